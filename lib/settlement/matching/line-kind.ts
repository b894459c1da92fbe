/** What a line is, for users: its two types of the specification and its kind in one word. */
export const shownLineKinds = [
  'PAYMENT',
  'REFUND',
  'REFUND_REVERSAL',
  'CREDIT',
  'CHARGEBACK',
  'CHARGEBACK_REVERSAL',
  'FEE',
  'RESERVE',
  'ADJUSTMENT',
  'TRANSFER',
] as const;
export type ShownLineKind = (typeof shownLineKinds)[number];

type LineTypes = { recordType: string; transactionType: string | null; lineKind: string | null; status: string };

/** Types of fees, such as that of an authorization, have no payment: those lines are fees too. */
export function kindOfLine({ recordType, transactionType, lineKind, status }: LineTypes): ShownLineKind {
  if (lineKind !== null) return shownLineKinds.find((kind) => kind === lineKind) ?? 'FEE';
  if (recordType === 'FEE' || status === 'FEE') return 'FEE';
  if (recordType === 'CHARGEBACK') return 'CHARGEBACK';
  if (recordType === 'CHARGEBACK REVERSAL') return 'CHARGEBACK_REVERSAL';
  if (transactionType === 'REFUND') return 'REFUND';
  return transactionType === 'CREDIT' ? 'CREDIT' : 'PAYMENT';
}
