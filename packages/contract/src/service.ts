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
      .meta({ description: 'The stores that were checked.' }),
    cage: z.enum(['bubblewrap', 'bubblewrap-without-proc', 'namespaces', 'none']).optional().meta({
      description:
        'The cage in which this process runs builds. `none`: it runs them without a cage, because of a setting. Absent if the process builds nothing.',
    }),
    cageLacks: z
      .array(z.enum(['own-user', 'call-filter']))
      .optional()
      .meta({
        description:
          'What the cage lacks on this machine: a user of its own (if the platform is root), or a filter of system calls.',
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
  description: 'Answers on any host name.',
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
    'Checks every store. If one cannot be reached, the answer is 503 and names it. A process that can still show sites answers 200 with `degraded` instead. Answers on any host name.',
  success: {
    status: 200,
    description: 'Every store answers, or pages are served without them.',
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
