import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEciOf } from './commerce-indicator.ts';
import { endOf, failed, mayContinue, refusalCode, toAcquirer } from './outcome.ts';

const statuses = ['Y', 'A', 'N', 'U', 'R', 'I'];
const vouchingOf = (brand: string | null) => (brand === 'MASTER' ? ['02', '01'] : ['05', '06']);
const policy = {
  attemptedAuthentications: 'continue',
  unavailableAuthentications: 'refuse',
  failedAuthentications: 'refuse',
} as const;
const proof = 'AAACAgSRBklmQCFgMpEGAAAAAAA=';

describe('the end of an authentication', () => {
  it('is vouched for only by a status Y or A that was not cancelled, whatever else the issuer writes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...statuses),
        fc.constantFrom('VISA', 'MASTER', 'AMEX', null),
        fc.constantFrom('01', '04', '06', undefined),
        fc.constantFrom('05', '02', undefined),
        (transStatus, brand, challengeCancel, eci) => {
          const message = { transStatus, challengeCancel, eci, authenticationValue: proof };
          const end = endOf(message, brand, 'challenge');
          const isVouched = (transStatus === 'Y' || transStatus === 'A') && challengeCancel === undefined;
          expect(vouchingOf(brand).includes(end.result.eci ?? '')).toBe(isVouched);
          expect(end.proof === null).toBe(!isVouched);
          expect(['Y', 'A'].includes(end.result.authenticationStatus ?? '')).toBe(isVouched);
          const isExempted = transStatus === 'I' && challengeCancel === undefined;
          expect(end.resultCode.startsWith('000.')).toBe(isVouched || isExempted);
        },
      ),
    );
  });

  it.each([
    ['VISA', 'Y', '05'],
    ['VISA', 'A', '06'],
    ['AMEX', 'N', '07'],
    ['MASTER', 'Y', '02'],
    ['MAESTRO', 'A', '01'],
    ['MASTER', 'U', undefined],
    [null, 'Y', '05'],
  ])('of %s with status %s has the indicator %s', (brand, transStatus, eci) => {
    expect(endOf({ transStatus }, brand, 'frictionless').result.eci).toBe(eci);
  });

  it.each([
    [{ transStatus: 'I' }, 'VISA', {}, '07', '000.400.060'],
    [{ transStatus: 'I' }, 'MASTER', {}, '06', '000.400.060'],
    [{ transStatus: 'N', transStatusReason: '81' }, 'MASTER', {}, '06', '000.400.060'],
    [{ transStatus: 'N', transStatusReason: '81' }, 'VISA', {}, '07', '000.400.060'],
    [{ transStatus: 'U', transStatusReason: '80' }, 'MASTER', {}, '04', '000.400.091'],
    [
      { transStatus: 'U', transStatusReason: '80' },
      'VISA',
      { threeDSRequestorChallengeInd: '06' },
      '07',
      '000.400.091',
    ],
    [
      { transStatus: 'U', transStatusReason: '80' },
      'VISA',
      { threeDSRequestorChallengeInd: ['10'] },
      '07',
      '000.400.091',
    ],
  ])('by %j of %s is an exemption', (message, brand, request, eci, resultCode) => {
    const end = endOf(message, brand, 'frictionless', request);
    expect(end).toMatchObject({ state: 'EXEMPTED', resultCode, proof: null, result: { eci } });
    expect(['N', 'U']).toContain(end.result.authenticationStatus);
    expect(mayContinue(end.state, policy)).toBe(true);
  });

  it('is no exemption where another scheme says that its issuer was not reached', () => {
    const message = { transStatus: 'U', transStatusReason: '80' };
    expect(endOf(message, 'VISA', 'frictionless').state).toBe('UNAVAILABLE');
    expect(endOf({ ...message, challengeCancel: '01' }, 'MASTER', 'challenge').state).toBe('UNAVAILABLE');
  });

  it.each([
    ['without a payment', { messageCategory: '02' }, { eci: 'N2' }, 'N2'],
    ['of a payment that is repeated', { threeRIInd: '01' }, { eci: '07' }, '07'],
    ['of a payment that is repeated, from an issuer that names none', { threeRIInd: '01' }, {}, '02'],
    ['of a payment', {}, { eci: 'N2' }, '02'],
  ])('at Mastercard %s keeps the indicator of the scheme', (_, request, answer, eci) => {
    const message = { transStatus: 'Y', ...answer };
    expect(endOf(message, 'MASTER', 'frictionless', request).result.eci).toBe(eci);
  });

  it.each([
    ['VISA', 'Y', '05', true],
    ['VISA', 'Y', '02', false],
    ['VISA', 'A', '05', false],
    ['MASTER', 'Y', '05', false],
    ['MASTER', 'Y', 'N2', false],
    ['MASTER', 'A', '01', true],
    ['AMEX', 'Y', '06', false],
    [null, 'Y', '02', true],
    ['VISA', 'N', '05', true],
    ['VISA', 'Y', undefined, true],
  ])('of %s with status %s and indicator %s is one of the scheme: %s', (brand, transStatus, eci, expected) => {
    expect(isEciOf(brand, eci === undefined ? { transStatus } : { transStatus, eci }, {})).toBe(expected);
  });

  it.each([
    [{ transStatus: 'R', transStatusReason: '11' }, 'REJECTED', '100.390.118'],
    [{ transStatus: 'R', transStatusReason: '01' }, 'REJECTED', '100.390.100'],
    [{ transStatus: 'N' }, 'NOT_AUTHENTICATED', '100.390.114'],
    [{ transStatus: 'N', challengeCancel: '01' }, 'NOT_AUTHENTICATED', '100.390.124'],
    [{ transStatus: 'N', challengeCancel: '04' }, 'NOT_AUTHENTICATED', '100.396.103'],
    [{ transStatus: 'U', challengeCancel: '06' }, 'FAILED', '100.390.112'],
    [{ transStatus: 'U' }, 'UNAVAILABLE', '100.390.107'],
    [{ transStatus: 'Y' }, 'AUTHENTICATED', '000.100.110'],
  ])('by %j is %s with %s', (message, state, resultCode) => {
    expect(endOf(message, 'VISA', 'challenge')).toMatchObject({ state, resultCode });
  });

  it('without a challenge is a success of its own', () => {
    expect(endOf({ transStatus: 'Y' }, 'VISA', 'frictionless').resultCode).toBe('000.400.110');
  });
});

