/** Something happened to the transaction since the caller looked at it: nothing was done. */
export class PaymentConflictError extends Error {}
