/** Operations about the service itself, answered without a key. */
import { z } from 'zod';
import { defineOperation } from './operation.ts';

const tag = 'Service';

export const health = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });
export const readiness = z
  .object({
    status: z.enum(['ready', 'degraded']),
    checks: z
      .record(z.string(), z.enum(['ok', 'unreachable']))
      .meta({ description: 'The stores that were asked.' }),
    cage: z.enum(['bubblewrap', 'bubblewrap-without-proc', 'namespaces', 'none']).optional().meta({
      description:
        'What keeps in the builds of this process; `none`: they run without a cage, as a setting says. Left out by a process that builds nothing.',
    }),
    cageLacks: z
      .array(z.enum(['own-user', 'call-filter']))
      .optional()
      .meta({
        description:
          'What such a cage could have and has not here: a user of its own where the platform is root, a filter of system calls.',
      }),
  })
  .meta({ id: 'Readiness' });
export type Readiness = z.infer<typeof readiness>;

export const getHealth = defineOperation({
  operationId: 'getHealth',
  method: 'GET',
  path: '/healthz',
  tag,
  summary: 'Is the process alive?',
  description: 'On any host name.',
  success: { status: 200, description: 'It is.', schema: health },
  open: true,
});

export const getReadiness = defineOperation({
  operationId: 'getReadiness',
  method: 'GET',
  path: '/readyz',
  tag,
  summary: 'Can the service work?',
  description:
    'Asks every store. While one is unreachable the answer is 503 and names it; a process that has sites to show goes on with them, and says `degraded`. On any host name.',
  success: {
    status: 200,
    description: 'Every store answers, or pages are served all the same.',
    schema: readiness,
  },
  open: true,
});

export const getOpenApi = defineOperation({
  operationId: 'getOpenApi',
  method: 'GET',
  path: '/openapi.json',
  tag,
  summary: 'This description',
  success: {
    status: 200,
    description: 'The OpenAPI 3.1 description of the Admin API.',
    schema: z.looseObject({ openapi: z.string() }).meta({ id: 'OpenApiDocument' }),
  },
  open: true,
});
