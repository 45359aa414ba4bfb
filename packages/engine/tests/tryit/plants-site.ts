/** A site whose API pages have a request of every kind to try. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltSite, buildPages } from '../theme/built-site.ts';
import type { PlantsApi } from './plants-api.ts';

const PLANT = {
  type: 'object',
  required: ['name', 'kind'],
  properties: {
    name: { type: 'string', minLength: 2 },
    kind: {
      type: 'string',
      enum: ['tree', 'herb', 'a kind whose name is longer than anybody would expect', 'شجرة'],
    },
    height: { type: 'number' },
    edible: { type: 'boolean' },
    note: { type: ['string', 'null'] },
    tags: { type: 'array', items: { type: 'string' } },
    place: {
      type: 'object',
      required: ['lat'],
      properties: { lat: { type: 'number' }, lon: { type: 'number' } },
    },
    care: {
      oneOf: [
        { title: 'Water', type: 'object', required: ['litres'], properties: { litres: { type: 'integer' } } },
        { title: 'Light', type: 'object', required: ['hours'], properties: { hours: { type: 'integer' } } },
      ],
    },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

/** More properties than are laid out, and wrong as a whole until one of them is there. */
const BED = {
  type: 'object',
  minProperties: 1,
  properties: {
    ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`row${index}`, { type: 'string' }])),
    stones: { type: 'array', items: { type: 'string' } },
  },
};

const get = (summary: string, more = {}) => ({
  get: { summary, responses: { 200: { description: 'Yes.' } }, ...more },
});

const writing = (summary: string, type: string, schema: object) => ({
  post: {
    summary,
    requestBody: { required: true, content: { [type]: { schema } } },
    responses: { 201: { description: 'Yes.' } },
  },
});

const SEEDS = {
  type: 'object',
  required: ['id', 'names'],
  xml: { name: 'seeds', namespace: 'https://example.com/seeds' },
  properties: {
    id: { type: 'integer', xml: { attribute: true } },
    names: {
      type: 'array',
      items: { type: 'string', xml: { name: 'name' } },
      xml: { wrapped: true },
    },
  },
};

const ORDER = {
  type: 'object',
  required: ['kind', 'count'],
  properties: {
    kind: { type: 'string' },
    count: { type: 'integer' },
    notes: { type: 'array', items: { type: 'string' } },
  },
};

function specification({ open, closed, nobody }: PlantsApi): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    servers: [
      { url: `${open}/v1` },
      { url: closed },
      { url: nobody },
      { url: 'https://{tenant}.plants.example', variables: { tenant: { default: 'main' } } },
    ],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic' },
        key: { type: 'apiKey', in: 'query', name: 'api_key' },
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        machine: {
          type: 'oauth2',
          flows: {
            password: { tokenUrl: `${open}/token`, scopes: {} },
            clientCredentials: { tokenUrl: `${open}/token`, scopes: {} },
            authorizationCode: {
              authorizationUrl: `${open}/authorize`,
              tokenUrl: `${open}/token`,
              scopes: {},
            },
          },
        },
      },
    },
    paths: {
      '/plants/{id}': {
        post: {
          summary: 'Plant a plant',
          security: [{ bearer: [] }, { key: [] }, { basic: [] }, { machine: [] }],
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
            { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } },
            { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: PLANT,
                examples: { oak: { value: { name: 'Oak', kind: 'tree', height: 20 } } },
              },
              'application/vnd.example.plants-of-the-garden.v2+json': { schema: PLANT },
            },
          },
          responses: { 201: { description: 'Planted.' } },
        },
      },
      '/greenhouse': get('Greenhouse', {
        security: [{ session: [], bearer: [], basic: [] }, { bearer: [] }],
        parameters: [
          { name: 'lamp', in: 'cookie', required: true, schema: { type: 'string', minLength: 2 } },
          { name: 'User-Agent', in: 'header', schema: { type: 'string' } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        ],
      }),
      '/events': get('Watch plants'),
      '/picture': get('Picture'),
      '/sound': get('Sound'),
      '/paper': get('Paper'),
      '/feed': get('Feed'),
      '/bytes': get('Bytes'),
      '/slow': get('Slow growth'),
      '/missing': get('Missing plant'),
      '/large': get('Large answer'),
      '/seeds': writing('Sow seeds', 'application/xml', SEEDS),
      '/bed': writing('Make a bed', 'application/json', BED),
      '/order': writing('Order', 'application/x-www-form-urlencoded', ORDER),
      '/upload': {
        post: {
          summary: 'Upload',
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['file', 'title'],
                  properties: { file: { type: 'string', format: 'binary' }, title: { type: 'string' } },
                },
              },
            },
          },
          responses: { 201: { description: 'Kept.' } },
        },
      },
    },
  };
}

const channels = ({ open }: PlantsApi): object => ({
  asyncapi: '3.0.0',
  info: { title: 'Garden', version: '1' },
  servers: {
    main: {
      host: open.replace('http://', ''),
      protocol: 'ws',
      security: [{ $ref: '#/components/securitySchemes/ticket' }, { type: 'http', scheme: 'bearer' }],
    },
  },
  components: { securitySchemes: { ticket: { type: 'httpApiKey', in: 'query', name: 'ticket' } } },
  channels: {
    talk: {
      address: '/talk',
      title: 'Talk',
      messages: {
        water: {
          name: 'water',
          payload: { type: 'object', required: ['litres'], properties: { litres: { type: 'integer' } } },
        },
      },
    },
  },
  operations: { say: { action: 'receive', channel: { $ref: '#/channels/talk' } } },
});

export interface PlantsSite extends BuiltSite {
  /** Address of the page whose name has this word. */
  page(word: string, language?: string): string;
  setFeatures(...enabled: string[]): void;
}

export async function buildPlants(api: PlantsApi): Promise<PlantsSite> {
  const pages = (language: string) => ({
    language,
    pages: [
      `${language}/index`,
      ...(language === 'en' ? ['en/members'] : []),
      { group: 'API', openapi: { source: 'openapi.json', directory: `${language}/api` } },
      { group: 'Channels', asyncapi: { source: 'asyncapi.json', directory: `${language}/ws` } },
    ],
  });
  const site = await buildPages({
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'Plants',
      colors: { primary: '#16793a' },
      navigation: { languages: [pages('en'), pages('de'), pages('ar')] },
    }),
    'en/members.mdx': `---\ntitle: Members\napi: GET ${api.open}/v1/members\nplayground: auth\n---\n`,
    'en/index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
    'de/index.mdx': '---\ntitle: Start\n---\n\nHallo.\n',
    'ar/index.mdx': '---\ntitle: بداية\n---\n\nمرحبا.\n',
    'openapi.json': JSON.stringify(specification(api)),
    'asyncapi.json': JSON.stringify(channels(api)),
  });
  const names = (readdirSync(site.folder, { recursive: true }) as string[]).filter((name) =>
    name.endsWith('.html'),
  );
  return {
    ...site,
    page(word, language = 'en') {
      const found = names.find((name) => name.startsWith(`${language}/`) && name.includes(word));
      if (found === undefined) throw new Error(`no page of ${word} among ${names.join(', ')}`);
      return site.fromServer(found);
    },
    setFeatures(...enabled) {
      const features = Object.fromEntries(enabled.map((name) => [name, { enabled: true }]));
      writeFileSync(join(site.folder, 'bindery.config.json'), JSON.stringify({ features }));
    },
  };
}
