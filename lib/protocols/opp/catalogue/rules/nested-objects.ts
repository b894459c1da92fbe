// Structures: once one field is sent, all required fields of the structure are required (spec 2; A-07).
import { asksShopperForAccount } from '#lib/brands/index.ts';
import { fieldTables } from '../fields/all-fields.ts';
import { missingOf, none, type Rule } from './rule.ts';

const ids: Readonly<Record<string, string>> = {
  card: 'R-2.4-01',
  virtualAccount: 'R-2.4-10',
  bankAccount: 'R-2.4-13',
  tokenAccount: 'R-2.4-18',
  recurringMigration: 'R-2.10-03',
  pos: 'R-2.12-08',
};
const accountGroups = new Set(['card', 'virtualAccount', 'bankAccount', 'tokenAccount']);

/** Account data may be incomplete when it is stored, or when the shopper enters it later. */
export const nestedObjectRules: readonly Rule[] = fieldTables
  .filter(({ structure }) => structure)
  .map(({ group, fields }): Rule => {
    const required = fields.filter(({ requirement }) => requirement === 'R').map(({ name }) => name);
    return {
      id: ids[group] ?? group,
      applies: ({ groups, accountData, params }) =>
        groups.has(group) &&
        (!accountGroups.has(group) ||
          (accountData === 'required' && !asksShopperForAccount(params.get('paymentBrand')))),
      check: ({ params, groups }) => (group === 'card' && groups.has('wallet') ? none : missingOf(params, required)),
    };
  });
