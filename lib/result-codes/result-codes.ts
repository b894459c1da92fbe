// Result codes: their texts and the groups by which clients classify outcomes (spec 2.2, 7.2).
import { resultCodeTexts } from './result-code-texts.ts';

/** A code that may be sent; strict clients refuse any other. */
export type ResultCode = keyof typeof resultCodeTexts;

const texts: ReadonlyMap<string, string> = new Map(Object.entries(resultCodeTexts));

/** Every code with its text, in ascending order. */
export const resultCodes: readonly { readonly code: ResultCode; readonly description: string }[] = Object.entries(
  resultCodeTexts,
).map(([code, description]) => ({ code: code as ResultCode, description }));

/** Whether a text is one of the codes. */
export function isResultCode(code: string): code is ResultCode {
  return texts.has(code);
}

/** The text that goes beside a code into `result.description`. */
export function resultDescription(code: ResultCode): string {
  return resultCodeTexts[code];
}

const succeeded = /^(?:000\.000\.|000\.100\.1|000\.[36]|000\.400\.1[12]0)/u;
const succeededForReview = /^(?:000\.400\.0[^3]|000\.400\.100)/u;
const pendingShortly = /^000\.200/u;
const pendingForLong = /^(?:800\.400\.5|100\.400\.500)/u;

/** Done; also when someone should look at it afterwards ({@link needsReview}). */
export function isSuccessful(code: string): boolean {
  return succeeded.test(code) || succeededForReview.test(code);
}

/** Done, but better looked at before the goods leave. */
export function needsReview(code: string): boolean {
  return succeededForReview.test(code);
}

/** Not decided yet: the shopper is somewhere else, or the money takes days. */
export function isPending(code: string): boolean {
  return pendingShortly.test(code) || pendingForLong.test(code);
}

/** The reason of a chargeback rather than the outcome of a request (spec 2.12). */
export function isChargebackReason(code: string): boolean {
  return code.startsWith('000.100.2');
}

/** Neither done nor pending. */
export function isRejected(code: string): boolean {
  return !isSuccessful(code) && !isPending(code) && !isChargebackReason(code);
}

/** Stopped by fraud management before it was executed (spec 3.1, 7.2). */
export function isFlaggedByRisk(code: string): boolean {
  return code.startsWith('100.400') && !pendingForLong.test(code);
}
