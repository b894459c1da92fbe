import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drainEvents } from '#lib/platform/events/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { authenticateShopper, formsOf, openPage } from '#test/fixtures/shopper.ts';
import { serverTransactionId } from './authentication.ts';
import { resolveAuthentications } from './expire-authentications.ts';
import { encodeMessage } from './messages/encode-message.ts';
import type { Message } from './messages/message-field.ts';
import { receiveResult } from './receive-result.ts';
import { findAuthenticationsOfPayment, findEventsOfPayment } from './store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ acquirerTimeoutMs: 200 });
});
afterAll(() => gateway.close());

const minutes = 60_000;
const shop = { shopperResultUrl: 'https://shop.example/done' };
const enrolled = { ...cardDebit, ...shop, 'card.number': '4012888888881881' };
const simulated = (behaviour: string) => ({
  ...cardDebit,
  ...shop,
  'customParameters[simulate.threeDSecure]': behaviour,
});

async function pay(form: Record<string, string>) {
  const { status, body } = await gateway.post('/v1/payments', form);
  return { status, body, id: body.id as string, url: body.redirect?.url as string };
}

const read = async (id: string) => (await gateway.get(`/v1/payments/${id}`)).body;
const codeOf = async (id: string) => (await read(id)).result.code;

async function authenticationOf(paymentId: string) {
  const key = { merchantId: gateway.merchant.id, id: paymentId };
  const [found] = await findAuthenticationsOfPayment(gateway.database.pool, key);
  if (!found) throw new Error('the payment has no authentication');
  return found;
}

async function messagesOf(paymentId: string): Promise<Message[]> {
  const key = { merchantId: gateway.merchant.id, id: paymentId };
  const events = await findEventsOfPayment(gateway.database.pool, key);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  return events.flatMap(({ data }) => (data.message ? [data.message as Message] : []));
}

const typesOf = async (paymentId: string) => (await messagesOf(paymentId)).map(({ messageType }) => messageType);

/** The result of an issuer, as a directory server brings it. */
async function resultFor(paymentId: string, parts: object = {}): Promise<Message> {
  const { id, result } = await authenticationOf(paymentId);
  return {
    messageType: 'RReq',
    messageVersion: '2.2.0',
    messageCategory: '01',
    interactionCounter: '01',
    threeDSServerTransID: serverTransactionId(id),
    acsTransID: result.acsTransactionId,
    dsTransID: result.dsTransactionId,
    transStatus: 'Y',
    authenticationValue: 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
    ...parts,
  };
}

const deliver = (message: object) => receiveResult(gateway.services.gatewayServices, JSON.stringify(message));

const cresOf = (message: Message) => {
  const { threeDSServerTransID, acsTransID, messageVersion } = message;
  const ids = { threeDSServerTransID, acsTransID, messageVersion };
  return encodeMessage({ messageType: 'CRes', ...ids, challengeCompletionInd: 'Y', transStatus: 'Y' });
};

const resultUrl = (url: string) => url.replace(/challenge$/, 'result');

