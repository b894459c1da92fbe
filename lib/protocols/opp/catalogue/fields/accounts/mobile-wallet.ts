// Mobile wallets, which send the card either encrypted or decrypted (spec 2.4).
// The specification marks the fields of both forms as required; rules/accounts.ts decides which apply.
import { f, O, R, table } from '../field.ts';
import { decryptText, oneOf } from '../types/field-types.ts';

export const wallets = ['walletA', 'walletB', 'walletC'] as const;
export type Wallet = (typeof wallets)[number];

export const mobileWallet = table({ group: 'wallet', title: 'Mobile wallets', section: '2.4' }, [
  ...wallets.map((wallet) =>
    f(`${wallet}.paymentToken`, R, decryptText, {
      usedBy: [wallet],
      sensitive: true,
      condition: 'encrypted way: the gateway decrypts it',
    }),
  ),
  f('walletA.cardNetwork', O, decryptText, { usedBy: ['walletA'], condition: 'encrypted way' }),
  f('walletA.cardType', O, decryptText, { usedBy: ['walletA'], condition: 'encrypted way' }),
  ...wallets.map((wallet) =>
    f(`${wallet}.source`, R, oneOf('web', 'app'), { usedBy: [wallet], condition: 'decrypted way' }),
  ),
]);
