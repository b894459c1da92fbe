import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CardRanges } from './card-ranges.ts';

const methodUrl = 'https://issuer.example/method';

it('finds the range of every number in it, and none beside it', () => {
  const starts = fc.uniqueArray(fc.integer({ min: 1000, max: 9998 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(
      starts,
      fc.integer({ min: 1000, max: 9998 }),
      fc.integer({ min: 0, max: 999_999_999_999 }),
      (list, prefix, rest) => {
        const ranges = new CardRanges(
          list.map((start) => ({ startRange: `${start}000000000000`, endRange: `${start}999999999999` })),
        );
        const found = ranges.find(`${prefix}${String(rest).padStart(12, '0')}`);
        expect(found !== null).toBe(list.includes(prefix));
      },
    ),
  );
});

it('takes the address of the method only where it is one', () => {
  const range = (threeDSMethodURL: unknown) => [
    { startRange: '4200000000000000', endRange: '4200000000000099', threeDSMethodURL },
  ];
  const found = (data: unknown[]) => new CardRanges(data).find('4200000000000042');
  expect(found(range(methodUrl))).toEqual({ methodUrl });
  expect(found(range('javascript:alert(1)'))).toEqual({ methodUrl: null });
  expect(found([null, {}, { startRange: '42' }])).toBeNull();
});

it('leaves out a range that was deleted', () => {
  const deleted = { startRange: '4200000000000000', endRange: '4200000000000099', actionInd: 'D' };
  expect(new CardRanges([deleted]).find('4200000000000042')).toBeNull();
});