describe('a challenge', () => {
  it('that is passed sends the payment with what the issuer vouches for, and its messages are on record', async () => {
    const { id, url } = await pay(enrolled);
    await authenticateShopper(gateway, url, 'ok');
    expect(await read(id)).toMatchObject({
      result: { code: '000.100.110' },
      threeDSecure: { eci: '05', authenticationStatus: 'Y', flow: 'challenge', version: '2.2.0' },
    });
    expect(await typesOf(id)).toEqual(['AReq', 'ARes', 'CReq', 'RReq', 'RRes', 'CRes']);
  });

  it.each([
    ['100.390.114', 'N'],
    ['100.390.124', 'N'],
    ['100.396.103', 'N'],
    ['100.390.112', 'U'],
  ])('that ends with %s rejects the payment, which shows status %s and nothing that vouches', async (code, status) => {
    const { id, url } = await pay(enrolled);
    await authenticateShopper(gateway, url, code);
    const body = await read(id);
    expect([body.result.code, body.threeDSecure.authenticationStatus]).toEqual([code, status]);
    expect(body.threeDSecure.eci).toBe('07');
    expect(body.threeDSecure).not.toHaveProperty('verificationId');
  });

  it('keeps neither the card number nor the proof in its messages', async () => {
    const { id, url } = await pay(enrolled);
    await authenticateShopper(gateway, url, 'ok');
    const messages = await messagesOf(id);
    const [request, result] = ['AReq', 'RReq'].map((type) => messages.find((each) => each.messageType === type));
    expect([request?.acctNumber, result?.authenticationValue]).toEqual(['401288****1881', '***']);
    const { rows } = await gateway.database.pool.query(
      'SELECT to_jsonb(a) AS row FROM authentication a WHERE payment_id = $1',
      [id],
    );
    expect(JSON.stringify(rows)).not.toContain('4012888888881881');
  });

  it('with a wrong code asks again, and fails after the third one', async () => {
    const { id, url } = await pay(enrolled);
    const toIssuer = formsOf(await openPage(gateway, url), url)[0];
    let page = await openPage(gateway, toIssuer?.action ?? '', toIssuer?.fields);
    for (const expected of [true, true, false]) {
      const [form] = formsOf(page, '');
      const answer = { ...form?.fields, returnCode: 'ok', code: '9999' };
      page = await openPage(gateway, form?.action ?? '', answer);
      expect(page.text.includes('This is not the code')).toBe(expected);
    }
    const [back] = formsOf(page, '');
    await openPage(gateway, back?.action ?? '', back?.fields);
    expect(await codeOf(id)).toBe('100.390.114');
  });

  it('asked in the banking app waits on its page for the answer', async () => {
    const { id, url } = await pay(enrolled);
    const toIssuer = formsOf(await openPage(gateway, url), url)[0];
    const page = await openPage(gateway, toIssuer?.action ?? '', toIssuer?.fields);
    const [form] = formsOf(page, '');
    const waiting = await openPage(gateway, form?.action ?? '', { ...form?.fields, returnCode: 'oob' });
    expect(waiting.text).toContain('We have asked in your banking app');
    expect(await codeOf(id)).toBe('000.200.000');
    const [answered] = formsOf(waiting, '');
    await openPage(gateway, answered?.action ?? '', { ...answered?.fields, returnCode: 'ok' });
    await openPage(gateway, resultUrl(url));
    expect(await codeOf(id)).toBe('000.100.110');
  });
});

describe('what a browser brings back', () => {
  it('decides nothing: a forged CRes leaves the payment pending', async () => {
    const { id, url } = await pay(enrolled);
    const forged = cresOf(await resultFor(id));
    const { status, location } = await openPage(gateway, resultUrl(url), { cres: forged });
    expect([status, location]).toEqual([303, expect.stringContaining('https://shop.example/done')]);
    expect(await codeOf(id)).toBe('000.200.000');
    expect((await authenticationOf(id)).state).toBe('CHALLENGE');
  });

  it.each([[''], ['§'], [encodeMessage({ messageType: 'CRes' })]])(
    'may be anything: %j returns the shopper too',
    async (cres) => {
      const { id, url } = await pay(enrolled);
      await deliver(await resultFor(id));
      expect((await openPage(gateway, resultUrl(url), { cres })).status).toBe(303);
      expect(await codeOf(id)).toBe('000.100.110');
    },
  );

  it('twice changes nothing: the payment is sent once', async () => {
    const { id, url } = await pay(enrolled);
    const result = await resultFor(id);
    await deliver(result);
    const back = () => openPage(gateway, resultUrl(url), { cres: cresOf(result) });
    const [first, ...others] = await Promise.all([back(), back(), back()]);
    for (const each of [...others, await openPage(gateway, url)]) expect(each.location).toBe(first?.location);
    const { rows } = await gateway.database.pool.query(
      'SELECT count(*)::int AS count FROM payment_attempt WHERE payment_id = $1',
      [id],
    );
    expect(rows[0].count).toBe(1);
    expect((await typesOf(id)).filter((type) => type === 'CRes')).toHaveLength(1);
  });
});

