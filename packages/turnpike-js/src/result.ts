// The groups of result codes that the specification publishes.

/** A result code, or an answer, a payment or a TurnpikeError that has one. */
export type WithResult =
  | string
  | { readonly code: string }
  | { readonly result?: { readonly code: string } | undefined };

const approved = /^(?:000\.000\.|000\.100\.1|000\.[36]|000\.400\.1[12]0)/u;
const approvedForReview = /^(?:000\.400\.0[^3]|000\.400\.100)/u;
const pending = /^(?:000\.200|800\.400\.5|100\.400\.500)/u;
/** The reason of a chargeback and not the outcome of a request. */
const chargebackReason = /^000\.100\.2/u;

/** Done; also when a review before the delivery is advised. */
export function isApproved(answer: WithResult): boolean {
  const code = codeOf(answer);
  return approved.test(code) || approvedForReview.test(code);
}

/** Not decided yet: the shopper is on another page, or the money takes days. */
export function isPending(answer: WithResult): boolean {
  return pending.test(codeOf(answer));
}

/** Neither approved nor pending. */
export function isRejected(answer: WithResult): boolean {
  return !isApproved(answer) && !isPending(answer) && !chargebackReason.test(codeOf(answer));
}

function codeOf(answer: WithResult): string {
  if (typeof answer === 'string') return answer;
  return ('code' in answer ? answer.code : answer.result?.code) ?? '';
}
