import { isPending, isSuccessful, needsReview, type ResultCode } from '#lib/spec/index.ts';

/** What a result code says about the money (spec 7.2; docs/decisions/0003). */
export function kindOfCode(code: ResultCode): 'approved' | 'pending' | 'declined' {
  if (isSuccessful(code) || needsReview(code)) return 'approved';
  return isPending(code) ? 'pending' : 'declined';
}
