import type { SimulatedAcsServices } from './services.ts';

/** What the issuer remembers of a challenge. */
export type Challenge = {
  threeDSServerTransID: string;
  acsTransID: string;
  dsTransID: string;
  messageVersion: string;
  messageCategory: string;
  notificationURL: string | null;
  /** What the 3DS server wants back beside the answer, unchanged (threeDSSessionData). */
  sessionData: string | null;
  amount: string;
  /** By its number, as in the message. */
  currency: string;
  exponent: number;
  merchantName: string;
  last4: string;
  eci: string;
  /** It never answers. */
  isSilent: boolean;
  /** Wrong codes so far. */
  attempts: number;
};

/** Nothing stores a token: it travels with the browser. */
const purpose = { kind: 'simulated challenge', tenant: '', row: '', formerly: ['simulated-acs'] } as const;

export function sealChallenge({ vault }: SimulatedAcsServices, challenge: Challenge): string {
  return vault.encryptText(JSON.stringify(challenge), purpose);
}

/** The challenge behind a token; null when it is not one of ours. */
export async function openChallenge({ vault }: SimulatedAcsServices, token: string): Promise<Challenge | null> {
  try {
    return JSON.parse(await vault.decryptText(token, purpose)) as Challenge;
  } catch {
    return null;
  }
}
