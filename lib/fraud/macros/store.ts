import type { Reader } from '#lib/platform/database/connection.ts';
import type { CaseMacro as MacroRow } from '#lib/platform/database/generated/client.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { CaseMacro, MacroInput } from './macro.ts';

type By = { actor: string; at: Date };

/** Another macro of the entity has this name. */
export class MacroNameTakenError extends Error {}

const maxListed = 200;

/** The macros of these entities, by name; null: of every entity. */
export async function listMacros({ prisma }: Reader, entityIds: readonly string[] | null): Promise<CaseMacro[]> {
  const rows = await prisma.caseMacro.findMany({
    where: entityIds === null ? {} : { entityId: { in: [...entityIds] } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: maxListed,
  });
  return rows.map(toMacro);
}

/** The macros for cases of an entity, by its path from itself up: of those with the same name, the nearest one. */
export async function findMacrosFor(db: Reader, path: readonly string[]): Promise<CaseMacro[]> {
  const found = await listMacros(db, path);
  const distance = ({ entityId }: CaseMacro): number => path.indexOf(entityId);
  const nearest = new Map<string, CaseMacro>();
  for (const macro of found) {
    const other = nearest.get(macro.name);
    if (!other || distance(macro) < distance(other)) nearest.set(macro.name, macro);
  }
  return [...nearest.values()];
}

export async function findMacro({ prisma }: Reader, id: string): Promise<CaseMacro | null> {
  const row = await prisma.caseMacro.findUnique({ where: { id } });
  return row && toMacro(row);
}

export async function insertMacro(
  { prisma }: StaffTx,
  entityId: string,
  input: MacroInput,
  { actor, at }: By,
): Promise<CaseMacro> {
  const data = { ...input, listKinds: [...input.listKinds] };
  const row = prisma.caseMacro.create({
    data: { ...data, id: newRandomId(), entityId, updatedBy: actor, createdAt: at, updatedAt: at },
  });
  return toMacro(await row.catch(rethrowTaken));
}

/** False when it was changed or deleted since this version. */
export async function updateMacro(
  { prisma }: StaffTx,
  { id, version }: Pick<CaseMacro, 'id' | 'version'>,
  input: MacroInput,
  { actor, at }: By,
): Promise<boolean> {
  const changed = prisma.caseMacro.updateMany({
    where: { id, version },
    data: { ...input, listKinds: [...input.listKinds], version: { increment: 1 }, updatedBy: actor, updatedAt: at },
  });
  return (await changed.catch(rethrowTaken)).count === 1;
}

/** False when it was changed or deleted since this version. */
export async function deleteMacro(
  { prisma }: StaffTx,
  { id, version }: Pick<CaseMacro, 'id' | 'version'>,
): Promise<boolean> {
  return (await prisma.caseMacro.deleteMany({ where: { id, version } })).count === 1;
}

function rethrowTaken(error: { code?: string }): never {
  throw error.code === 'P2002' ? new MacroNameTakenError() : error;
}

function toMacro({ createdAt: _c, updatedAt: _u, updatedBy: _b, ...row }: MacroRow): CaseMacro {
  return row as CaseMacro;
}
