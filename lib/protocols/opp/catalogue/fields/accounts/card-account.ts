// The card of a payment (spec 2.4).
import { C, f, O, R, table } from '../field.ts';
import { digits, like, month, oneOf, properName } from '../types/field-types.ts';

const walletUse = ['card', 'walletA', 'walletB', 'walletC'];

export const cardAccount = table(
  { group: 'card', title: 'Card account', section: '2.4', structure: true, usedBy: ['card'] },
  [
    f('card.holder', O, properName(3, 128), { usedBy: ['card', '3ds-auth'] }),
    f('card.number', R, digits(8, 32), { usedBy: [...walletUse, '3ds-auth'], sensitive: true }),
    f('card.expiryMonth', R, month, { usedBy: [...walletUse, '3ds-auth'] }),
    f('card.expiryYear', R, like('string', 'a year written 19xx or 20xx', /^(?:19|20)[0-9]{2}$/u, 4, 4), {
      usedBy: [...walletUse, '3ds-auth'],
    }),
    f('card.cvv', C, digits(3, 4), { usedBy: ['card', '3ds-auth'], sensitive: true }),
    f('card.numberType', O, oneOf('PAN', 'DPAN'), { usedBy: walletUse }),
  ],
);
