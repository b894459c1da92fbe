/** How matching ended for a settlement line; a fee of the acquirer needs no payment. */
export type LineStatus = 'MATCHED' | 'MULTIPLE_MATCHES' | 'NOT_MATCHED' | 'FEE';

/** Why a line waits for a user. */
export type LineException =
  | 'NOT_MATCHED'
  | 'MULTIPLE_MATCHES'
  | 'STATE_DIFFERS'
  | 'CASHFLOW_DIFFERS'
  | 'CURRENCY_DIFFERS'
  | 'AMOUNT_DIFFERS'
  | 'ALREADY_SETTLED'
  | 'RATE_DIFFERS'
  | 'FEE_DIFFERS';

/** What a user has decided about an exception. */
export type LineResolution = 'FORCED' | 'IGNORED';

/** What became of a line. */
export type LineOutcome = { status: LineStatus; exception: LineException | null; resolution: LineResolution | null };

/**
 * What became of the chargeback of a line: a transaction is to be made (WAITING), was made, was there before the line, was
 * reversed by the undo of the import, or the payment allows none (REFUSED).
 */
export type LineChargebackState = 'WAITING' | 'CREATED' | 'EXISTING' | 'REVERSED' | 'REFUSED';
