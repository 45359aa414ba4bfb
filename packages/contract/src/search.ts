import { z } from 'zod';
import { defineOperation } from './operation.ts';

const foundSection = z
  .object({
    title: z.string().meta({ description: 'Of the page.' }),
    heading: z.string().meta({ description: 'Of the section; empty at the beginning of the page.' }),
    url: z.string().meta({
      description: 'Where the section is read.',
      examples: ['https://docs.example.com/guides/start#install'],
    }),
    breadcrumbs: z.array(z.string()).meta({ description: 'Where the page stands in the navigation.' }),
    method: z.string().nullable().meta({ description: 'Of an API operation; null elsewhere.' }),
    excerpt: z.string().meta({ description: 'The part of the text that holds the words.' }),
  })
  .meta({ id: 'FoundSection' });

export const searchAnswer = z
  .object({
    results: z.array(foundSection).meta({ description: 'The best first.' }),
    suggestions: z.array(z.string()).meta({
      description: 'Words of titles and headings that may have been meant, where little was found.',
    }),
  })
  .meta({ id: 'SearchAnswer' });

export const newSearch = z
  .strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .meta({ examples: ['static export'] }),
    limit: z.int().min(1).max(50).default(10).meta({ description: 'How many sections at most.' }),
    language: z
      .string()
      .max(35)
      .optional()
      .meta({ description: 'Code of the pages’ language; the site’s own unless told.', examples: ['fr'] }),
    version: z.string().max(100).optional().meta({
      description: 'Version of the documentation, as its navigation names it; the default one unless told.',
    }),
    tab: z.string().max(200).optional().meta({ description: 'Only pages below this tab of the navigation.' }),
  })
  .meta({ id: 'NewSearch' });

export type SearchAnswer = z.output<typeof searchAnswer>;
export type FoundSection = SearchAnswer['results'][number];
export type NewSearch = z.input<typeof newSearch>;

export const searchSite = defineOperation({
  operationId: 'searchSite',
  method: 'POST',
  path: '/v1/search/{domain}',
  tag: 'Search',
  summary: 'Search a site',
  description:
    'Searches the version that the domain shows, with the ranking that its readers get. Hidden pages are not found. Changes nothing: a key that may only read may search.',
  scope: 'read',
  params: z.object({
    domain: z
      .string()
      .meta({ description: 'A domain of a project of your organization.', examples: ['docs.example.com'] }),
  }),
  body: newSearch,
  success: { status: 200, description: 'The sections that were found.', schema: searchAnswer },
  errors: {
    404: 'No project of your organization has this domain.',
    409: 'The domain shows no site yet, or search is switched off for the project.',
  },
});
