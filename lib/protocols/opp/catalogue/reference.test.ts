import { expect, test } from 'vitest';
import { findOperation, operationNames } from './operations.ts';
import { findReference, listReference } from './reference.ts';

test('the reference lists every operation once', () => {
  const listed = listReference().flatMap(({ operations }) => operations.map(({ name }) => name));
  expect([...listed].sort()).toEqual([...operationNames].sort());
});

test('a page has every required parameter, marked and first in its group', () => {
  for (const name of operationNames) {
    const groups = findReference(name)?.groups ?? [];
    const fields = groups.flatMap((group) => group.fields);
    const required = fields.filter(({ isRequired }) => isRequired).map((field) => field.name);
    expect([name, [...required].sort()]).toEqual([name, [...new Set(findOperation(name).required)].sort()]);
    for (const group of groups) {
      const marks = group.fields.map(({ isRequired }) => isRequired);
      expect(marks.lastIndexOf(true)).toBeLessThan(marks.includes(false) ? marks.indexOf(false) : marks.length);
    }
  }
});

test('a payment has its answers with examples', () => {
  const payment = findReference('payments.create');
  expect(payment?.answers.map(({ status }) => status)).toContain('429');
  expect(payment?.answers[0]?.example).toContain('000.100.110');
});

test('an unknown operation has no page', () => expect(findReference('payments.guess')).toBeUndefined());
