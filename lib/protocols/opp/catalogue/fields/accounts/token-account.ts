// A token that replaces a card number (spec 2.4).
import { C, f, O, R, table } from '../field.ts';
import { base64, digits, month, oneOf } from '../types/field-types.ts';

export const tokenAccount = table(
  { group: 'tokenAccount', title: 'Token account', section: '2.4', structure: true, usedBy: ['tokenAccount'] },
  [
    f('tokenAccount.number', R, digits(12, 19), { sensitive: true }),
    f('tokenAccount.type', R, oneOf('EXTERNAL', 'NETWORK')),
    f('tokenAccount.expiryMonth', O, month),
    f('tokenAccount.expiryYear', O, digits(4, 4)),
    f('tokenAccount.cryptogram', C, base64(28, 32), { sensitive: true }),
    f('tokenAccount.dtvc', C, digits(3, 4), { sensitive: true }),
  ],
);
