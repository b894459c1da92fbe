import { type AuthenticatedUse, commerceIndicatorsOf, type Vouching } from '#lib/brands/index.ts';
import { messageCategories } from './messages/conditions.ts';
import type { Message } from './messages/message-field.ts';

function authenticatedUseOf({
  messageCategory,
  threeRIInd,
  threeDSRequestorAuthenticationInd: purpose,
}: Message): AuthenticatedUse {
  if (messageCategory === messageCategories.nonPayment) return 'nonPayment';
  return threeRIInd !== undefined || purpose === '02' || purpose === '03' ? 'repeated' : 'payment';
}

/**
 * The indicator of the scheme. It follows from the status, so that no issuer's mistake makes a failed authentication look
 * like a passed one; where a scheme has several for a status, the issuer's counts.
 */
export function eciOf(brand: string | null, vouching: Vouching, answer: Message): string | undefined {
  const found = commerceIndicatorsOf(brand, authenticatedUseOf(answer))[vouching];
  if (typeof found !== 'object') return found;
  return found.find((each) => each === answer.eci) ?? found[0];
}

/** Whether the indicator of an issuer that vouches is one of its scheme for that status; none is no contradiction. */
export function isEciOf(brand: string | null, { transStatus, eci }: Message, request: Message): boolean {
  if (eci === undefined || (transStatus !== 'Y' && transStatus !== 'A')) return true;
  const brands = brand === null ? [null, 'MASTER'] : [brand];
  const vouching = transStatus === 'Y' ? 'authenticated' : 'attempted';
  return brands.some((each) => commerceIndicatorsOf(each, authenticatedUseOf(request))[vouching].includes(String(eci)));
}
