import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { duplicateNameOf } from './duplicate-name.ts';
import { decodeMessage, encodeMessage } from './encode-message.ts';
import { type Message, protocolVersions } from './message-field.ts';
import { allFieldsOf, fieldsOf, messageTypes } from './message-tables.ts';
import { redactMessage } from './redact-message.ts';
import { arbitraryMessage, malformedValue } from './testing/arbitrary-message.ts';
import { errorMessage, faultOf, readMessage, validateMessage } from './validate-message.ts';

const runs = { numRuns: 20 };

const everyMessage = messageTypes.flatMap((type) => protocolVersions.map((version) => [type, version] as const));

describe.each(everyMessage)('a message %s of version %s', (type, version) => {
  const always = fieldsOf(type, version).filter(
    ({ presence, name }) => presence === 'required' && !/^message(?:Type|Version)$/.test(name),
  );

  it('with every field of its table is valid', () => {
    fc.assert(
      fc.property(arbitraryMessage(type, version), (message) => {
        expect(validateMessage(type, message)).toBeNull();
      }),
      runs,
    );
  });

  it('without required fields is answered by 201, which names each of them', () => {
    fc.assert(
      fc.property(arbitraryMessage(type, version), fc.subarray([...always], { minLength: 1 }), (message, left) => {
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
        arbitraryMessage(type, version),
        fc.constantFrom(...fieldsOf(type, version).filter(({ name }) => !/^message(?:Type|Version)$/.test(name))),
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
      fc.property(arbitraryMessage(type, version), (message) => {
        const encoded = encodeMessage(message);
        expect(encoded).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(JSON.parse(decodeMessage(`${encoded}==`) ?? '')).toEqual(message);
      }),
      runs,
    );
  });

  it('is kept without card number, proofs and personal data', () => {
    fc.assert(
      fc.property(arbitraryMessage(type, version), (message) => {
        const kept = redactMessage({ ...message, unknownField: 'x' });
        expect(kept).not.toHaveProperty('unknownField');
        for (const { name, sensitivity } of allFieldsOf(type)) {
          if (message[name] === undefined) continue;
          if (sensitivity === undefined) expect(kept[name]).toEqual(message[name]);
          else expect(kept[name]).toMatch(/\*\*\*/);
        }
      }),
      runs,
    );
  });
});

describe('conditions of an authentication request', () => {
  const message = fc.sample(arbitraryMessage('AReq', '2.2.0'), 1)[0] ?? {};
  const without = (changes: object, ...names: string[]) =>
    validateMessage(
      'AReq',
      Object.fromEntries(Object.entries({ ...message, ...changes }).filter(([name]) => !names.includes(name))),
    );

  it.each([
    ['a browser', { deviceChannel: '02' }, 'browserUserAgent'],
    ['an app', { deviceChannel: '01' }, 'sdkTransID'],
    ['the merchant', { deviceChannel: '03' }, 'threeRIInd'],
    ['a browser that runs scripts', { deviceChannel: '02', browserJavascriptEnabled: true }, 'browserColorDepth'],
    ['a payment', { messageCategory: '01' }, 'purchaseAmount'],
    ['instalments', { threeDSRequestorAuthenticationInd: '03' }, 'purchaseInstalData'],
    ['decoupled authentication', { threeDSRequestorDecReqInd: 'Y' }, 'threeDSRequestorDecMaxTime'],
  ])('of %s', (_, changes, name) => {
    expect(without(changes, name)).toMatchObject({ code: '201', detail: name });
  });

  it('waive what only a script can read where the browser runs none', () => {
    const screen = [
      'browserColorDepth',
      'browserScreenHeight',
      'browserScreenWidth',
      'browserTZ',
      'browserJavaEnabled',
    ];
    expect(without({ deviceChannel: '02', browserJavascriptEnabled: false }, ...screen)).toBeNull();
  });

  it('waive the browser where there is none', () => {
    expect(without({ deviceChannel: '03' }, 'browserUserAgent', 'notificationURL')).toBeNull();
  });
});

describe('a message that another party must not take', () => {
  const message = fc.sample(arbitraryMessage('ARes', '2.2.0'), 1)[0] ?? {};
  const codeOf = (changes: object, request = {}) =>
    validateMessage('ARes', { ...message, transStatus: 'N', ...changes }, request)?.code ?? null;

  it.each([
    ['of a version that is not spoken', { messageVersion: '2.0.1' }, '102'],
    ['of no version', { messageVersion: '' }, '201'],
    ['with an optional field that is empty', { acsOperatorID: '' }, '203'],
    ['with an optional field that is null', { acsOperatorID: null }, '203'],
    ['with a UUID of no version', { acsTransID: '8a880dc0-d2d2-0067-bcb1-b08d1690b26e' }, '203'],
    ['with an indicator of one character', { eci: '5' }, '203'],
    ['with an indicator that is no number', { eci: 'N2' }, null],
    ['with a critical extension of another party', { messageExtension: [extension('B-1', true)] }, '202'],
    ['with an extension that may be passed over', { messageExtension: [extension('B-1', false)] }, null],
    ['with an extension without a name', { messageExtension: [{ ...extension('B-1', false), name: '' }] }, '203'],
    ['with a status that 2.1.0 does not know', { messageVersion: '2.1.0', transStatus: 'I' }, '203'],
  ])('%s is answered by its code', (_, changes, code) => {
    expect(codeOf(changes)).toBe(code);
  });

  it('proves what it vouches for, where there is a payment', () => {
    const { authenticationValue: _, ...rest } = message as Message & { authenticationValue?: unknown };
    const unproven = { ...rest, transStatus: 'Y' };
    expect(validateMessage('ARes', unproven)?.detail).toBe('authenticationValue');
    expect(validateMessage('ARes', unproven, { messageCategory: '02' })).toBeNull();
  });

  it.each([
    [{ purchaseCurrency: '000' }, 'purchaseCurrency'],
    [{ purchaseCurrency: '999' }, 'purchaseCurrency'],
    [{ purchaseCurrency: '961' }, 'purchaseCurrency'],
    [{ merchantCountryCode: '901' }, 'merchantCountryCode'],
    [{ billAddrCountry: '000' }, 'billAddrCountry'],
  ])('for a code that ISO has not assigned: %j', (changes, detail) => {
    const request = fc.sample(arbitraryMessage('AReq', '2.2.0'), 1)[0] ?? {};
    expect(validateMessage('AReq', { ...request, ...changes })).toMatchObject({ code: '304', detail });
  });
});

function extension(id: string, criticalityIndicator: boolean) {
  return { name: 'Extension', id, criticalityIndicator, data: {} };
}

describe('a name that is written twice', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":{"b":1},"b":2}', null],
    ['{"a":{"b":1,"c":[],"b":2}}', 'b'],
    ['[{"a":1},{"a":1}]', null],
    ['{"a":"{\\"a\\":1,\\"a\\":2}"}', null],
    ['{"\\u0061":1,"a":2}', 'a'],
    ['{"a":"b","b":["a","a"]}', null],
  ])('in %s is %s', (json, name) => {
    expect(duplicateNameOf(json)).toBe(name);
  });

  it('is answered by 204', () => {
    const message = JSON.stringify(fc.sample(arbitraryMessage('RRes', '2.1.0'), 1)[0]);
    const twice = message.replace('{', '{"resultsStatus":"02",');
    expect(readMessage(message, ['RRes']).fault).toBeNull();
    expect(readMessage(twice, ['RRes']).fault).toMatchObject({ code: '204', detail: 'resultsStatus' });
  });
});

describe('what is no message', () => {
  it.each(['', '[]', '"AReq"', 'null', '{'])('such as %j is answered by 101', (bytes) => {
    expect(readMessage(bytes, ['AReq']).fault?.code).toBe('101');
  });

  it('is a message of another type, too', () => {
    expect(readMessage('{"messageType":"RRes"}', ['AReq', 'Erro']).fault?.code).toBe('101');
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
