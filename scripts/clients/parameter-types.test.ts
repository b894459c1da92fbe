import { expect, it } from 'vitest';
import { buildTree, mapNames } from './parameter-tree.ts';
import { writeParameterTypes } from './parameter-types.ts';
import type { ApiOperation, Parameter } from './read-document.ts';

const parameter = (name: string, isRequired = false): Parameter => ({ name, isRequired, schema: { type: 'string' } });
const operation = (name: string, ...parameters: Parameter[]) => ({ name, parameters }) as unknown as ApiOperation;

it('nests flat names, lists and maps', () => {
  const names = ['amount', 'cart.items[n].name', 'cart.items[n].price', 'merchant.data[key]', 'scheme.data[S6-ITEMS]'];
  const [...types] = writeParameterTypes([operation('payments.create', ...names.map((name) => parameter(name)))]);
  expect(types).toEqual([
    `export type CartItemsParams = {
  readonly name?: string | undefined;
  readonly price?: string | undefined;
};`,
    `export type CartParams = {
  readonly items?: readonly CartItemsParams[] | undefined;
};`,
    `export type MerchantParams = {
  readonly data?: Readonly<Record<string, string>> | undefined;
};`,
    `export type SchemeDataParams = {
  readonly 'S6-ITEMS'?: string | undefined;
};`,
    `export type SchemeParams = {
  readonly data?: SchemeDataParams | undefined;
};`,
    `export type PaymentsCreateParams = {
  readonly amount?: string | undefined;
  readonly cart?: CartParams | undefined;
  readonly merchant?: MerchantParams | undefined;
  readonly scheme?: SchemeParams | undefined;
};`,
  ]);
  expect(mapNames(buildTree(names.map((name) => parameter(name))))).toEqual(['merchant.data', 'scheme.data']);
});

it('shares the type of a nested object between operations, unless it differs', () => {
  const types = writeParameterTypes([
    operation('payments.create', parameter('card.number')),
    operation('checkouts.create', parameter('card.number')),
    operation('risk.check-stored', parameter('card.holder', true)),
  ]).join('\n');
  expect(types.match(/readonly card\??: \w+/gu)).toEqual([
    'readonly card?: CardParams',
    'readonly card?: CardParams',
    'readonly card: RiskCheckStoredCardParams',
  ]);
});

it('takes the values that are allowed, and any text where they are numbers', () => {
  const field = (name: string, ...values: string[]): Parameter => ({ ...parameter(name), schema: { enum: values } });
  const [type] = writeParameterTypes([operation('a.b', field('type', 'PA', 'DB'), field('month', '01', '02'))]);
  expect(type).toContain("readonly type?: 'PA' | 'DB' | undefined;");
  expect(type).toContain('readonly month?: string | undefined;');
});

it('requires what the API requires, except the entity, and takes booleans where the API takes true and 1', () => {
  const flag: Parameter = { name: 'flag', isRequired: true, schema: { enum: ['true', 'false', '1', '0'] } };
  const [type = ''] = writeParameterTypes([operation('a.b', parameter('entityId', true), flag)]);
  expect(type).toContain('readonly entityId?: string | undefined;');
  expect(type).toContain('readonly flag: boolean;');
});
