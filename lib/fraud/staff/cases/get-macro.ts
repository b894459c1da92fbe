import { BackOfficeError } from '#lib/staff/back-office-error.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { CaseDecisionKind } from '../../cases/case.ts';
import type { CaseMacro } from '../../macros/macro.ts';
import { findMacro } from '../../macros/store.ts';
import { describeRefusal } from './get-case.ts';

/** A macro of an entity above a channel, for the decision that the user was shown. */
export async function getMacroFor(
  { db, tree }: Pick<StaffServices, 'db' | 'tree'>,
  channelId: string,
  macroId: string,
  decision: CaseDecisionKind,
): Promise<CaseMacro> {
  const [macro, path] = await Promise.all([findMacro(db, macroId), tree.findPath(channelId)]);
  if (macro && macro.decision === decision && path?.ids.includes(macro.entityId)) return macro;
  throw new BackOfficeError(409, 'macro-changed', describeRefusal('MACRO_CHANGED', ''));
}
