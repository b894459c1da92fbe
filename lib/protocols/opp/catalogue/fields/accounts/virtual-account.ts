// Accounts at a provider, identified by a name or address (spec 2.4).
import { f, R, table } from '../field.ts';
import { text } from '../types/field-types.ts';

export const virtualAccount = table(
  { group: 'virtualAccount', title: 'Virtual account', section: '2.4', structure: true, usedBy: ['virtualAccount'] },
  [f('virtualAccount.accountId', R, text(1, 100))],
);
