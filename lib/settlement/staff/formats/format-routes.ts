import { z } from 'zod';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { checkFormat, type FormatProblem } from '../../formats/check-format.ts';
import { fitsHeader, hasOwnHeader } from '../../formats/detect-format.ts';
import { draftFormat } from '../../formats/draft-format.ts';
import {
  activateFormat,
  addFormatVersion,
  createFormat,
  FormatNameTaken,
  findFormat,
  findFormatVersion,
  listActiveFormats,
  listFormatVersions,
  type StoredFormat,
} from '../../formats/format-store.ts';
import { type FormatPreview, previewFormat } from '../../formats/preview-format.ts';
import { wholeLines } from '../../formats/read-sample.ts';
import type { SettlementFormat } from '../../formats/settlement-format.ts';
import { shippedFormats } from '../../formats/shipped/index.ts';
import { findFileOwner } from '../../imports/receive-file.ts';
import {
  activateFormatForm,
  formatVersionForm,
  newFormatForm,
  previewFormatForm,
  suggestFormatForm,
} from '../forms.ts';
import { mayWriteOn } from '../imports/import-routes.ts';
import { formatList, readFormatNames } from './format-list.ts';
import { presentFormat, type SettlementFormatRow } from './present-format.ts';

export type SettlementFormatDetail = {
  format: SettlementFormatRow;
  /** The latest version, or the one that was asked for. */
  shownVersion: number;
  definition: SettlementFormat;
  /** Why no file can be read by it. */
  problems: FormatProblem[];
  versions: { version: number; actorName: string; createdAt: string }[];
  mayWrite: boolean;
};

/** What a file may be read by. */
export type FormatSuggestion = {
  /** It has the header of the 36 columns of the specification. */
  isOwn: boolean;
  /** Formats of the PSP that are active and fit. */
  fitting: { id: string; name: string }[];
  /** Formats to begin with; those that fit come first. */
  templates: { key: string; name: string; fits: boolean; definition: SettlementFormat }[];
  /** What the file looks like, to begin with. */
  draft: SettlementFormat;
};

type Context = Pick<BackOfficeContext<unknown, unknown>, 'entityScope' | 'user'>;

const nothing = z.object({});
const versionQuery = z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() });

/** A format of a PSP in scope; of any other one nothing is disclosed. */
async function getFormat(
  { db }: StaffServices,
  { entityScope }: Pick<Context, 'entityScope'>,
  id: string,
): Promise<StoredFormat> {
  const found = /^[0-9a-f]{32}$/.test(id) ? await findFormat(db, id) : null;
  if (!found || !(await entityScope.includes(found.entityId))) throw backOfficeErrors.unknown('format');
  return found;
}

/** A PSP is the root of its tree. */
async function requirePsp(
  { tree }: StaffServices,
  { entityScope }: Pick<Context, 'entityScope'>,
  psp: string,
): Promise<void> {
  const path = (await entityScope.includes(psp)) ? await tree.findPath(psp) : null;
  if (path?.ids.length !== 1) throw backOfficeErrors.unknown('PSP');
}

