import { z } from 'zod';
import { isRecordId } from '../answers/cite.ts';
import { pagePathOf } from '../answers/record-kinds.ts';
import { RejectedCall } from '../back-office.ts';
import { explainResult } from '../explain-result.ts';
import { recordId } from './inputs.ts';
import { defineTool } from './tool.ts';

export const explainDeclineTool = defineTool({
  name: 'explain_decline',
  title: 'Explain a result code',
  description:
    'What a result code means, or the result of a transaction: what happened, who decided it, and whether the same payment may be tried again.',
  input: z
    .strictObject({
      resultCode: z
        .string()
        .regex(/^\d{3}\.\d{3}\.\d{3}$/)
        .optional()
        .describe('Such as 800.100.155.'),
      transactionId: recordId.optional(),
    })
    .refine(({ resultCode, transactionId }) => (resultCode === undefined) !== (transactionId === undefined), {
      error: 'Enter either resultCode or transactionId.',
    }),
  run: async ({ call }, { resultCode, transactionId }) => {
    if (transactionId === undefined) return explainResult(resultCode ?? '');
    if (!isRecordId(transactionId)) throw new RejectedCall('unknown', 'No transaction has such an id.');
    const detail = await call({ method: 'GET', route: '/transactions/:id', path: { id: transactionId } });
    const { row } = detail as { row: { id: string; resultCode: string } };
    const { id, resultCode: code } = row;
    return { kind: 'transactions', id, path: pagePathOf('transactions', id), ...explainResult(code) };
  },
});
