// The bank account of a direct debit or transfer (spec 2.4).

import { C, f, R, table } from '../field.ts';
import { date } from '../types/calendar.ts';
import { bic, country, iban, lettersDigitsHyphen, text } from '../types/field-types.ts';

export const bankAccount = table(
  { group: 'bankAccount', title: 'Bank account', section: '2.4', structure: true, usedBy: ['bankAccount'] },
  [
    f('bankAccount.holder', R, text(4, 128)),
    f('bankAccount.bankName', C, text(255)),
    f('bankAccount.number', C, text(3, 64), { sensitive: true, condition: 'number or iban' }),
    f('bankAccount.iban', C, iban, { sensitive: true, condition: 'number or iban' }),
    f('bankAccount.bankCode', C, text(12), { condition: 'bankCode or bic, unless iban names the bank' }),
    f('bankAccount.bic', C, bic, { condition: 'bankCode or bic, unless iban names the bank' }),
    f('bankAccount.country', C, country),
    f('bankAccount.mandate.id', C, lettersDigitsHyphen(256), { condition: 'of a direct debit; kept from risk checks' }),
    f('bankAccount.mandate.dateOfSignature', C, date, { condition: 'of a direct debit; kept from risk checks' }),
  ],
);

/** In the bank account table of the specification, but not part of its structure (spec 2.4, A-27). */
export const directDebit = table(
  { group: 'directDebit', title: 'Direct debit', section: '2.4', usedBy: ['bankAccount'] },
  [f('transactionDueDate', C, date, { condition: 'of a direct debit; kept from risk checks' })],
);
