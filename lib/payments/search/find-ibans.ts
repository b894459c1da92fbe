import type { SearchTerm } from '#lib/platform/search/parse-search.ts';
import type { Vault } from '#lib/vault/index.ts';

/**
 * Replaces each IBAN of a search by the stored accounts that have its keyed fingerprint: numbers are encrypted, and the
 * database never sees the one that was typed. No index has the accounts of payments; the one of the last four
 * characters leads to few rows.
 */
export async function findIbans(
  vault: Pick<Vault, 'findAccounts'>,
  terms: readonly SearchTerm[],
): Promise<SearchTerm[]> {
  const replaced = await Promise.all(terms.map((term) => replaceIbans(vault, term)));
  return replaced.flat();
}

async function replaceIbans(vault: Pick<Vault, 'findAccounts'>, term: SearchTerm): Promise<SearchTerm[]> {
  if (term.field !== 'iban' || term.match.kind !== 'values') return [term];
  const ibans = term.match.values;
  const found = await Promise.all(ibans.map((iban) => vault.findAccounts('bankAccount', iban)));
  const accounts: SearchTerm = { ...term, match: { kind: 'values', values: found.flat() } };
  if (term.not) return [accounts];
  return [
    { ...term, field: 'last4', match: { kind: 'values', values: ibans.map((iban) => iban.slice(-4)) } },
    accounts,
  ];
}