describe("an issuer's result (RReq)", () => {
  it('twice changes nothing and is answered the same; another one is refused', async () => {
    const { id } = await pay(enrolled);
    const result = await resultFor(id);
    const first = await deliver(result);
    expect(first).toMatchObject({ messageType: 'RRes', resultsStatus: '01' });
    expect(await deliver(result)).toEqual(first);
    const other = { transStatus: 'N', transStatusReason: '01' };
    expect(await deliver(await resultFor(id, other))).toMatchObject({ messageType: 'Erro', errorCode: '305' });
    expect((await authenticationOf(id)).state).toBe('AUTHENTICATED');
  });

  it.each([
    ['no message', () => ({}), '101'],
    ['a field missing', (message: Message) => ({ ...message, interactionCounter: undefined }), '201'],
    ['a malformed field', (message: Message) => ({ ...message, transStatus: 'X' }), '203'],
    ['the indicator of another scheme', (message: Message) => ({ ...message, eci: '02' }), '203'],
    ['another version', (message: Message) => ({ ...message, messageVersion: '2.1.0' }), '102'],
    ['a version that is not spoken', (message: Message) => ({ ...message, messageVersion: '1.0.2' }), '102'],
    [
      'an unknown transaction',
      (message: Message) => ({ ...message, threeDSServerTransID: '8a880dc0-d2d2-4067-bcb1-b08d1690b26e' }),
      '301',
    ],
    [
      'ids of another transaction',
      (message: Message) => ({ ...message, dsTransID: '8a880dc0-d2d2-4067-bcb1-b08d1690b26e' }),
      '305',
    ],
  ])('with %s is answered by an error and moves nothing', async (_, spoil, errorCode) => {
    const { id } = await pay(enrolled);
    const answer = await deliver(spoil(await resultFor(id)));
    expect(answer).toMatchObject({ messageType: 'Erro', errorCode, errorComponent: 'S' });
    expect((await authenticationOf(id)).state).toBe('CHALLENGE');
  });

  it('arrives over HTTP, too', async () => {
    const { id } = await pay(enrolled);
    const init = { body: JSON.stringify(await resultFor(id)), headers: { 'Content-Type': 'application/json' } };
    const { status, body } = await gateway.send('POST', '/v1/threeDSecure/results', init);
    expect([status, body.messageType]).toEqual([200, 'RRes']);
  });

  it('sends the payment although the browser never comes back', async () => {
    const { id } = await pay(enrolled);
    await deliver(await resultFor(id));
    await resolveAuthentications(gateway.services.gatewayServices);
    expect(await codeOf(id)).toBe('000.200.000');
    gateway.clock.advance(11_000);
    await resolveAuthentications(gateway.services.gatewayServices);
    expect(await codeOf(id)).toBe('000.100.110');
  });
});

describe('a shopper who does not end the challenge', () => {
  it('has half an hour; then the payment is rejected, and the page returns to the shop', async () => {
    const { id, url } = await pay(enrolled);
    const result = await resultFor(id);
    gateway.clock.advance(29 * minutes);
    await resolveAuthentications(gateway.services.gatewayServices);
    expect((await openPage(gateway, url)).status).toBe(200);
    gateway.clock.advance(2 * minutes);
    const { status, location } = await openPage(gateway, url);
    expect([status, location]).toEqual([303, expect.stringContaining(id)]);
    expect(await codeOf(id)).toBe('100.396.103');
    expect(await deliver(result)).toMatchObject({ messageType: 'Erro', errorCode: '402' });
    expect((await authenticationOf(id)).state).toBe('EXPIRED');
  });

  it('is not waited for: background work rejects the payment without any browser', async () => {
    const { id } = await pay(enrolled);
    gateway.clock.advance(31 * minutes);
    await resolveAuthentications(gateway.services.gatewayServices);
    expect(await codeOf(id)).toBe('100.396.103');
  });

  it('may reload the page and open it in two windows', async () => {
    const { id, url } = await pay(enrolled);
    const [first, second] = await Promise.all([openPage(gateway, url), openPage(gateway, url)]);
    expect(formsOf(first, url)).toEqual(formsOf(second, url));
    await authenticateShopper(gateway, url, 'ok');
    await authenticateShopper(gateway, url, '100.390.114');
    expect(await codeOf(id)).toBe('000.100.110');
  });
});

