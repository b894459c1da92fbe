export { adviseOnDecline, type DeclineAdvice } from './decline-advice.ts';
export {
  isChargebackReason,
  isPending,
  isResultCode,
  isSuccessful,
  needsReview,
  type ResultCode,
  resultCodes,
  resultDescription,
} from './result-codes.ts';
export { resultCodeField } from './search-field.ts';
