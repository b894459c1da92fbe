import { z } from 'zod';
import { readUpload } from '#lib/staff/api/read-upload.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { route } from '#lib/staff/route.ts';
import { readingWithin } from '#lib/staff/scoped-database.ts';
import { type EvidenceKind, maxEvidenceBytes, maxEvidenceFiles } from '../evidence/detect-kind.ts';
import { addEvidence, type EvidenceResult, readEvidence, removeEvidence } from '../evidence/evidence.ts';
import { type DisputeDetail, describeDispute } from './describe-dispute.ts';
import { getDispute } from './dispute-routes.ts';

const nothing = z.object({});

const refusals: Record<Exclude<EvidenceResult['kind'], 'added'>, string> = {
  'unknown-kind': 'This file is no PDF, PNG or JPEG. Nothing was kept.',
  closed: `Evidence is added to open disputes only, at most ${maxEvidenceFiles} files. Nothing was kept.`,
};

const tooLarge = { maxBytes: maxEvidenceBytes, refusal: 'A file of evidence has at most 5 MB. Nothing was kept.' };

const contentTypes: Record<EvidenceKind, string> = { PDF: 'application/pdf', PNG: 'image/png', JPEG: 'image/jpeg' };

export const evidenceRoutes = [
  route({
    method: 'POST',
    path: '/disputes/:id/evidence',
    permission: 'disputes.write',
    query: z.object({ fileName: z.string().trim().min(1).max(200) }),
    upload: true,
    run: async (services, context): Promise<DisputeDetail> => {
      const { path, query, entityScope, change, actor, now, user, upload } = context;
      const dispute = await getDispute(services, entityScope, path.id);
      const bytes = await readUpload(upload, tooLarge);
      const result = await change<EvidenceResult>(async (tx) => {
        const file = { fileName: query.fileName, bytes, actor, now };
        const added = await addEvidence(tx, services.vault, dispute, file);
        if (added.kind !== 'added') return { result: added, action: null };
        const entry = { entityId: dispute.channelId, subjectId: dispute.id };
        return { result: added, action: 'dispute.add-evidence', ...entry, after: { name: query.fileName } };
      });
      if (result.kind !== 'added') throw new BackOfficeError(409, result.kind, refusals[result.kind]);
      return describeDispute(
        await readingWithin(services, entityScope, user),
        await getDispute(services, entityScope, path.id),
        user,
      );
    },
  }),
  route({
    method: 'DELETE',
    path: '/disputes/:id/evidence/:file',
    permission: 'disputes.write',
    query: nothing,
    run: async (services, context): Promise<DisputeDetail> => {
      const { path, entityScope, change, actor, now, user } = context;
      const dispute = await getDispute(services, entityScope, path.id);
      const isRemoved = await change<boolean>(async (tx) => {
        const result = await removeEvidence(tx, dispute, path.file, { actor, now });
        if (!result) return { result, action: null };
        const entry = { entityId: dispute.channelId, subjectId: dispute.id };
        return { result, action: 'dispute.remove-evidence', ...entry, after: { name: dispute.id } };
      });
      if (!isRemoved) throw backOfficeErrors.unknown('file');
      return describeDispute(
        await readingWithin(services, entityScope, user),
        await getDispute(services, entityScope, path.id),
        user,
      );
    },
  }),
  route({
    method: 'GET',
    path: '/disputes/:id/evidence/:file',
    permission: 'disputes.read',
    query: nothing,
    run: async ({ db, vault }, { path, entityScope }): Promise<Response> => {
      const dispute = await getDispute({ db }, entityScope, path.id);
      const file = await readEvidence(db.pool, vault, dispute, path.file);
      if (!file) throw backOfficeErrors.unknown('file');
      return new Response(new Uint8Array(file.bytes), {
        headers: {
          'Content-Type': contentTypes[file.kind],
          // Saved and never shown in a page: a file of a shopper or a merchant may contain anything.
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        },
      });
    },
  }),
];
