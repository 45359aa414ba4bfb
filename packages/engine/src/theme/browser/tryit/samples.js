/**
 * What few readers want, in a script of its own: requests as code, in every language that the reference knows, forms out
 * of text that was written by hand, and tokens of OAuth.
 */
import { sampleLanguageNames, sampleLanguages } from '@bindery/playground';
import { formOf } from '@bindery/playground/read';
import { getToken } from './oauth-grant.js';

Object.assign(self.binderyTryit, { formOf, getToken, languages: sampleLanguages(sampleLanguageNames()) });
