import { z } from 'zod';
import { findEntityNames } from '#lib/entities/index.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { CaseMacro, MacroInput } from '../../macros/macro.ts';
import {
  deleteMacro,
  findMacro,
  findMacrosFor,
  insertMacro,
  listMacros,
  MacroNameTakenError,
  updateMacro,
} from '../../macros/store.ts';
import { requireNoCardNumber } from './decide.ts';
import { changedMacroForm, deletedMacroForm, type macroForm, newMacroForm } from './forms.ts';
import { getCase } from './get-case.ts';

/** A saved decision with its text. */
export type CaseMacroRow = CaseMacro & {
  entityName: string;
  /** The user changes macros of its entity. */
  mayChange: boolean;
};

export type CaseMacros = { macros: CaseMacroRow[] };

type Context = Pick<BackOfficeContext<unknown, unknown>, 'user'>;
type MacroContext = { path: { id: string }; entityScope: BackOfficeContext<unknown, unknown>['entityScope'] };

const nothing = z.object({});

async function present(
  { db, tree }: StaffServices,
  macros: readonly CaseMacro[],
  { user }: Context,
): Promise<CaseMacros> {
  const roots = roleRootsOf(user.roles, 'risk.write');
  const ids = macros.map(({ entityId }) => entityId);
  const names = await findEntityNames(db.pool, ids);
  const rows = macros.map(async (macro) => ({
    ...macro,
    entityName: names.get(macro.entityId) ?? '',
    mayChange: (await tree.findPath(macro.entityId))?.ids.some((id) => roots.includes(id)) ?? false,
  }));
  return { macros: await Promise.all(rows) };
}

/** A macro in scope. */
async function getMacro({ db }: StaffServices, { path, entityScope }: MacroContext): Promise<CaseMacro> {
  const macro = await findMacro(db, path.id);
  if (!macro || !(await entityScope.includes(macro.entityId))) throw backOfficeErrors.unknown('macro');
  return macro;
}

function readMacro({ list, listKinds, note, ...input }: z.output<typeof macroForm>): MacroInput {
  requireNoCardNumber(note);
  const { name, decision, isDirect } = input;
  return {
    name,
    decision,
    isDirect,
    cancelReason: decision === 'CANCEL' ? input.cancelReason : null,
    note: note === '' ? null : note,
    ...(list === '' ? { list: null, listKinds: [] } : { list, listKinds }),
  };
}

function toNameError(error: unknown): never {
  if (!(error instanceof MacroNameTakenError)) throw error;
  const message = 'Another macro of this entity has this name.';
  throw backOfficeErrors.unreadable(message, { fields: [{ name: 'name', message }] });
}

const changed = () =>
  new BackOfficeError(409, 'changed', 'Another user has changed this macro. Nothing was saved. Open it again.');

export const caseMacroRoutes = [
  route({
    method: 'GET',
    path: '/case-macros',
    permission: 'cases.read',
    query: nothing,
    run: async (services, context): Promise<CaseMacros> => {
      const { entityScope } = context;
      const isGlobal = await entityScope.isGlobal();
      const entityIds = isGlobal ? null : (await entityScope.nodes()).map(({ id }) => id);
      return present(services, await listMacros(services.db, entityIds), context);
    },
  }),
  route({
    method: 'GET',
    path: '/cases/:id/macros',
    permission: 'cases.read',
    query: nothing,
    run: async (services, context): Promise<CaseMacros> => {
      const { channelId } = await getCase(services, context, context.path.id);
      const path = await services.tree.findPath(channelId);
      return present(services, await findMacrosFor(services.db, path?.ids ?? []), context);
    },
  }),
  route({
    method: 'POST',
    path: '/case-macros',
    permission: 'risk.write',
    query: nothing,
    body: newMacroForm,
    run: async (_services, { body, entityScope, change, actor, now }): Promise<{ id: string }> => {
      const { entityId } = body;
      if (!(await entityScope.includes(entityId))) throw backOfficeErrors.unknown('entity');
      const input = readMacro(body);
      const saved = change(async (tx) => {
        const { id } = await insertMacro(tx, entityId, input, { actor, at: now });
        return { result: { id }, action: 'case-macro.create', entityId, subjectId: id, after: input };
      });
      return saved.catch(toNameError);
    },
  }),
  route({
    method: 'POST',
    path: '/case-macros/:id/change',
    permission: 'risk.write',
    query: nothing,
    body: changedMacroForm,
    run: async (services, context): Promise<{ id: string }> => {
      const { body, change, actor, now } = context;
      const macro = await getMacro(services, context);
      const input = readMacro(body);
      const { id, entityId, version: _, ...before } = macro;
      const saved = change(async (tx) => {
        const isSaved = await updateMacro(tx, { id, version: body.version }, input, { actor, at: now });
        if (!isSaved) throw changed();
        return { result: { id }, action: 'case-macro.change', entityId, subjectId: id, before, after: input };
      });
      return saved.catch(toNameError);
    },
  }),
  route({
    method: 'POST',
    path: '/case-macros/:id/delete',
    permission: 'risk.write',
    query: nothing,
    body: deletedMacroForm,
    run: async (services, context): Promise<{ id: string }> => {
      const { body, change } = context;
      const macro = await getMacro(services, context);
      const { id, entityId, version: _, ...before } = macro;
      return change(async (tx) => {
        if (!(await deleteMacro(tx, { id, version: body.version }))) throw changed();
        return { result: { id }, action: 'case-macro.delete', entityId, subjectId: id, before };
      });
    },
  }),
];
