// What staff ask about a payment that failed: who decided it, and whether trying again can help. The specification
// groups codes by what happened (2.2); the advice is ours.
import { isRejected } from './result-codes.ts';

/** Who ended the payment. `system`: a part between us and the issuer did not work. */
export type DeclineSource = 'shopper' | 'issuer' | 'authentication' | 'risk' | 'request' | 'setup' | 'system';

/**
 * `authenticated`: with 3-D Secure, while the shopper is there. `never`: the card or account must not be charged again. `otherMethod`: with another card or method. `corrected`: once
 * the data are right. `later`: the same request, hours or days later. `again`: the same request, soon. `setup`: once
 * the settings allow it.
 */
export type RetryAdvice = 'authenticated' | 'never' | 'otherMethod' | 'corrected' | 'later' | 'again' | 'setup';

export type DeclineAdvice = { source: DeclineSource; retry: RetryAdvice };

/** The first pattern that fits decides: single codes stand above their groups. */
const advice: readonly (readonly [pattern: RegExp, source: DeclineSource, retry: RetryAdvice])[] = [
  // What an issuer answers.
  [/^300\.100\.100/u, 'issuer', 'authenticated'],
  [/^800\.100\.(?:158|159|160|165|171|172|202|204|205|403|50[01])/u, 'issuer', 'never'],
  [/^700\.601\.003/u, 'issuer', 'never'],
  [/^800\.100\.(?:151|153|156|157|166|178|195|198|201)|^800\.100\.402/u, 'issuer', 'corrected'],
  [/^700\.601\.001/u, 'issuer', 'corrected'],
  [/^800\.100\.(?:155|161|162|163|176|179|200|203)|^700\.600/u, 'issuer', 'later'],
  [/^800\.100\.(?:164|169|173|174|175|177|19\d)/u, 'setup', 'setup'],
  [/^800\.100/u, 'issuer', 'otherMethod'],
  [/^800\.310|^100\.395\.10/u, 'issuer', 'otherMethod'],
  [/^100\.395\.50/u, 'shopper', 'again'],
  // What a shopper does, or does not do.
  [/^100\.39[67]|^100\.390\.124|^900\.300\.600/u, 'shopper', 'again'],
  // 3D Secure.
  [/^100\.390\.118/u, 'authentication', 'otherMethod'],
  [/^100\.390\.10[68]|^000\.400\.104/u, 'authentication', 'setup'],
  [/^100\.390|^000\.400\.1|^800\.400\.2|^100\.380\.401/u, 'authentication', 'again'],
  // Fraud management: ours, and that of others.
  [/^100\.400\.(?:30[1-69]|31[0-5]|318|32[0-3])/u, 'risk', 'corrected'],
  [/^100\.400\.(?:007|051|071|091|130|139|14[4-6]|149|15[0-2]|32[4578])/u, 'system', 'again'],
  [/^800\.400\.1/u, 'risk', 'corrected'],
  [/^100\.400|^100\.380|^800\.(?:120|140|150|200|300)|^000\.400/u, 'risk', 'otherMethod'],
  // Settings of the merchant and his connectors.
  [/^500|^600|^800\.(?:121|160)|^100\.150\.20[0-5]/u, 'setup', 'setup'],
  // Systems that did not answer.
  [/^900|^999|^800\.(?:500|800\.[48])|^000\.400\.200/u, 'system', 'again'],
  [/^800\.(?:600|700\.100|110|130)|^800\.120\.402/u, 'request', 'later'],
];

/** All others are about the data of the request. */
const aboutRequest: DeclineAdvice = { source: 'request', retry: 'corrected' };

/** Who ended a payment with this code and whether to try again; null for codes of payments that did not fail. */
export function adviseOnDecline(code: string): DeclineAdvice | null {
  if (!isRejected(code)) return null;
  const found = advice.find(([pattern]) => pattern.test(code));
  return found ? { source: found[1], retry: found[2] } : aboutRequest;
}