describe('device data before the request (3DS method)', () => {
  const methodCard = { ...enrolled, 'card.number': '4200000000000091' };

  it('is a precondition of the redirect, and a frictionless authentication follows', async () => {
    const { status, body, id, url } = await pay(methodCard);
    expect([status, body.result.code]).toEqual([200, '000.200.000']);
    const [precondition] = body.redirect.preconditions;
    expect(precondition).toMatchObject({
      origin: 'iframe#hidden',
      waitUntil: 'iframe#onload',
      method: 'POST',
      parameters: [{ name: 'threeDSMethodData' }],
    });
    const [data] = precondition.parameters;
    const frame = await openPage(gateway, precondition.url, { [data.name]: data.value });
    const [notice] = formsOf(frame, '');
    await openPage(gateway, notice?.action ?? '', notice?.fields);
    const { status: returned } = await openPage(gateway, url, { creq: body.redirect.parameters[0].value });
    expect(returned).toBe(303);
    expect(await read(id)).toMatchObject({ result: { code: '000.100.110' }, threeDSecure: { flow: 'frictionless' } });
    expect((await messagesOf(id))[0]).toMatchObject({ messageType: 'AReq', threeDSCompInd: 'Y' });
  });

  it('that the shop did not run is collected by our page', async () => {
    const { id, url } = await pay(methodCard);
    await authenticateShopper(gateway, url, 'ok');
    expect(await codeOf(id)).toBe('000.100.110');
    expect((await messagesOf(id))[0]).toMatchObject({ threeDSCompInd: 'Y' });
  });

  it('that never comes (timeout) lets the request go without it', async () => {
    const { id, url } = await pay(simulated('timeout-method'));
    await authenticateShopper(gateway, url, 'ok');
    expect((await messagesOf(id))[0]).toMatchObject({ threeDSCompInd: 'N' });
    expect(await codeOf(id)).toBe('000.100.110');
  });

  it('sends one request however many windows go on at once', async () => {
    const { id, url } = await pay(methodCard);
    const visits = Array.from({ length: 4 }, () => openPage(gateway, url, { collected: 'true' }));
    for (const { status } of await Promise.all(visits)) expect([200, 303]).toContain(status);
    expect((await openPage(gateway, url)).status).toBe(303);
    expect((await typesOf(id)).filter((type) => type === 'AReq')).toHaveLength(1);
    expect(await codeOf(id)).toBe('000.100.110');
  });

  it('before a challenge ends as any other', async () => {
    const { id, url } = await pay({ ...enrolled, 'card.number': '4200000000000042' });
    await authenticateShopper(gateway, url, 'ok');
    expect(await codeOf(id)).toBe('000.100.110');
  });
});

describe('a payment whose issuer', () => {
  it.each([
    ['vouches', 'Y', 200, '000.100.110', '05'],
    ['does not take part (attempted)', 'A', 200, '000.100.110', '06'],
    ['does not recognise the cardholder', 'N', 400, '100.390.114', '07'],
    ['cannot decide', 'U', 400, '100.390.107', '07'],
    ['accepts an exemption', 'I', 200, '000.100.110', '07'],
    ['exempts it from a challenge', 'N81', 200, '000.100.110', '07'],
    ['was not reached, by the same reason as data only', 'U80', 400, '100.390.107', '07'],
    ['rejects', 'R', 400, '100.390.118', '07'],
    ['answers an error', 'erro', 400, '100.390.112', undefined],
    ['does not answer', 'timeout-areq', 400, '100.390.111', undefined],
  ])('%s is answered in the same request', async (_, behaviour, status, code, eci) => {
    const answered = await pay(simulated(behaviour));
    expect([answered.status, answered.body.result.code]).toEqual([status, code]);
    expect(answered.body.threeDSecure.eci).toBe(eci);
    expect(answered.body.redirect).toBeUndefined();
  });

  it.each([
    ['I', '5212345678901234', '06', 'U'],
    ['N81', '5212345678901234', '06', 'N'],
    ['U80', '5212345678901234', '04', 'U'],
    ['U80', '4200000000000000', '07', 'U'],
  ])(
    'lets it pass by %s is paid with the exemption: card %s, indicator %s, status %s',
    async (wish, number, eci, shown) => {
      const brand = number.startsWith('5') ? 'MASTER' : 'VISA';
      const form = {
        ...simulated(wish),
        'card.number': number,
        paymentBrand: brand,
        'threeDSecure.exemptionFlag': '02',
      };
      const { body, id } = await pay(form);
      expect(body).toMatchObject({
        result: { code: '000.100.110' },
        threeDSecure: { eci, authenticationStatus: shown },
      });
      expect((await authenticationOf(id)).state).toBe('EXEMPTED');
      const [request] = await messagesOf(id);
      expect(request).toMatchObject({ threeDSRequestorChallengeInd: '05' });
    },
  );

  it('never shows its page stays pending until its time is over', async () => {
    const { id, url } = await pay(simulated('timeout-challenge'));
    const page = await authenticateShopper(gateway, url, 'ok');
    expect(page).toContain('/simulator/acs/challenge');
    gateway.clock.advance(31 * minutes);
    await resolveAuthentications(gateway.services.gatewayServices);
    expect(await codeOf(id)).toBe('100.396.103');
  });

  it('is asked for a decoupled authentication lets the shopper wait at our page', async () => {
    const { id, url } = await pay({ ...simulated('D'), 'threeDSecure.decoupled': 'true' });
    expect((await authenticationOf(id)).result).toMatchObject({ flow: 'decoupled' });
    await deliver(await resultFor(id));
    expect((await openPage(gateway, url)).status).toBe(303);
    expect(await codeOf(id)).toBe('000.100.110');
  });

  it.each([
    ['attemptedAuthentications', 'refuse', 'A', '100.390.107'],
    ['unavailableAuthentications', 'continue', 'U', '000.100.110'],
    ['unavailableAuthentications', 'continue', 'timeout-areq', '000.100.110'],
    ['failedAuthentications', 'continue', 'N', '000.100.110'],
  ] as const)('by %s: %s ends status %s with %s', async (name, value, behaviour, code) => {
    await gateway.configure(gateway.channel.id, { [name]: value });
    const { body } = await pay(simulated(behaviour));
    expect(body.result.code).toBe(code);
    await gateway.configure(gateway.channel.id, {});
  });
});

