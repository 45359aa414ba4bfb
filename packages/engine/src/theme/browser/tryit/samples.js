/**
 * What few readers want, in a script of its own: requests as code, in every language that the reference knows, and forms
 * out of text that was written by hand.
 */
import { sampleLanguageNames, sampleLanguages } from '@bindery/playground';
import { formOf } from '@bindery/playground/read';

Object.assign(self.binderyTryit, { formOf, languages: sampleLanguages(sampleLanguageNames()) });
