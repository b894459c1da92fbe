import type { Message } from '#lib/authentication/index.ts';
import { findTestCard, type IssuerBehaviour, issuerBehaviours } from '#lib/connectors/simulator/index.ts';
import { newSecretBytes } from '#lib/platform/ids.ts';

/** The extension by which a tester's wish travels in an authentication request. */
export const testExtension = 'turnpike.simulate';

/** What the issuer of a card does: as the tester wishes, else as the card is known for (docs: /docs/test-cards). */
export function behaviourOf(request: Message): IssuerBehaviour | null {
  const wish = readWish(request.messageExtension);
  if (wish !== null) return wish;
  switch (findTestCard(String(request.acctNumber))?.enrolment) {
    case 'challenge':
      // Where no cardholder is there to ask, the issuer trusts the merchant.
      return request.deviceChannel === '03' && request.threeDSRequestorDecReqInd !== 'Y' ? 'Y' : 'C';
    case 'frictionless':
      return 'Y';
    case 'attempted':
      return 'A';
    case 'error':
      return 'erro';
    default:
      return null;
  }
}

function readWish(extensions: unknown): IssuerBehaviour | null {
  if (!Array.isArray(extensions)) return null;
  const found = (extensions as { id?: unknown; data?: { threeDSecure?: unknown } }[]).find(
    ({ id }) => id === testExtension,
  );
  return issuerBehaviours.find((each) => each === found?.data?.threeDSecure) ?? null;
}

/** A proof as issuers make them: 20 bytes. */
export function newProof(): string {
  return newSecretBytes(20).toString('base64');
}

const mastercard = /^(?:5[1-5]|2[2-7]|5[06-8]|6)/;

/** The indicator of the card's scheme; Mastercard has one of its own where there is no payment. */
export function issuerEci({ acctNumber, messageCategory }: Message, status: 'Y' | 'A'): string {
  if (!mastercard.test(String(acctNumber))) return status === 'Y' ? '05' : '06';
  if (status === 'A') return '01';
  return messageCategory === '02' ? 'N2' : '02';
}

/** The indicator of a payment that passes without the cardholder: an exemption, or data only. */
export function exemptedEci({ acctNumber }: Message, isDataOnly: boolean): string {
  if (!mastercard.test(String(acctNumber))) return '07';
  return isDataOnly ? '04' : '06';
}
