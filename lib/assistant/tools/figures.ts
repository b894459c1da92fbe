import { z } from 'zod';
import { boundRecords } from '../answers/bound-answer.ts';
import { entity } from './inputs.ts';
import { defineTool, queryOf } from './tool.ts';

export const figuresTool = defineTool({
  name: 'figures',
  title: 'Figures of a period',
  description:
    'Approved, declined, rejected and open payments, approved amounts by currency and the reasons of declines, beside the period before; whole UTC days up to now.',
  input: z.strictObject({ period: z.enum(['today', '7d', '30d', '90d']).default('7d'), entity }),
  run: async ({ call }, { period, entity: entityId }) => {
    const data = await call({ method: 'GET', route: '/overview', query: queryOf({ period, entity: entityId }) });
    return { path: `/?${new URLSearchParams({ period })}`, data: boundRecords([data]).marked[0] ?? null };
  },
});
