/** Requests as code, in every language that the reference knows. A script of its own: few readers copy code from here. */
import { sampleLanguageNames, sampleLanguages } from '@bindery/playground';

self.binderyTryit.languages = sampleLanguages(sampleLanguageNames());
