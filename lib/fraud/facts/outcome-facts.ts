import type { Facts, FactValue } from './fact.ts';

type Sent = Readonly<Record<string, string | undefined>> | null | undefined;

/** Of a payment whose cardholder was to be authenticated: what came of it here, or what the merchant sent of elsewhere. */
export function authenticationFacts(here: Sent, sent: Sent): Facts {
  const isElsewhere = !here && ['eci', 'verificationId', 'dsTransactionId'].some((name) => sent?.[name]);
  const result = here ?? (isElsewhere ? sent : null);
  return named('authentication', {
    isDone: result ? true : undefined,
    isElsewhere: isElsewhere || undefined,
    status: result?.authenticationStatus,
    eci: result?.eci,
    flow: result?.flow,
  });
}

/** What the acquirer answered. */
export function answerFacts(outcome: { resultCode: string; cvvResponse?: string; avsResponse?: string }): Facts {
  const { resultCode, cvvResponse: cvv, avsResponse: avs } = outcome;
  return named('answer', { resultCode, cvv, avs });
}

/** What is not known has the default of its type. */
function named(group: string, values: Readonly<Record<string, FactValue | undefined>>): Facts {
  const known = Object.entries(values).filter((entry): entry is [string, FactValue] => entry[1] !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [`${group}.${name}`, value]));
}