describe('a payment that needs no 3D Secure', () => {
  const count = async () => {
    const { rows } = await gateway.database.pool.query('SELECT count(*)::int AS count FROM authentication');
    return rows[0].count;
  };

  it.each([
    ['of a card that is not enrolled', { 'card.number': '4111111111111111' }],
    ['without shopperResultUrl', { shopperResultUrl: '' }],
    ['that was authenticated elsewhere', { 'threeDSecure.eci': '05' }],
    ['that switches it off', { 'threeDSecure.disable': 'true' }],
    ['of the merchant alone', { 'standingInstruction.source': 'MIT' }],
    ['of a credit', { paymentType: 'CD' }],
    ['that asks the simulator for a result', { 'customParameters[simulate.resultCode]': '000.100.110' }],
  ])('%s costs no statement', async (_, parts) => {
    const before = await count();
    const { body } = await pay({ ...enrolled, ...parts });
    expect(body.redirect).toBeUndefined();
    expect(await count()).toBe(before);
  });

  it('runs the same statements as one of a channel that switched it off', async () => {
    const { pool } = gateway.services.gatewayServices.db;
    const statementsOf = async (threeDSecure: 'on' | 'off') => {
      await gateway.configure(gateway.channel.id, { threeDSecure });
      const form = { ...enrolled, 'card.number': '4111111111111111' };
      await pay(form);
      const spy = vi.spyOn(pool, 'query');
      await pay(form);
      const names = spy.mock.calls.map(([statement]) => (statement as { name?: string }).name);
      spy.mockRestore();
      // A timer writes the request log, during one payment and not during the other: no payment waits for it.
      return names.filter((name) => name !== 'request-log.insert-requests');
    };
    const [off, on] = [await statementsOf('off'), await statementsOf('on')];
    expect(on).toEqual(off);
    expect(on.length).toBeGreaterThan(0);
    await gateway.configure(gateway.channel.id, {});
  });

  it('is every payment of a channel that switched it off', async () => {
    await gateway.configure(gateway.channel.id, { threeDSecure: 'off' });
    expect((await pay(enrolled)).body.result.code).toBe('000.100.110');
    await gateway.configure(gateway.channel.id, {});
  });

  it('passes what was found elsewhere to the acquirer untouched', async () => {
    const { body } = await pay({ ...enrolled, 'threeDSecure.eci': '06', 'threeDSecure.version': '2.1.0' });
    expect(body).toMatchObject({ result: { code: '000.100.110' }, threeDSecure: { eci: '06', version: '2.1.0' } });
  });
});

it('instalments need their number before an issuer is asked', async () => {
  const { status, body } = await pay({
    ...enrolled,
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.type': 'INSTALLMENT',
    'standingInstruction.source': 'CIT',
  });
  expect([status, body.result.code]).toEqual([400, '100.390.117']);
});

it('the events of authentications stop no consumer', async () => {
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, clock: gateway.clock, consumers });
});

it('pages of authentications that do not exist are not found', async () => {
  const url = `http://gateway.test/v1/threeDSecure/${'a'.repeat(32)}/`;
  for (const page of ['challenge', 'result']) expect((await openPage(gateway, url + page)).status).toBe(404);
  expect((await openPage(gateway, `${url}method`, {})).status).toBe(404);
  expect((await openPage(gateway, 'http://gateway.test/simulator/acs/challenge?t=none')).status).toBe(404);
  expect((await openPage(gateway, 'http://gateway.test/simulator/acs/method', {})).status).toBe(400);
});
