import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEgress } from '#lib/platform/http/egress.ts';
import { newUuid } from '#lib/platform/ids.ts';
import { createLog } from '#lib/platform/log.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { type Receiver, startReceiver } from '#test/fixtures/receivers.ts';
import type { Message } from '../messages/message-field.ts';
import { createHttpDirectory } from './http-directory.ts';

/* A directory server that plays versions, odd answers and errors, behind the same HTTP as a real one. */

let gateway: TestGateway;
let remote: Receiver;
const egress = createEgress({ privateAddresses: 'loopback' });
const proof = 'AAACAgSRBklmQCFgMpEGAAAAAAA=';

beforeAll(async () => {
  gateway = await startTestGateway();
  remote = await startReceiver();
  const settings = { acquirerBin: '412345', merchantCategoryCode: '5462', merchantCountryCode: '276' };
  await gateway.configure(gateway.channel.id, settings);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await egress.close();
  await remote.close();
  await gateway.close();
});

type Play = { range?: object; answer: (request: Message) => unknown };

/** From now on payments are authenticated by a directory server that answers so; returns what it has received. */
function play({ range = {}, answer }: Play): Message[] {
  const received: Message[] = [];
  remote.respond((response, { body }) => {
    const message = JSON.parse(body) as Message;
    received.push(message);
    const ids = { messageVersion: message.messageVersion, threeDSServerTransID: message.threeDSServerTransID };
    const ranges = { messageType: 'PRes', ...ids, dsTransID: newUuid(), cardRangeData: [{ ...everyCard, ...range }] };
    const played = message.messageType === 'PReq' ? ranges : message.messageType === 'Erro' ? {} : answer(message);
    response.end(typeof played === 'string' ? played : JSON.stringify(played));
  });
  const parts = { url: remote.url, egress, log: createLog('silent'), clock: gateway.clock, roots: null };
  const directory = createHttpDirectory({ name: 'test', ...parts });
  vi.spyOn(gateway.services.gatewayServices.authentication, 'findDirectory').mockReturnValue(directory);
  return received;
}

const everyCard = { startRange: '4200000000000000', endRange: '5599999999999999', actionInd: 'A' };

const answerTo = (request: Message, parts: object = {}): Message => ({
  messageType: 'ARes',
  messageVersion: request.messageVersion,
  threeDSServerTransID: request.threeDSServerTransID,
  acsTransID: newUuid(),
  dsTransID: newUuid(),
  acsReferenceNumber: 'ACS',
  dsReferenceNumber: 'DS',
  transStatus: 'Y',
  authenticationValue: proof,
  ...parts,
});

const shopper = {
  ...cardDebit,
  shopperResultUrl: 'https://shop.example/done',
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en-GB',
  'customer.browser.screenHeight': '900',
  'customer.browser.screenWidth': '1440',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
};
const mastercard = { paymentBrand: 'MASTER', 'card.number': '5212345678901234' };

async function pay(form: Record<string, string> = {}) {
  return (await gateway.post('/v1/payments', { ...shopper, ...form })).body;
}

const typesOf = (messages: readonly Message[]) => messages.map(({ messageType }) => messageType);

describe('the version of the card', () => {
  it.each([
    ['2.1.0', { acsStartProtocolVersion: '2.1.0', acsEndProtocolVersion: '2.1.0' }],
    ['2.2.0', { acsStartProtocolVersion: '2.1.0', acsEndProtocolVersion: '2.2.0' }],
    ['2.3.1', { acsProtocolVersions: [{ version: '2.2.0' }, { version: '2.3.1' }] }],
  ])('%s is the version of the request, and of what the merchant sees', async (version, range) => {
    const received = play({ range, answer: (request) => answerTo(request) });
    const body = await pay();
    expect(body).toMatchObject({ result: { code: '000.100.110' }, threeDSecure: { version, eci: '05' } });
    expect(received.find(({ messageType }) => messageType === 'AReq')).toMatchObject({ messageVersion: version });
  });

  it('that is not spoken here leaves the card out of 3-D Secure', async () => {
    const range = { acsStartProtocolVersion: '2.9.0', acsEndProtocolVersion: '2.9.0' };
    const received = play({ range, answer: (request) => answerTo(request) });
    expect((await pay()).result.code).toBe('000.100.110');
    expect(typesOf(received)).toEqual(['PReq']);
  });
});

