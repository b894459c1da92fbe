import { isOfMastercard } from '#lib/brands/index.ts';
import type { AcquirerOutcome } from '#lib/connectors/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';

export const softDeclineCode: ResultCode = '300.100.100';

/** What schemes answer where the issuer wants the cardholder authenticated: 1A at all, 65 at Mastercard. */
const schemeCodes = new Set(['65', '1A']);

type Declined = Extract<AcquirerOutcome, { kind: 'declined' }>;

/** Whether an issuer would approve the same payment once its cardholder is authenticated. */
export function isSoftDecline(outcome: AcquirerOutcome): outcome is Declined {
  if (outcome.kind !== 'declined') return false;
  return outcome.code === softDeclineCode || schemeCodes.has(outcome.details.resultDetails.AcquirerResponse ?? '');
}

/** The code of a decline: other schemes write 65 for a limit that was reached, so it is none of theirs. */
export function codeOfDecline({ code, details }: Pick<Declined, 'code' | 'details'>, brand: string | null): ResultCode {
  const answered = details.resultDetails.AcquirerResponse;
  return answered === '1A' || (answered === '65' && isOfMastercard(brand)) ? softDeclineCode : code;
}
