import { z } from 'zod';
import { encodeCursor } from '#lib/platform/search/keyset.ts';
import { BackOfficeError } from '#lib/staff/back-office-error.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { route } from '#lib/staff/route.ts';
import { ForeignAnchorsError } from '../anchors.ts';
import { verifyRange } from '../verify-chain.ts';
import { auditList } from './audit-list.ts';

/** The progress or the result of the verification. */
export type AuditVerification =
  | { state: 'walking'; next: string; verified: string; entries: string }
  | { state: 'whole'; entries: string }
  /** `older` is the position in the list that begins with the broken entry. */
  | { state: 'broken'; sequence: string; older: string; reason: string };

const chainPlace = z
  .string()
  .regex(/^(?:[0-9a-f]{32}|installation)-\d{1,18}$/, 'is not a place in the log')
  .transform((text) => {
    const [chainId = '', sequence = '0'] = text.split('-');
    return { chainId, sequence: BigInt(sequence) };
  });
export const auditRoutes = [
  ...listRoutes(auditList),
  route({
    method: 'GET',
    path: '/audit/verification',
    permission: 'audit.read',
    query: z.object({ after: chainPlace.optional() }),
    run: async ({ db, vault, auditAnchors }, { query }): Promise<AuditVerification> => {
      const anchors = await auditAnchors.read().catch((error: unknown) => {
        if (error instanceof ForeignAnchorsError) throw new BackOfficeError(409, 'foreign-anchors', error.message);
        throw error;
      });
      const part = await verifyRange(db, vault, query.after ?? null, anchors);
      if (!('whole' in part)) {
        const next = `${part.next.chainId}-${part.next.sequence}`;
        return { state: 'walking', next, verified: String(part.verified), entries: String(part.entries) };
      }
      if (part.whole) return { state: 'whole', entries: String(part.entries) };
      const older = encodeCursor(auditList.sorts[0].id, [part.sequence + 1n]);
      return { state: 'broken', sequence: String(part.sequence), older, reason: part.reason };
    },
  }),
];
