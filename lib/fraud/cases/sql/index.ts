// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const addListed = sqlFile<AddListedParameters, AddListedRow, 'write'>('lib/fraud/cases/sql/add-listed.sql');
export type AddListedParameters = { merchantId: string; id: string; actor: string; at: Date; data: string };
export type AddListedRow = Record<never, never>;

export const addNote = sqlFile<AddNoteParameters, AddNoteRow, 'write'>('lib/fraud/cases/sql/add-note.sql');
export type AddNoteParameters = { merchantId: string; id: string; actor: string; at: Date; note: string };
export type AddNoteRow = Record<never, never>;

export const assignCase = sqlFile<AssignCaseParameters, AssignCaseRow, 'write'>('lib/fraud/cases/sql/assign-case.sql');
export type AssignCaseParameters = { assignee: string; claimedUntil: Date; merchantId: string; id: string; at: Date };
export type AssignCaseRow = Record<never, never>;

export const awaitUndo = sqlFile<AwaitUndoParameters, AwaitUndoRow, 'write'>('lib/fraud/cases/sql/await-undo.sql');
export type AwaitUndoParameters = { merchantId: string; id: string };
export type AwaitUndoRow = { locked: number };

export const claimCase = sqlFile<ClaimCaseParameters, ClaimCaseRow, 'write'>('lib/fraud/cases/sql/claim-case.sql');
export type ClaimCaseParameters = {
  actor: string;
  claimedUntil: Date;
  at: Date;
  merchantId: string;
  id: string;
  takesOver: boolean;
};
export type ClaimCaseRow = { id: string };

export const clearExpiry = sqlFile<ClearExpiryParameters, ClearExpiryRow, 'write'>(
  'lib/fraud/cases/sql/clear-expiry.sql',
);
export type ClearExpiryParameters = { merchantId: string; id: string };
export type ClearExpiryRow = Record<never, never>;

export const countClaimed = sqlFile<CountClaimedParameters, CountClaimedRow, 'read'>(
  'lib/fraud/cases/sql/count-claimed.sql',
);
export type CountClaimedParameters = { assignees: readonly string[]; now: Date };
export type CountClaimedRow = { assignee: string; count: number };

export const decideCase = sqlFile<DecideCaseParameters, DecideCaseRow, 'write'>('lib/fraud/cases/sql/decide-case.sql');
export type DecideCaseParameters = {
  state: string;
  returnsAt: Date | null;
  decisionId: string;
  actor: string;
  at: Date;
  finalAt: Date;
  cancelReason: string | null;
  note: string | null;
  effect: string | null;
  merchantId: string;
  id: string;
  takesOver: boolean;
  eventType: string;
  data: string;
};
export type DecideCaseRow = { position: string };

export const expireCase = sqlFile<ExpireCaseParameters, ExpireCaseRow, 'write'>('lib/fraud/cases/sql/expire-case.sql');
export type ExpireCaseParameters = { at: Date; merchantId: string; id: string };
export type ExpireCaseRow = Record<never, never>;

export const findCaseForStaff = sqlFile<FindCaseForStaffParameters, FindCaseForStaffRow, 'read'>(
  'lib/fraud/cases/sql/find-case-for-staff.sql',
);
export type FindCaseForStaffParameters = { id: string };
export type FindCaseForStaffRow = { merchantId: string };

export const findCase = sqlFile<FindCaseParameters, FindCaseRow, 'read'>('lib/fraud/cases/sql/find-case.sql');
export type FindCaseParameters = { merchantId: string; id: string };
export type FindCaseRow = {
  merchantId: string;
  id: string;
  channelId: string;
  kind: string;
  state: string;
  score: number;
  amountMinor: string | null;
  currency: string | null;
  paymentBrand: string | null;
  merchantTransactionId: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  openedAt: Date;
  dueAt: Date;
  expiresAt: Date | null;
  returnsAt: Date | null;
  assignee: string | null;
  claimedUntil: Date | null;
  decisionId: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  finalAt: Date | null;
  cancelReason: string | null;
  note: string | null;
  effect: string | null;
  effectState: string | null;
  effectError: string | null;
};

