import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { z } from 'zod';
import type { EntityMode } from '#lib/entities/index.ts';
import type { Instrument } from '#lib/payments/index.ts';
import { newSecretBytes } from '#lib/platform/ids.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { type Params, type Wallet, wallets } from '../catalogue/index.ts';

/**
 * Mobile wallets send encrypted card data (spec 2.4, walletX.paymentToken). Real wallets use keys of the merchant. In
 * test mode a token is AES-256-GCM with a public key derivation, so that an integrator can create one with a few
 * lines (docs/decisions/0026, /docs/test-cards):
 *
 *   key = SHA-256("turnpike-test-" + wallet), token = base64url(nonce12 ‖ ciphertext ‖ tag16) of
 *   {"number","expiryMonth","expiryYear","holder"?,"cryptogram"?,"resultCode"?}
 *
 * where resultCode is what the simulated acquirer answers.
 */

const walletPayload = z.object({
  number: z.string().regex(/^[0-9]{8,32}$/),
  expiryMonth: z.string().regex(/^(0[1-9]|1[0-2])$/),
  expiryYear: z.string().regex(/^20[0-9]{2}$/),
  holder: z.string().max(128).optional(),
  cryptogram: z.string().max(64).optional(),
  resultCode: z.string().max(11).optional(),
});

/** What a wallet in test mode knows of the card that its owner selects. */
export type WalletPayload = z.infer<typeof walletPayload>;

const decryptionFailed: ResultCode = '200.100.603';

export type DecryptedWallet = {
  instrument: Instrument | null;
  error: ResultCode | null;
  /** The outcome that a tester selected in the wallet. */
  resultCode: string | null;
};

/** Decrypts the wallet token of a request, if it has one. */
export function decryptWalletToken(params: Params, mode: EntityMode): DecryptedWallet {
  const wallet = wallets.find((name) => params.has(`${name}.paymentToken`));
  if (wallet === undefined) return { instrument: null, error: null, resultCode: null };
  const token = params.get(`${wallet}.paymentToken`) ?? '';
  const payload = mode === 'TEST' ? decryptTestToken(wallet, token) : null;
  if (payload === null) return { instrument: null, error: decryptionFailed, resultCode: null };
  return {
    instrument: {
      kind: 'card',
      number: payload.number,
      expiryMonth: payload.expiryMonth,
      expiryYear: payload.expiryYear,
      holder: payload.holder ?? null,
      verification: null,
      cryptogram: payload.cryptogram ?? null,
      vaultKind: 'card',
    },
    error: null,
    resultCode: payload.resultCode ?? null,
  };
}

function testWalletKey(wallet: string): Buffer {
  return createHash('sha256').update(`turnpike-test-${wallet}`).digest();
}

/** The token that a wallet in test mode returns. */
export function encryptTestToken(wallet: Wallet, payload: WalletPayload): string {
  const nonce = newSecretBytes(12);
  const cipher = createCipheriv('aes-256-gcm', testWalletKey(wallet), nonce);
  const body = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
}

function decryptTestToken(wallet: string, token: string): WalletPayload | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length < 12 + 16 + 2) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', testWalletKey(wallet), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(-16));
    const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString();
    return walletPayload.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
