export {
  isChargebackReason,
  isFlaggedByRisk,
  isPending,
  isRejected,
  isResultCode,
  isSuccessful,
  needsReview,
  type ResultCode,
  resultCodes,
  resultDescription,
} from './result-codes.ts';
