import { describe, expect, it } from 'vitest';
import { fieldsOf, findAnyField, findField } from './compile-validator.ts';
import { fieldTables } from './fields/all-fields.ts';
import { findOperation, operationNames } from './operations.ts';

const groups = new Set(fieldTables.map(({ group }) => group));

describe.each(operationNames)('the operation %s', (name) => {
  const { groups: taken, required, except, kinds } = findOperation(name);
  const names = new Set(fieldsOf(name).map((field) => field.name));

  it('refers to existing groups', () => {
    expect(taken.filter((group) => !groups.has(group))).toEqual([]);
  });

  it('requires, redefines and excludes only fields of its groups', () => {
    expect([...required, ...Object.keys(kinds)].filter((field) => !names.has(field))).toEqual([]);
    const offered = fieldTables.filter(({ group }) => taken.includes(group)).flatMap(({ fields }) => fields);
    expect(except.filter((field) => !offered.some((one) => one.name === field))).toEqual([]);
  });
});

describe('findField', () => {
  it.each([
    ['card.holder', 'card.holder'],
    ['cart.items[12].name', 'cart.items[n].name'],
    ['airline.passengers[0].legs[3].fareBasis', 'airline.passengers[n].legs[n].fareBasis'],
    ['customParameters[a.b]', 'customParameters[key]'],
    ['customParameters[12345]', 'customParameters[key]'],
    ['threeDSecure.schemeData[S6-USECASE]', 'threeDSecure.schemeData[S6-USECASE]'],
    ['cart.items[n]', undefined],
    ['cart.items[0]', undefined],
    ['card[holder]', undefined],
    ['constructor', undefined],
  ])('%s means %s', (wireName, name) => {
    expect(findField('payments.create', wireName)?.field.name).toBe(name);
    expect(findAnyField(wireName)?.name).toBe(name);
  });
});
