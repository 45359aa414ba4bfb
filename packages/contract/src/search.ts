import { z } from 'zod';
import { defineOperation } from './operation.ts';

const foundSection = z
  .object({
    title: z.string().meta({ description: 'The title of the page.' }),
    heading: z
      .string()
      .meta({ description: 'The heading of the section; empty at the beginning of the page.' }),
    url: z.string().meta({
      description: 'The address of the section.',
      examples: ['https://docs.example.com/guides/start#install'],
    }),
    breadcrumbs: z.array(z.string()).meta({ description: 'The place of the page in the navigation.' }),
    method: z
      .string()
      .nullable()
      .meta({ description: 'The method of an API operation; null for other pages.' }),
    excerpt: z.string().meta({ description: 'The part of the text with the words of the query.' }),
  })
  .meta({ id: 'FoundSection' });

export const searchAnswer = z
  .object({
    results: z.array(foundSection).meta({ description: 'The sections, best match first.' }),
    suggestions: z.array(z.string()).meta({
      description:
        'If the search found little: words from titles and headings that the reader may have meant.',
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
    limit: z
      .int()
      .min(1)
      .max(50)
      .default(10)
      .meta({ description: 'The largest number of sections to answer.' }),
    language: z
      .string()
      .max(35)
      .optional()
      .meta({
        description: 'The language code of the pages. Default: the site’s own language.',
        examples: ['fr'],
      }),
    version: z.string().max(100).optional().meta({
      description:
        'The version of the documentation, as the navigation names it. Default: the site’s default version.',
    }),
    tab: z.string().max(200).optional().meta({ description: 'Only pages in this tab of the navigation.' }),
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
    'Searches the version that the domain shows, with the same ranking that its readers get. Hidden pages are not found. A key with the scope `read` is enough.',
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
