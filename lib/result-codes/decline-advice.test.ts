import { describe, expect, it } from 'vitest';
import { adviseOnDecline } from './decline-advice.ts';
import { isRejected, resultCodes } from './result-codes.ts';

describe('the advice on a declined payment', () => {
  it.each([
    ['800.100.159', 'issuer', 'never'], // stolen
    ['800.100.171', 'issuer', 'never'], // pick up card
    ['800.100.501', 'issuer', 'never'], // the cardholder stopped recurring payments
    ['700.601.003', 'issuer', 'never'], // account closed
    ['800.100.153', 'issuer', 'corrected'], // CVV
    ['800.100.157', 'issuer', 'corrected'], // expiry date
    ['700.601.001', 'issuer', 'corrected'], // after an update of the card
    ['800.100.155', 'issuer', 'later'], // exceeds credit
    ['800.100.203', 'issuer', 'later'], // insufficient funds
    ['700.600.002', 'issuer', 'later'], // not before 72 hours
    ['800.100.152', 'issuer', 'otherMethod'], // declined without a reason
    ['800.100.190', 'setup', 'setup'],
    ['100.396.101', 'shopper', 'again'], // cancelled
    ['100.390.124', 'shopper', 'again'], // left the challenge
    ['100.395.502', 'shopper', 'again'], // the bank waited in vain
    ['100.390.108', 'authentication', 'setup'], // the merchant does not take part
    ['100.390.118', 'authentication', 'otherMethod'], // suspected fraud
    ['100.390.112', 'authentication', 'again'],
    ['100.400.148', 'risk', 'otherMethod'],
    ['800.300.301', 'risk', 'otherMethod'], // a blocked address
    ['800.120.100', 'risk', 'otherMethod'],
    ['100.400.305', 'risk', 'corrected'],
    ['100.400.325', 'system', 'again'],
    ['900.100.300', 'system', 'again'],
    ['500.100.201', 'setup', 'setup'],
    ['600.200.500', 'setup', 'setup'],
    ['800.110.100', 'request', 'later'], // duplicate
    ['100.100.303', 'request', 'corrected'], // expired card
    ['200.300.404', 'request', 'corrected'],
  ])('of %s is that %s decided, and to try again: %s', (code, source, retry) => {
    expect(adviseOnDecline(code)).toEqual({ source, retry });
  });

  it('exists for every code of a payment that failed, and for no other', () => {
    const withoutAdvice = resultCodes.filter(({ code }) => adviseOnDecline(code) === null).map(({ code }) => code);
    expect(withoutAdvice).toEqual(resultCodes.filter(({ code }) => !isRejected(code)).map(({ code }) => code));
  });

  it('never is to charge again a card of which the issuer wrote that it is lost, stolen or blocked', () => {
    const gone = resultCodes.filter(
      ({ code, description }) =>
        /^800\.100/.test(code) && /stolen|card lost|blocked|pick up|Account Closed|stop /i.test(description),
    );
    expect(gone.length).toBeGreaterThan(5);
    for (const { code } of gone) expect(adviseOnDecline(code)?.retry, code).toBe('never');
  });
});
