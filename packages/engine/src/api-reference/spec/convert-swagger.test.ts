import { expect, test } from 'vitest';
import { convertSwagger } from './convert-swagger.ts';

test('Swagger 2 becomes OpenAPI 3', () => {
  const converted = convertSwagger({
    swagger: '2.0',
    info: { title: 'Pets', version: '1' },
    host: 'pets.example.com',
    basePath: '/v2/',
    schemes: ['http', 'https'],
    consumes: ['application/json'],
    produces: ['application/json', 'application/xml'],
    parameters: { Body: { in: 'body', name: 'body', schema: { $ref: '#/definitions/Pet' } } },
    paths: {
      '/pets': {
        get: {
          parameters: [
            {
              in: 'query',
              name: 'tags',
              type: 'array',
              items: { type: 'string' },
              collectionFormat: 'multi',
            },
          ],
          responses: {
            200: { description: 'ok', schema: { $ref: '#/definitions/Pet' } },
            404: { $ref: '#/responses/Gone' },
          },
        },
        post: { parameters: [{ $ref: '#/parameters/Body' }], responses: {} },
      },
      '/pets/photo': {
        post: {
          consumes: ['multipart/form-data'],
          parameters: [
            { in: 'formData', name: 'file', type: 'file', required: true },
            { in: 'formData', name: 'note', type: 'string', description: 'Said of it' },
          ],
          responses: {},
        },
      },
    },
    definitions: { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
    responses: { Gone: { description: 'gone' } },
    securityDefinitions: {
      login: { type: 'basic' },
      oauth: {
        type: 'oauth2',
        flow: 'accessCode',
        authorizationUrl: 'https://a',
        tokenUrl: 'https://t',
        scopes: { read: 'r' },
      },
    },
  });
  expect(converted).toMatchSnapshot();
});
