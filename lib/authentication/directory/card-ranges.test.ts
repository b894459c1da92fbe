import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
  expect(found(range(methodUrl))).toEqual({ methodUrl, version: '2.2.0' });
  expect(found(range('javascript:alert(1)'))).toEqual({ methodUrl: null, version: '2.2.0' });
  expect(found([null, {}, { startRange: '42' }])).toBeNull();
});

it('leaves out a range that was deleted', () => {
  const deleted = { startRange: '4200000000000000', endRange: '4200000000000099', actionInd: 'D' };
  expect(new CardRanges([deleted]).find('4200000000000042')).toBeNull();
});

describe('a range', () => {
  const versionOf = (data: object) =>
    new CardRanges([{ startRange: '4200000000000000', endRange: '4200000000000099', ...data }]).find('4200000000000042')
      ?.version ?? null;

  it.each([
    ['from 2.1.0 to 2.1.0', { acsStartProtocolVersion: '2.1.0', acsEndProtocolVersion: '2.1.0' }, '2.1.0'],
    ['from 2.1.0 to 2.2.0', { acsStartProtocolVersion: '2.1.0', acsEndProtocolVersion: '2.2.0' }, '2.2.0'],
    ['from 2.2.0 to 2.10.0', { acsStartProtocolVersion: '2.2.0', acsEndProtocolVersion: '2.10.0' }, '2.3.1'],
    [
      'whose directory server ends at 2.1.0',
      { acsStartProtocolVersion: '2.1.0', acsEndProtocolVersion: '2.3.1', dsEndProtocolVersion: '2.1.0' },
      '2.1.0',
    ],
    ['of 2.0.1 alone', { acsStartProtocolVersion: '2.0.1', acsEndProtocolVersion: '2.0.1' }, null],
    ['that lists 2.1.0 and 2.3.1', { acsProtocolVersions: [{ version: '2.1.0' }, { version: '2.3.1' }] }, '2.3.1'],
    [
      'that lists 2.3.1, which its directory server does not',
      { acsProtocolVersions: [{ version: '2.2.0' }, { version: '2.3.1' }], dsProtocolVersions: ['2.1.0', '2.2.0'] },
      '2.2.0',
    ],
    ['that lists 2.4.0 alone', { acsProtocolVersions: [{ version: '2.4.0' }] }, null],
  ])('%s: %j is asked in version %s', (_, data, version) => {
    expect(versionOf(data)).toBe(version);
  });

  it('has an address of the method for each version', () => {
    const acsProtocolVersions = [
      { version: '2.2.0', threeDSMethodURL: `${methodUrl}/old` },
      { version: '2.3.1', threeDSMethodURL: methodUrl },
    ];
    const ranges = new CardRanges([
      { startRange: '4200000000000000', endRange: '4200000000000099', acsProtocolVersions },
    ]);
    expect(ranges.find('4200000000000042')).toEqual({ version: '2.3.1', methodUrl });
  });
});
