/** Why a bank statement cannot be read, in words for who has sent it. */
export class StatementError extends Error {}
