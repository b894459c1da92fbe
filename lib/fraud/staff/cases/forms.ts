import { z } from 'zod';
import type { CancelReason, CaseDecisionKind, CaseEffect } from '../../cases/case.ts';
import type { RiskList } from '../../lists/list-entry.ts';
import type { MacroListKind } from '../../macros/macro.ts';

/** What the forms about cases send; the screens and the routes check by the same schemas. */

export const decisions = ['APPROVE', 'CANCEL', 'PENDING'] as const satisfies readonly CaseDecisionKind[];
export const cancelReasons = [
  'FRAUD',
  'SUSPECTED_FRAUD',
  'CUSTOMER_REQUEST',
  'DUPLICATE',
  'UNVERIFIED',
  'OTHER',
] as const satisfies readonly CancelReason[];
const effects = ['RELEASE', 'REJECT', 'CAPTURE', 'RERUN', 'REVERSE', 'REFUND'] as const satisfies readonly CaseEffect[];

const text = z.string().trim().max(1_000, 'Enter at most 1,000 characters.');

export const noteForm = z.object({ note: text.min(1, 'Enter a note.') });

/** Why a case is cancelled; the note goes to the merchant too. */
export const cancelForm = z.object({ cancelReason: z.enum(cancelReasons), note: text.default('') });

const hasReason = ({ decision, cancelReason }: { decision: CaseDecisionKind; cancelReason: unknown }) =>
  decision !== 'CANCEL' || cancelReason !== null;
const reasonMissing = { error: 'Choose a reason.', path: ['cancelReason'] };

export const decisionForm = z
  .object({
    decision: z.enum(decisions),
    cancelReason: z.enum(cancelReasons).nullable().default(null),
    note: text.nullable().default(null),
    /** What the user was shown that the decision does to the payment. */
    expectedEffect: z.enum(effects).nullable(),
    /** The macro that it is made with. */
    macroId: z.string().max(64).nullable().default(null),
  })
  .refine(hasReason, reasonMissing);

/** As many as are decided within a request; more are decided in the background. */
export const maxDecidedAtOnce = 200;

/** As many as one decision may have. */
export const maxDecided = 10_000;

/** What a user enters to decide several cases. */
export const bulkForm = z
  .object({
    decision: z.enum(decisions),
    cancelReason: z.enum(cancelReasons).nullable().default(null),
    note: text.nullable().default(null),
    macroId: z.string().max(64).nullable().default(null),
  })
  .refine(hasReason, reasonMissing);

const casesToDecide = z
  .array(z.object({ id: z.string().max(64), expectedEffect: z.enum(effects).nullable() }))
  .min(1)
  .max(maxDecided);

/** The cases of a request that are decided, each with what the approving user was shown. */
export const approvedDecisionForm = z.object({ cases: casesToDecide });

/** Why a requested decision is not made. */
export const rejectedDecisionForm = z.object({ reason: z.string().trim().min(3, 'Enter a short reason.').max(500) });

/** The same decision on several cases, each with what the user was shown that it does to the payment. */
export const bulkDecisionForm = z.object({ ...bulkForm.shape, cases: casesToDecide }).refine(hasReason, reasonMissing);

export const undoForm = z.object({ decisionId: z.string().min(1).max(64) });

/** The case that the user comes from, which is not the next one. */
export const nextCaseForm = z.object({ after: z.string().max(64).optional() });

export const claimForm = z.object({
  /** Also when another user has claimed it. */
  takesOver: z.boolean().default(false),
});

export const macroLists = ['BLOCK', 'WATCH', 'ALLOW'] as const satisfies readonly RiskList[];
export const macroListKinds = ['card', 'email', 'ip', 'device'] as const satisfies readonly MacroListKind[];

/** A saved decision with its text, as its form sends it. */
export const macroForm = z
  .object({
    name: z.string().trim().min(1, 'Enter a name.').max(64, 'Enter at most 64 characters.'),
    decision: z.enum(decisions),
    /** Used with CANCEL only. */
    cancelReason: z.enum(cancelReasons),
    note: text,
    /** Empty: nothing is added to a list. */
    list: z.union([z.literal(''), z.enum(macroLists)]),
    listKinds: z.array(z.enum(macroListKinds)).max(macroListKinds.length),
    isDirect: z.boolean(),
  })
  .refine(({ list, listKinds }) => list === '' || listKinds.length > 0, {
    error: 'Tick what is added to the list.',
    path: ['listKinds'],
  });

export const newMacroForm = z.intersection(
  macroForm,
  z.object({ entityId: z.string('Choose an entity.').min(1, 'Choose an entity.') }),
);

/** The version that the user saw. */
const version = z.object({ version: z.int().min(1) });

export const changedMacroForm = z.intersection(macroForm, version);

export const deletedMacroForm = version;
