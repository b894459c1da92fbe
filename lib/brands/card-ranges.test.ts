import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brands } from './brands.ts';
import { numberFit, readSchemes } from './card-ranges.ts';

const cards = brands.filter(({ kind }) => kind === 'card').map(({ name }) => name);
const fitting = (digits: string, ...names: string[]) => names.filter((name) => numberFit(name, digits) === 'fits');

describe('the brands of a card number', () => {
  it.each([
    ['5454545454545454', ['VISA', 'MASTER', 'CARTEBANCAIRE'], ['MASTER']],
    ['5454545454545454', ['MADA', 'MASTER'], ['MASTER']],
    ['377777777777770', ['CARTEBANCAIRE', 'AMEX', 'MASTER'], ['AMEX']],
    ['6200000000000005', ['MAESTRO', 'UNIONPAY'], ['UNIONPAY']],
    ['6011000000000004', ['MAESTRO', 'DISCOVER'], ['DISCOVER']],
    ['6799990100000000019', ['MAESTRO', 'UNIONPAY', 'DISCOVER'], ['MAESTRO']],
    ['5019000000000000', ['MAESTRO', 'DANKORT'], ['DANKORT']],
  ])('%s of %j are %j', (number, offered, expected) => expect(fitting(number, ...offered)).toEqual(expected));

  it.each([
    ['4970100000000014', ['CARTEBANCAIRE', 'VISA']],
    ['5131000000000000', ['CARTEBANCAIRE', 'MASTER']],
    ['4464040000000007', ['MADA', 'VISA']],
    ['5360230000000040', ['MADA', 'MASTER']],
    ['4571000000000001', ['DANKORT', 'VISA']],
    ['6703000000000000003', ['BCMC', 'MAESTRO']],
    ['4796580000000000', ['BCMC', 'VISA']],
  ])('%s of a card with two are both: %j', (number, both) => {
    expect(
      fitting(number, 'AMEX', 'VISA', 'MASTER', 'MAESTRO', 'CARTEBANCAIRE', 'MADA', 'DANKORT', 'BCMC').sort(),
    ).toEqual(both.sort());
  });

  it.each([
    ['VISA', '5454545454545454', 'excluded'],
    ['VISADEBIT', '5454545454545454', 'excluded'],
    ['AMEX', '4200000000000000', 'excluded'],
    ['MAESTRO', '6200000000000005', 'excluded'],
    ['CARTEBANCAIRE', '377777777777770', 'excluded'],
    ['MADA', '30082246403846', 'excluded'],
    ['DANKORT', '6200000000000005', 'excluded'],
    ['CARTEBANCAIRE', '4200000000000000', 'possible'],
    ['GIROCARD', '5454545454545454', 'possible'],
    ['CARTEBANCAIRE', '9999999999999995', 'possible'],
    ['CENCOSUD', '377777777777770', 'possible'],
    ['DINERS', '39000000000000', 'possible'],
    ['DISCOVER', '6221260000000000', 'possible'],
    ['VISA', '39000000000000', 'excluded'],
  ])('of %s include %s, exclude it, or leave it open: %s', (name, number, fit) => {
    expect(numberFit(name, number)).toBe(fit);
  });

  it.each([
    ['', []],
    ['5', []],
    ['54', ['MASTER']],
    ['6', []],
    ['62', ['UNIONPAY']],
    ['67', ['MAESTRO']],
    ['4', ['VISA']],
    ['4464', ['VISA']],
    ['446404', ['MADA', 'VISA']],
  ])('are named as soon as %j leaves no other: %j', (digits, expected) => {
    expect(fitting(digits, 'CARTEBANCAIRE', 'MADA', 'MAESTRO', 'MASTER', 'UNIONPAY', 'VISA')).toEqual(expected);
  });

  it('never change once they are decided, whatever is typed behind', () => {
    const digits = fc.stringMatching(/^[1-9]\d{7}$/u);
    fc.assert(
      fc.property(fc.constantFrom(...cards), digits, fc.integer({ min: 1, max: 7 }), (name, number, typed) => {
        const early = numberFit(name, number.slice(0, typed));
        if (early !== 'possible') expect(numberFit(name, number)).toBe(early);
      }),
      { numRuns: 300 },
    );
  });
});

describe('an import of ranges', () => {
  const both = { schemes: ['VISA', 'CARTEBANCAIRE'], listed: ['VISA', 'CARTEBANCAIRE'] };
  const fitIn = (name: string, imported: typeof both) => numberFit(name, '4200000000000000', imported);

  it('names the brands of a card with two', () => {
    expect(['VISA', 'VISADEBIT', 'CARTEBANCAIRE'].map((name) => fitIn(name, both))).toEqual(['fits', 'fits', 'fits']);
    expect(['MASTER', 'MADA'].map((name) => fitIn(name, both))).toEqual(['excluded', 'possible']);
  });

  it('that lists a brand elsewhere excludes it here; one that never names it leaves it open', () => {
    expect(fitIn('CARTEBANCAIRE', { ...both, schemes: ['VISA'] })).toBe('excluded');
    expect(fitIn('CARTEBANCAIRE', { schemes: ['VISA'], listed: ['VISA'] })).toBe('possible');
  });

  it('goes before the public ranges', () => {
    const moved = { schemes: ['MASTER'], listed: ['MASTER'] };
    expect([fitIn('MASTER', moved), fitIn('VISA', moved)]).toEqual(['fits', 'excluded']);
    expect(fitIn('VISA', { schemes: ['DANKORT'], listed: ['DANKORT'] })).toBe('possible');
    expect(fitIn('VISA', { schemes: [], listed: ['MASTER'] })).toBe('fits');
  });

  it.each([
    ['VISA', ['VISA']],
    ['Mastercard', ['MASTER']],
    ['Visa / Cartes Bancaires', ['VISA', 'CARTEBANCAIRE']],
    ['VISA+CB', ['VISA', 'CARTEBANCAIRE']],
    ['VISA CARTEBANCAIRE', ['VISA', 'CARTEBANCAIRE']],
    ['American Express', ['AMEX']],
    ['BANCONTACT|MAESTRO', ['BCMC', 'MAESTRO']],
    ['STAR, NYCE', []],
    ['PAYPAL', []],
    ['', []],
  ])('has its schemes in one column: %j', (text, expected) => expect(readSchemes(text)).toEqual(expected));
});
