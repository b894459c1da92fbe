import { type CaseDecisionKind, type CaseMacro, findMacro } from '#lib/fraud/index.ts';
import { BackOfficeError } from '../kernel/back-office-error.ts';
import type { BackOfficeServices } from '../kernel/request-context.ts';
import { describeRefusal } from './get-case.ts';

/** A macro of an entity above a channel, for the decision that the user was shown. */
export async function getMacroFor(
  { db, tree }: Pick<BackOfficeServices, 'db' | 'tree'>,
  channelId: string,
  macroId: string,
  decision: CaseDecisionKind,
): Promise<CaseMacro> {
  const [macro, path] = await Promise.all([findMacro(db, macroId), tree.findPath(channelId)]);
  if (macro && macro.decision === decision && path?.ids.includes(macro.entityId)) return macro;
  throw new BackOfficeError(409, 'macro-changed', describeRefusal('MACRO_CHANGED', ''));
}