describe('an answer that is not what was asked for', () => {
  it.each([
    ['of another version', (r: Message) => answerTo(r, { messageVersion: '2.1.0' }), '102'],
    ['of no version that is spoken', (r: Message) => answerTo(r, { messageVersion: '2.0.0' }), '102'],
    ['of another transaction', (r: Message) => answerTo(r, { threeDSServerTransID: newUuid() }), '301'],
    ['with the indicator of another scheme', (r: Message) => answerTo(r, { eci: '02' }), '203'],
    ['with status D, which was not asked for', (r: Message) => answerTo(r, decoupled), '203'],
    ['with a critical extension', (r: Message) => answerTo(r, { messageExtension: [critical] }), '202'],
    ['with a status twice', (r: Message) => JSON.stringify(answerTo(r)).replace('{', '{"transStatus":"N",'), '204'],
    ['without a proof', (r: Message) => answerTo(r, { authenticationValue: undefined }), '201'],
    ['that is no message', () => 'busy', '101'],
  ])('%s is refused, and its author hears why', async (_, answer, errorCode) => {
    const received = play({ answer });
    const body = await pay();
    expect(body.result.code).toMatch(/^100\.390\.1(?:15|05)$/);
    await vi.waitFor(() =>
      expect(received.at(-1)).toMatchObject({ messageType: 'Erro', errorCode, errorComponent: 'S' }),
    );
  });

  it.each([
    ['101', '100.390.115'],
    ['203', '100.390.117'],
    ['303', '100.390.116'],
    ['402', '100.390.111'],
    ['403', '100.390.112'],
    ['404', '100.390.112'],
    ['405', '100.390.111'],
  ])('by error %s ends the payment with %s, and no error answers an error', async (errorCode, code) => {
    const description = { errorDescription: 'a test', errorDetail: 'a test', errorComponent: 'D' };
    const received = play({
      answer: ({ messageVersion }) => ({ messageType: 'Erro', messageVersion, errorCode, ...description }),
    });
    expect((await pay()).result.code).toBe(code);
    expect(typesOf(received)).toEqual(['PReq', 'AReq']);
  });
});

const decoupled = { transStatus: 'D', authenticationType: '04', acsDecConInd: 'Y', authenticationValue: undefined };
const critical = { name: 'Other', id: 'B-1', criticalityIndicator: true, data: {} };

describe('a Mastercard', () => {
  it('authenticated without a payment has the indicator of the scheme for that', async () => {
    play({ answer: (request) => answerTo(request, { eci: 'N2' }) });
    const merchant = {
      'merchant.name': 'Bakery',
      'merchant.city': 'Bern',
      'merchant.country': 'CH',
      'merchant.mcc': '5462',
    };
    const rest = { merchantTransactionId: 'order-npa-1', transactionCategory: 'EC', 'customer.ip': '203.0.113.7' };
    const { paymentType: _, ...card }: Record<string, string> = {
      ...shopper,
      ...mastercard,
      'threeDSecure.npa': 'true',
      ...merchant,
      ...rest,
    };
    const { body } = await gateway.post('/v1/threeDSecure', card);
    expect(body.result).toMatchObject({ code: '000.400.110' });
    const { body: read } = await gateway.get(`/v1/threeDSecure/${body.id}`);
    expect(read.threeDSecure).toMatchObject({ eci: 'N2', authenticationStatus: 'Y' });
  });

  it('of a payment is refused with it', async () => {
    play({ answer: (request) => answerTo(request, { eci: 'N2' }) });
    expect((await pay(mastercard)).result.code).toBe('100.390.115');
  });
});
