import { expect, test } from 'vitest';
import { readCustomerSearch } from './read-customer-search.ts';

const id = '8ac7a4a0'.repeat(4);

test.each([
  ['Jane@Shop.example', 'email', 'jane@shop.example'],
  [' Jane Jones <jane@shop.example>; ', 'email', 'jane@shop.example'],
  ['mailto:jane@shop.example', 'email', 'jane@shop.example'],
  ['email:jane@shop.example', 'email', 'jane@shop.example'],
  ['customer:"c 4711"', 'customer', 'c 4711'],
  ['c-4711', 'customer', 'c-4711'],
  ['4711', 'customer', '4711'],
  [id.toUpperCase(), 'card', id],
  [`card:${id}`, 'card', id],
  [`https://pay.example/registrations/${id}?entity=1`, 'card', id],
])('%s names a customer', (typed, field, value) => {
  expect(readCustomerSearch(typed)).toEqual({ field, value });
});

test.each([
  ['', null],
  ['   ', null],
  ['4200 0000 0000 0000', 'card number'],
  ['•••• 4242', 'part of a card number'],
  ['420000****4242', 'part of a card number'],
])('“%s” names no single customer', (typed, reason) => expect(readCustomerSearch(typed)).toBe(reason));
