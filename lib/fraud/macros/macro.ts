import type { CancelReason, CaseDecisionKind } from '../cases/case.ts';
import type { ListKind, RiskList } from '../lists/list-entry.ts';

/** What of a case a macro can add to a list. */
export const macroListKinds = ['card', 'email', 'ip', 'device'] as const satisfies readonly ListKind[];
export type MacroListKind = (typeof macroListKinds)[number];

/** A saved decision with its text. It belongs to an entity and is used for cases of all entities below. */
export type CaseMacro = {
  id: string;
  entityId: string;
  name: string;
  decision: CaseDecisionKind;
  /** With CANCEL only. */
  cancelReason: CancelReason | null;
  note: string | null;
  /** The list that values of the case are added to; null: none. */
  list: RiskList | null;
  listKinds: readonly MacroListKind[];
  /** It decides at once; else it fills the dialog of the decision. */
  isDirect: boolean;
  version: number;
};

export type MacroInput = Omit<CaseMacro, 'id' | 'entityId' | 'version'>;
