import type { Vault } from '#lib/vault/index.ts';

/** What the simulated issuer works with. It keeps nothing: a challenge travels, encrypted, in its address. */
export type SimulatedAcsServices = {
  vault: Pick<Vault, 'encryptText' | 'decryptText'>;
  baseUrl: string;
  /** Delivers an RReq to the 3DS server and returns what that answers. */
  sendResult: (bytes: string) => Promise<string>;
};

/** The pages of the issuer. */
export const acsPaths = { challenge: '/simulator/acs/challenge', method: '/simulator/acs/method' } as const;
