import { expect, it } from 'vitest';
import { hideCardNumbers } from './redact.ts';

it('keeps of a card number its last four digits, also where spaces or hyphens group them', () => {
  expect(hideCardNumbers('Card 4200000000000000 or 4200 0000-0000 0000')).toBe(
    'Card ************0000 or ************0000',
  );
});

it('keeps an id, also where its digits could be a card number', () => {
  const id = '676cb2edde8500603949760f5ca495eb';
  expect(hideCardNumbers(`DEBIT;${id};4200000000000000`)).toBe(`DEBIT;${id};************0000`);
});

it('hides a card number that stands beside the characters of an id', () => {
  expect(hideCardNumbers('abcdef4200000000000000')).toBe('abcdef************0000');
});