describe('the policy of a channel', () => {
  it.each([
    ['AUTHENTICATED', true],
    ['ATTEMPTED', true],
    ['UNAVAILABLE', false],
    ['FAILED', false],
    ['NOT_AUTHENTICATED', false],
    ['REJECTED', false],
    ['EXPIRED', false],
  ] as const)('by default lets %s continue: %s', (state, continues) => {
    expect(mayContinue(state, policy)).toBe(continues);
  });

  it('never sends a payment that the issuer rejects, or whose shopper did not return', () => {
    const always = {
      attemptedAuthentications: 'continue',
      unavailableAuthentications: 'continue',
      failedAuthentications: 'continue',
    } as const;
    expect([mayContinue('FAILED', always), mayContinue('NOT_AUTHENTICATED', always)]).toEqual([true, true]);
    expect([mayContinue('REJECTED', always), mayContinue('EXPIRED', always)]).toEqual([false, false]);
  });

  it('answers a refused attempt with a code that is no success', () => {
    expect(refusalCode({ state: 'ATTEMPTED', resultCode: '000.400.101' })).toBe('100.390.107');
    expect(refusalCode(failed('100.390.112'))).toBe('100.390.112');
  });
});

it('an acquirer receives the fields of spec 2.11 and no others', () => {
  const shown = { eci: '05', flow: 'frictionless', cardholderInfo: 'Hello' } as const;
  expect(toAcquirer(shown, proof)).toEqual({ eci: '05', verificationId: proof });
  expect(toAcquirer(shown, null)).toEqual({ eci: '05' });
});
