import { z } from 'zod';
import { citeRecords, isRecordId } from '../answers/cite.ts';
import { pagePathOf, type RecordKind, recordKinds } from '../answers/record-kinds.ts';
import { RejectedCall } from '../back-office.ts';
import { detailedKind, recordId } from './inputs.ts';
import { defineTool } from './tool.ts';

export const getTool = defineTool({
  name: 'get',
  title: 'Get one record',
  description: 'Returns one record with everything that its page shows, such as the timeline of a transaction.',
  input: z.strictObject({ kind: detailedKind, id: recordId }),
  run: async ({ call }, { kind, id }) => {
    const { detail }: RecordKind = recordKinds[kind];
    if (!detail || !isRecordId(id)) throw new RejectedCall('unknown', 'No record has such an id.');
    const data = await call({ method: 'GET', route: detail, path: { id } });
    const { records } = citeRecords(kind, [{ ...(data as object), id }]);
    return { record: records[0] ?? { kind, id, path: pagePathOf(kind, id), data: { leftOut: 'too large' } } };
  },
});