async function readDetail(
  services: StaffServices,
  context: Context,
  { id, version }: { id: string; version?: number | undefined },
): Promise<SettlementFormatDetail> {
  const { db } = services;
  const found = await getFormat(services, context, id);
  const shown = version === undefined ? found : await findFormatVersion(db, { id, version });
  if (!shown) throw backOfficeErrors.unknown('version');
  const [names, versions, mayWrite] = await Promise.all([
    readFormatNames(db, [found]),
    listFormatVersions(db, id),
    mayWriteOn(services, context, found.entityId),
  ]);
  const actors = await resolveActorNames(db, [...new Set(versions.map(({ actor }) => actor))]);
  return {
    format: presentFormat(found, names),
    shownVersion: shown.version,
    definition: shown.definition,
    mayWrite,
    problems: checkFormat(shown.definition),
    versions: versions.map(({ actor, createdAt, ...each }) => ({
      ...each,
      actorName: actors.get(actor) ?? actor,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** Two formats of a PSP with one name could not be distinguished when a file is uploaded. */
async function mapNameTaken<Result>(changing: Promise<Result>): Promise<Result> {
  try {
    return await changing;
  } catch (error) {
    if (!(error instanceof FormatNameTaken)) throw error;
    const message = 'Another format of this PSP has the name. Enter another one.';
    throw backOfficeErrors.unreadable(message, { fields: [{ name: 'name', message }] });
  }
}

function requireUsable(definition: SettlementFormat): void {
  const [first] = checkFormat(definition);
  if (first) throw new BackOfficeError(409, 'not-usable', `No file can be read by this version. ${first.message}`);
}

const readSample = ({ sample, isWhole }: { sample: string; isWhole: boolean }): Buffer =>
  wholeLines(Buffer.from(sample, 'base64'), isWhole);

export const settlementFormatRoutes = [
  ...listRoutes(formatList),
  route({
    method: 'POST',
    path: '/settlement-formats/preview',
    permission: 'settlement.read',
    query: nothing,
    body: previewFormatForm,
    run: async (services, context): Promise<FormatPreview> => {
      const { psp, definition } = context.body;
      await requirePsp(services, context, psp);
      return previewFormat(definition, readSample(context.body), await findFileOwner(services.db, psp));
    },
  }),
  route({
    method: 'POST',
    path: '/settlement-formats/suggest',
    permission: 'settlement.read',
    query: nothing,
    body: suggestFormatForm,
    run: async (services, context): Promise<FormatSuggestion> => {
      const { psp } = context.body;
      await requirePsp(services, context, psp);
      const sample = readSample(context.body);
      const active = await listActiveFormats(services.db, psp);
      const templates = shippedFormats.map((each) => ({ ...each, fits: fitsHeader(each.definition, sample) }));
      return {
        isOwn: hasOwnHeader(sample),
        fitting: active
          .filter(({ definition }) => fitsHeader(definition, sample))
          .map(({ id, name }) => ({ id, name })),
        templates: templates.toSorted((a, b) => Number(b.fits) - Number(a.fits)),
        draft: draftFormat(sample),
      };
    },
  }),
  route({
    method: 'POST',
    path: '/settlement-formats',
    permission: 'settlement.write',
    query: nothing,
    body: newFormatForm,
    run: async (services, context): Promise<SettlementFormatDetail> => {
      const { body, change, actor, now } = context;
      const { psp, name, definition } = body;
      await requirePsp(services, context, psp);
      const changing = change(async (tx) => {
        const result = await createFormat(tx, { entityId: psp, name, definition }, { actor, now });
        const action = 'settlement-format.create';
        return { result, action, entityId: psp, subjectId: result, after: { name } };
      });
      return readDetail(services, context, { id: await mapNameTaken(changing) });
    },
  }),
  route({
    method: 'GET',
    path: '/settlement-formats/:id',
    permission: 'settlement.read',
    query: versionQuery,
    run: (services, context): Promise<SettlementFormatDetail> =>
      readDetail(services, context, { id: context.path.id, version: context.query.version }),
  }),
  route({
    method: 'POST',
    path: '/settlement-formats/:id/versions',
    permission: 'settlement.write',
    query: nothing,
    body: formatVersionForm,
    run: async (services, context): Promise<SettlementFormatDetail> => {
      const { path, body, change, actor, now } = context;
      const { id, entityId, name: before } = await getFormat(services, context, path.id);
      const { name, version, definition } = body;
      const changing = change(async (tx) => {
        const added = await addFormatVersion(tx, { id, version, name, definition }, { actor, now });
        if (added === null) {
          const sentence = 'Another user has saved a version since. Nothing was saved: read it and save again.';
          throw new BackOfficeError(409, 'conflict', sentence);
        }
        const entry = { action: 'settlement-format.update', entityId, subjectId: id };
        return { result: added, ...entry, before: { name: before, version }, after: { name, version: added } };
      });
      await mapNameTaken(changing);
      return readDetail(services, context, { id });
    },
  }),
  route({
    method: 'POST',
    path: '/settlement-formats/:id/activate',
    permission: 'settlement.write',
    query: nothing,
    body: activateFormatForm,
    run: async (services, context): Promise<SettlementFormatDetail> => {
      const { path, body, change, actor, now } = context;
      const { id, entityId, activeVersion } = await getFormat(services, context, path.id);
      const { version } = body;
      const target = version === null ? null : await findFormatVersion(services.db, { id, version });
      if (version !== null && !target) throw backOfficeErrors.unknown('version');
      if (target) requireUsable(target.definition);
      await change(async (tx) => {
        if (!(await activateFormat(tx, { id, version }, { actor, now }))) {
          throw new BackOfficeError(409, 'other-state', 'The format is in this state already. Nothing was changed.');
        }
        const action = version === null ? 'settlement-format.deactivate' : 'settlement-format.activate';
        const entry = { action, entityId, subjectId: id };
        return { result: null, ...entry, before: { version: activeVersion }, after: { version } };
      });
      return readDetail(services, context, { id });
    },
  }),
];
