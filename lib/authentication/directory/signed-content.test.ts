import { describe, expect, it } from 'vitest';
import { signContent, testRoot } from '#lib/simulated-acs/index.ts';
import { readAnswer } from '../send-request.ts';
import { faultOfSignedContent } from './signed-content.ts';

const now = new Date('2027-01-31T10:00:00Z');
const content = signContent({ acsURL: 'https://issuer.example/' });
const [header = '', payload = '', signature = ''] = content.split('.');
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const chainOf = (): string[] => JSON.parse(Buffer.from(header, 'base64url').toString()).x5c;

describe('the content that an issuer signs for an app', () => {
  it('is genuine when its certificate leads to a root of the directory server', () => {
    expect(faultOfSignedContent(content, [testRoot], now)).toBeNull();
  });

  it.each([
    ['without a root', content, [], now, 'no root'],
    [
      'that was changed',
      `${header}.${encode({ acsURL: 'https://evil.example/' })}.${signature}`,
      [testRoot],
      now,
      'signature',
    ],
    ['without a signature', `${header}.${payload}.`, [testRoot], now, 'signature'],
    ['before its certificate', content, [testRoot], new Date('2020-01-01'), 'not valid now'],
    ['after its certificate', content, [testRoot], new Date('2060-01-01'), 'not valid now'],
    ['that asks for no algorithm', `${encode({ alg: 'none', x5c: chainOf() })}.${payload}.`, [testRoot], now, 'no JWS'],
    [
      'of the algorithm of another key',
      `${encode({ alg: 'PS256', x5c: chainOf() })}.${payload}.${signature}`,
      [testRoot],
      now,
      'signature',
    ],
    ['without certificates', `${encode({ alg: 'ES256' })}.${payload}.${signature}`, [testRoot], now, 'no JWS'],
    [
      'with a broken certificate',
      `${encode({ alg: 'ES256', x5c: ['AAAA'] })}.${payload}.${signature}`,
      [testRoot],
      now,
      'cannot be read',
    ],
    [
      'whose chain is out of order',
      `${encode({ alg: 'ES256', x5c: [...chainOf(), ...chainOf()] })}.${payload}.${signature}`,
      [testRoot],
      now,
      'next one',
    ],
    ['that is none', 'hello', [testRoot], now, 'no JWS'],
  ] as const)('is refused %s', (_, signed, roots, at, fault) =>
    expect(faultOfSignedContent(signed, roots, at)).toContain(fault),
  );
});

describe('an ARes with signed content', () => {
  const id = '81a1fdfa4a1d00ab2012d3d40f479630';
  const uuid = '8a880dc0-d2d2-4067-bcb1-b08d1690b26e';
  const answer = (acsSignedContent: string) => ({
    kind: 'answer' as const,
    bytes: JSON.stringify({
      messageType: 'ARes',
      messageVersion: '2.2.0',
      acsTransID: uuid,
      dsTransID: uuid,
      threeDSServerTransID: '01a1fdfa-4a1d-80ab-a012-d3d40f479630',
      acsReferenceNumber: 'ACS',
      dsReferenceNumber: 'DS',
      transStatus: 'C',
      acsChallengeMandated: 'Y',
      authenticationType: '02',
      acsURL: 'https://issuer.example/',
      acsSignedContent,
    }),
  });
  const request = { messageVersion: '2.2.0', messageCategory: '01', deviceChannel: '02' };
  const authentication = { id, paymentBrand: 'VISA', challengeWindow: null, result: {} };
  const stateWith = (signed: string, roots: readonly string[] | null) =>
    readAnswer(answer(signed), authentication, { roots, now, request }).end;

  it('goes on when it is genuine, or when the operator has set no roots', () => {
    expect(stateWith(content, [testRoot]).state).toBe('CHALLENGE');
    expect(stateWith('not.signed.', null).state).toBe('CHALLENGE');
  });

  it('fails the authentication, with the reason on the timeline, when it is not', () => {
    const { end, events } = readAnswer(answer(`${content}x`), authentication, { roots: [testRoot], now, request });
    expect(end).toMatchObject({ state: 'FAILED', resultCode: '100.390.115' });
    expect(JSON.stringify(events.at(-1))).toContain('acsSignedContent');
  });
});
