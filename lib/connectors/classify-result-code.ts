import { isChargebackReason, isPending, isSuccessful, needsReview, type ResultCode } from '#lib/result-codes/index.ts';

/** What a result code means for the money (spec 7.2; docs/decisions/0009). */
export function classifyResultCode(code: ResultCode, operation: string): 'approved' | 'pending' | 'declined' {
  // A chargeback carries its reason; on anything else the reason means that the money went back.
  if (isChargebackReason(code)) return operation === 'CB' ? 'approved' : 'declined';
  if (isSuccessful(code) || needsReview(code)) return 'approved';
  return isPending(code) ? 'pending' : 'declined';
}
