import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMessage, encodeMessage } from './encode-message.ts';
import { fieldsOf, messageTypes } from './message-tables.ts';
import { redactMessage } from './redact-message.ts';
import { arbitraryMessage, malformedValue } from './testing/arbitrary-message.ts';
import { errorMessage, faultOf, readMessage, validateMessage } from './validate-message.ts';

const runs = { numRuns: 20 };

describe.each(messageTypes)('a message %s (EMV 3-D Secure 2.2)', (type) => {
  const always = fieldsOf(type).filter(({ presence, name }) => presence === 'required' && name !== 'messageType');

  it('with every field of its table is valid', () => {
    fc.assert(
      fc.property(arbitraryMessage(type), (message) => {
        expect(validateMessage(type, message)).toBeNull();
      }),
      runs,
    );
  });

  it('without required fields is answered by 201, which names each of them', () => {
    fc.assert(
      fc.property(arbitraryMessage(type), fc.subarray([...always], { minLength: 1 }), (message, left) => {
        const names = left.map(({ name }) => name);
        const rest = Object.fromEntries(Object.entries(message).filter(([name]) => !names.includes(name)));
        const fault = validateMessage(type, rest);
        expect(fault?.code).toBe('201');
        expect(fault?.detail.split(',')).toEqual(expect.arrayContaining(names));
      }),
      runs,
    );
  });

  it('with a malformed field is answered by 203, which names it', () => {
    fc.assert(
      fc.property(
        arbitraryMessage(type),
        fc.constantFrom(...fieldsOf(type).filter(({ name }) => name !== 'messageType')),
        (message, malformed) => {
          const presences = { ...message, [malformed.name]: malformedValue(malformed) };
          const fault = validateMessage(type, presences);
          // A field on which others depend may also make them required.
          if (fault?.code !== '201') expect(fault).toMatchObject({ code: '203', detail: malformed.name });
        },
      ),
      runs,
    );
  });

  it('is the same after the way through a browser', () => {
    fc.assert(
      fc.property(arbitraryMessage(type), (message) => {
        const encoded = encodeMessage(message);
        expect(encoded).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(JSON.parse(decodeMessage(`${encoded}==`) ?? '')).toEqual(message);
      }),
      runs,
    );
  });

  it('is kept without card number, proofs and personal data', () => {
    fc.assert(
      fc.property(arbitraryMessage(type), (message) => {
        const kept = redactMessage({ ...message, unknownField: 'x' });
        expect(kept).not.toHaveProperty('unknownField');
        for (const { name, sensitivity } of fieldsOf(type)) {
          if (sensitivity === undefined) expect(kept[name]).toEqual(message[name]);
          else expect(kept[name]).toMatch(/\*\*\*/);
        }
      }),
      runs,
    );
  });
});

describe('conditions of an authentication request', () => {
  const message = fc.sample(arbitraryMessage('AReq'), 1)[0] ?? {};
  const without = (changes: object, ...names: string[]) =>
    validateMessage(
      'AReq',
      Object.fromEntries(Object.entries({ ...message, ...changes }).filter(([name]) => !names.includes(name))),
    );

  it.each([
    ['a browser', { deviceChannel: '02' }, 'browserUserAgent'],
    ['an app', { deviceChannel: '01' }, 'sdkTransID'],
    ['the merchant', { deviceChannel: '03' }, 'threeRIInd'],
    ['a payment', { messageCategory: '01' }, 'purchaseAmount'],
    ['instalments', { threeDSRequestorAuthenticationInd: '03' }, 'purchaseInstalData'],
    ['decoupled authentication', { threeDSRequestorDecReqInd: 'Y' }, 'threeDSRequestorDecMaxTime'],
  ])('of %s', (_, changes, name) => {
    expect(without(changes, name)).toMatchObject({ code: '201', detail: name });
  });

  it('waive the browser where there is none', () => {
    expect(without({ deviceChannel: '03' }, 'browserUserAgent', 'notificationURL')).toBeNull();
  });
});

describe('what is no message', () => {
  it.each(['', '[]', '"AReq"', 'null', '{'])('such as %j is answered by 101', (bytes) => {
    expect(readMessage(bytes, 'AReq').fault?.code).toBe('101');
  });

  it('is a message of another type, too', () => {
    expect(readMessage('{"messageType":"RRes"}', 'AReq', 'Erro').fault?.code).toBe('101');
  });

  it('is answered by an error that is valid itself and names the transaction', () => {
    const about = { messageType: 'RReq', threeDSServerTransID: '8a880dc0-d2d2-4067-bcb1-b08d1690b26e' };
    const error = errorMessage('S', faultOf('301', 'unknown'), about);
    expect(validateMessage('Erro', error)).toBeNull();
    expect(error).toMatchObject({ errorCode: '301', errorMessageType: 'RReq', ...about, messageType: 'Erro' });
  });

  it('does not come out of a browser as base64url', () => {
    expect([decodeMessage('§'), decodeMessage('')]).toEqual([null, null]);
  });
});
