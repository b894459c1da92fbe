import { expect, test } from 'vitest';
import { features } from '#lib/features.ts';
import { backOfficeRoutes } from '#lib/staff/routes.ts';
import { germanWords } from './german-words.ts';
import { inGerman } from './in-german.ts';
import { listsOf } from './list-routes.ts';

/** Names and words that are the same in both languages. */
const same = new Set(['Code', 'Format', 'Hash', 'IBAN', 'Import', 'PSP', 'Score', 'Server', 'Status', 'Text', 'Token']);
for (const word of ['Analyst', 'Operation', 'Passkeys', 'SHA-256', 'URL', 'Version', 'Name', 'Name A–Z', 'Name Z–A'])
  same.add(word);

test('the nouns, columns and sorts of every list have a German name', () => {
  const words = listsOf(backOfficeRoutes(features)).flatMap(({ noun, columns, sorts }) => [
    noun.one,
    noun.many,
    ...[...columns, ...sorts].map(({ label }) => label),
  ]);
  const missing = new Set(words.filter((word) => !Object.hasOwn(germanWords, word) && !same.has(word)));
  expect([...missing].sort()).toEqual([]);
});

test('what rules do has a German name wherever it is a filter', () => {
  const lists = listsOf(backOfficeRoutes(features));
  const rules = lists.find(({ name }) => name === 'risk-rules');
  const offers = Object.values(rules?.fields ?? {}).flatMap(
    (field) => (field as { offers?: { label: string }[] }).offers ?? [],
  );
  expect(offers.length).toBeGreaterThan(10);
  expect(
    offers.map(({ label }) => label).filter((label) => !Object.hasOwn(germanWords, label) && !same.has(label)),
  ).toEqual([]);
});

test('a description in German keeps its ids, so that searches and sorts are the same in every language', () => {
  const list = inGerman({
    name: 'transactions',
    noun: { one: 'transaction', many: 'transactions' },
    fields: [
      { name: 'status', label: 'State', hint: '', kind: 'choice', offers: [{ value: 'declined', label: 'Declined' }] },
    ],
    columns: [{ id: 'amount', label: 'Amount', isDefault: true, align: 'right', kind: 'text', sorts: ['newest'] }],
    sorts: [{ id: 'newest', label: 'Newest first', column: 'amount', direction: 'desc' }],
    defaultSort: 'newest',
    canCount: true,
    canExport: true,
    maxCounted: 10,
  } as never);
  expect(list.noun).toEqual({ one: 'Transaktion', many: 'Transaktionen' });
  expect(list.fields[0]).toMatchObject({ name: 'status', label: 'Zustand' });
  expect(list.fields[0]?.offers).toEqual([{ value: 'declined', label: 'Abgelehnt' }]);
  expect(list.columns[0]).toMatchObject({ id: 'amount', label: 'Betrag' });
  expect(list.sorts[0]).toMatchObject({ id: 'newest', label: 'Neueste zuerst' });
});