export const findLinked = sqlFile<FindLinkedParameters, FindLinkedRow, 'read'>('lib/fraud/cases/sql/find-linked.sql');
export type FindLinkedParameters = {
  keys: readonly string[];
  values: readonly string[];
  merchantId: string;
  id: string;
  limit: bigint | number;
};
export type FindLinkedRow = { key: string; paymentId: string; at: Date };

export const findListed = sqlFile<FindListedParameters, FindListedRow, 'write'>('lib/fraud/cases/sql/find-listed.sql');
export type FindListedParameters = { merchantId: string; id: string; decisionId: string };
export type FindListedRow = { listed: unknown };

export const finishEffect = sqlFile<FinishEffectParameters, FinishEffectRow, 'write'>(
  'lib/fraud/cases/sql/finish-effect.sql',
);
export type FinishEffectParameters = {
  effectState: string;
  error: string | null;
  merchantId: string;
  id: string;
  decisionId: string;
  at: Date;
};
export type FinishEffectRow = Record<never, never>;

export const isUndone = sqlFile<IsUndoneParameters, IsUndoneRow, 'read'>('lib/fraud/cases/sql/is-undone.sql');
export type IsUndoneParameters = { merchantId: string; id: string; decisionId: string };
export type IsUndoneRow = { isUndone: boolean };

export const keepListed = sqlFile<KeepListedParameters, KeepListedRow, 'write'>('lib/fraud/cases/sql/keep-listed.sql');
export type KeepListedParameters = { entryIds: string; merchantId: string; id: string; decisionId: string };
export type KeepListedRow = Record<never, never>;

export const listCancelledCases = sqlFile<ListCancelledCasesParameters, ListCancelledCasesRow, 'read'>(
  'lib/fraud/cases/sql/list-cancelled-cases.sql',
);
export type ListCancelledCasesParameters = { since: Date; now: Date };
export type ListCancelledCasesRow = { merchantId: string; id: string };

export const listCaseEvents = sqlFile<ListCaseEventsParameters, ListCaseEventsRow, 'read'>(
  'lib/fraud/cases/sql/list-case-events.sql',
);
export type ListCaseEventsParameters = { merchantId: string; id: string };
export type ListCaseEventsRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

export const listDueEffects = sqlFile<ListDueEffectsParameters, ListDueEffectsRow, 'read'>(
  'lib/fraud/cases/sql/list-due-effects.sql',
);
export type ListDueEffectsParameters = { now: Date; limit: bigint | number };
export type ListDueEffectsRow = {
  merchantId: string;
  id: string;
  channelId: string;
  decisionId: string;
  decidedBy: string;
  effect: string;
};

export const listExpiredCases = sqlFile<ListExpiredCasesParameters, ListExpiredCasesRow, 'read'>(
  'lib/fraud/cases/sql/list-expired-cases.sql',
);
export type ListExpiredCasesParameters = { merchantId: string | null; now: Date; limit: bigint | number };
export type ListExpiredCasesRow = { merchantId: string; id: string; clockOffsetMs: number };

export const openCases = sqlFile<OpenCasesParameters, OpenCasesRow, 'write'>('lib/fraud/cases/sql/open-cases.sql');
export type OpenCasesParameters = {
  merchantIds: readonly string[];
  ids: readonly string[];
  openedAt: readonly Date[];
  dueHours: readonly number[];
  heldDays: readonly number[];
};
export type OpenCasesRow = Record<never, never>;

export const releaseCase = sqlFile<ReleaseCaseParameters, ReleaseCaseRow, 'write'>(
  'lib/fraud/cases/sql/release-case.sql',
);
export type ReleaseCaseParameters = { merchantId: string; id: string; actor: string; at: Date };
export type ReleaseCaseRow = Record<never, never>;

export const startEffect = sqlFile<StartEffectParameters, StartEffectRow, 'write'>(
  'lib/fraud/cases/sql/start-effect.sql',
);
export type StartEffectParameters = { now: Date; merchantId: string; id: string; decisionId: string };
export type StartEffectRow = Record<never, never>;

export const undoDecision = sqlFile<UndoDecisionParameters, UndoDecisionRow, 'write'>(
  'lib/fraud/cases/sql/undo-decision.sql',
);
export type UndoDecisionParameters = {
  actor: string;
  claimedUntil: Date;
  merchantId: string;
  id: string;
  decisionId: string;
  at: Date;
};
export type UndoDecisionRow = Record<never, never>;
