import type { AuthenticationResult } from '#lib/connectors/index.ts';

const wishes = ['challengeIndicator', 'exemptionFlag'] as const;

/**
 * The result of an authentication for the acquirer, with the exemption that the merchant asked for (spec 2.11: it is
 * flagged in both). Where an issuer vouches, there is nothing left to exempt.
 */
export function keepWishes(sent: AuthenticationResult | null, result: AuthenticationResult): AuthenticationResult {
  if (sent === null || result.verificationId !== undefined) return result;
  const kept = wishes.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]]));
  return { ...Object.fromEntries(kept), ...result };
}
