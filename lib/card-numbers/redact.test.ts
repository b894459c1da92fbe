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

it.each([
  ['4200000000000000d251210112345678', '************0000d251210112345678'],
  ['b4200000000000000d25121011234567', 'b************0000d25121011234567'],
])('hides the card number of %s, which is track 2 of a card and as long as an id', (track, hidden) => {
  expect(hideCardNumbers(track)).toBe(hidden);
});

it('hides a card number that stands beside the characters of an id', () => {
  expect(hideCardNumbers('abcdef4200000000000000')).toBe('abcdef************0000');
});
