import { z } from 'zod';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { cancelImport, commitImport, retryImport, undoImport } from '../../imports/change-import.ts';
import { ImportsBusy, withImportSlot } from '../../imports/import-slots.ts';
import { countBadRows, countOutcomes, findImport, findSameFile } from '../../imports/import-store.ts';
import { createImport, receiveFile } from '../../imports/receive-file.ts';
import type { FormatChoice } from '../../imports/resolve-format.ts';
import type { SettlementImport } from '../../imports/settlement-import.ts';
import { scoreImport } from '../../synthetic/score-import.ts';
import { importList } from './import-list.ts';
import {
  presentBadRowCount,
  presentImport,
  presentOutcome,
  presentTotals,
  type SettlementImportDetail,
} from './present-import.ts';
import { presentScore } from './present-score.ts';
import { readImportNames } from './read-import-names.ts';

type Context = Pick<BackOfficeContext<unknown, unknown>, 'entityScope' | 'user'>;
type Changing = BackOfficeContext<unknown, unknown, { id: string }>;

const nothing = z.object({});

const uploadQuery = z.object({
  /** The PSP whose acquirer sent the file. */
  psp: z.string().regex(/^[0-9a-f]{32}$/, 'is not an id'),
  fileName: z.string().trim().min(1).max(200),
  /** HEADER: the format is that of the header. OWN: the 36 columns of the specification. Else the id of a format. */
  format: z.union([z.enum(['HEADER', 'OWN']), z.string().regex(/^[0-9a-f]{32}$/, 'is not an id')]).default('HEADER'),
  /** The file is a part of another one, such as mended rows: totals of its trailer are not checked. */
  isPart: z.enum(['true', 'false']).default('false'),
});

const toChoice = (format: string): FormatChoice =>
  format === 'HEADER' || format === 'OWN' ? format : { formatId: format };

/** An import of a PSP in scope; of any other one nothing is disclosed. */
export async function getImport(
  { db }: StaffServices,
  { entityScope }: Pick<Context, 'entityScope'>,
  id: string,
): Promise<SettlementImport> {
  const found = /^[0-9a-f]{32}$/.test(id) ? await findImport(db, id) : null;
  if (!found || !(await entityScope.includes(found.entityId))) throw backOfficeErrors.unknown('import');
  return found;
}

export async function mayWriteOn(
  { tree }: StaffServices,
  { user }: Pick<Context, 'user'>,
  entityId: string,
): Promise<boolean> {
  const roots = roleRootsOf(user.roles, 'settlement.write');
  return (await tree.findPath(entityId))?.ids.some((id) => roots.includes(id)) ?? false;
}

async function readDetail(services: StaffServices, context: Context, id: string): Promise<SettlementImportDetail> {
  const found = await getImport(services, context, id);
  const { db } = services;
  const [names, outcomes, badRows, sameFile, score, mayWrite] = await Promise.all([
    readImportNames(db, [found]),
    // A screen that follows the matching reads this again and again, and counting takes longer than a part of it.
    found.state === 'DONE' ? countOutcomes(db, id) : [],
    countBadRows(db, id),
    findSameFile(db, found),
    found.state === 'DONE' ? scoreImport(db, id) : null,
    mayWriteOn(services, context, found.entityId),
  ]);
  return {
    import: presentImport(found, names),
    totals: presentTotals(found),
    outcomes: outcomes.map(presentOutcome),
    badRows: badRows.map(presentBadRowCount),
    sameFile: sameFile && { id: sameFile.id, fileName: sameFile.fileName },
    score: score && presentScore(id, score),
    mayWrite,
  };
}

type ImportChange = {
  action: string;
  apply(tx: Tx, id: string, by: { actor: string; now: Date }): Promise<boolean>;
  /** What the state has to be for it. */
  sentence: string;
};

const changes = {
  commit: {
    action: 'settlement-import.commit',
    apply: commitImport,
    sentence: 'Only a checked import can be committed. Nothing was changed.',
  },
  cancel: {
    action: 'settlement-import.cancel',
    apply: cancelImport,
    sentence: 'Only a checked import can be cancelled; undo one that is done. Nothing was changed.',
  },
  undo: {
    action: 'settlement-import.undo',
    apply: undoImport,
    sentence: 'Only an import that is done can be undone. Nothing was changed.',
  },
  retry: {
    action: 'settlement-import.retry',
    apply: retryImport,
    sentence: 'Only an import that failed can be tried again. Nothing was changed.',
  },
} satisfies Record<string, ImportChange>;

async function changeImport(
  services: StaffServices,
  context: Changing,
  { action, apply, sentence }: ImportChange,
): Promise<SettlementImportDetail> {
  const { path, change, actor, now } = context;
  const { id, entityId, state, failures, failure } = await getImport(services, context, path.id);
  await change(async (tx) => {
    if (!(await apply(tx, id, { actor, now }))) throw new BackOfficeError(409, 'other-state', sentence);
    return {
      result: null,
      action,
      entityId,
      subjectId: id,
      before: { state, ...(failures > 0 ? { failures, failure } : {}) },
    };
  });
  services.events.wake();
  return readDetail(services, context, id);
}

const changeRoute = <const Path extends `/settlement-imports/:id/${string}`>(path: Path, input: ImportChange) =>
  route({
    method: 'POST',
    path,
    permission: 'settlement.write',
    query: nothing,
    body: nothing,
    run: (services, context): Promise<SettlementImportDetail> =>
      changeImport(services, context as unknown as Changing, input),
  });

export const settlementImportRoutes = [
  ...listRoutes(importList),
  route({
    method: 'POST',
    path: '/settlement-imports',
    permission: 'settlement.write',
    query: uploadQuery,
    upload: true,
    run: async (services, context): Promise<SettlementImportDetail> => {
      const { query, entityScope, change, actor, now, upload } = context;
      const { psp, fileName } = query;
      const isPart = query.isPart === 'true';
      const path = (await entityScope.includes(psp)) ? await services.tree.findPath(psp) : null;
      // A PSP is the root of its tree.
      if (path?.ids.length !== 1) throw backOfficeErrors.unknown('PSP');
      const runImport = async (): Promise<SettlementImportDetail> => {
        const id = await change(async (tx) => {
          const result = await createImport(tx, { entityId: psp, fileName, actor, isPart }, now);
          const action = 'settlement-import.create';
          return { result, action, entityId: psp, subjectId: result, after: { fileName } };
        });
        const body = upload ?? new Blob([]).stream();
        const format = toChoice(query.format);
        await receiveFile(services, { id, entityId: psp, body, format, isPart });
        return readDetail(services, context, id);
      };
      return withImportSlot(runImport).catch((error: unknown) => {
        if (!(error instanceof ImportsBusy)) throw error;
        throw new BackOfficeError(429, 'busy', 'Two files are being imported. Try again when one is done.');
      });
    },
  }),
  route({
    method: 'GET',
    path: '/settlement-imports/:id',
    permission: 'settlement.read',
    query: nothing,
    run: (services, context): Promise<SettlementImportDetail> => readDetail(services, context, context.path.id),
  }),
  changeRoute('/settlement-imports/:id/commit', changes.commit),
  changeRoute('/settlement-imports/:id/cancel', changes.cancel),
  changeRoute('/settlement-imports/:id/undo', changes.undo),
  changeRoute('/settlement-imports/:id/retry', changes.retry),
];
