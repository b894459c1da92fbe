import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEgress } from '#lib/platform/http/egress.ts';
import { createLog } from '#lib/platform/log.ts';
import { answerRequest, testRoot } from '#lib/simulated-acs/index.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { answer, type Behaviour, type Receiver, startReceiver } from '#test/fixtures/receivers.ts';
import { readMessage } from '../messages/validate-message.ts';
import type { DirectoryServer } from './directory-server.ts';
import { createHttpDirectory } from './http-directory.ts';

let gateway: TestGateway;
let remote: Receiver;
const egress = createEgress({ privateAddresses: 'loopback' });
beforeAll(async () => {
  gateway = await startTestGateway();
  remote = await startReceiver();
});
afterAll(async () => {
  await egress.close();
  await remote.close();
  await gateway.close();
});

const simulated = (): DirectoryServer => {
  const found = gateway.services.gatewayServices.authentication.findDirectory('INTERNAL', null);
  if (!found) throw new Error('the simulator has a directory server');
  return found;
};
const answeringAsSimulator: Behaviour = (response, { body }) =>
  void response.end(answerRequest(gateway.services.gatewayServices.simulatedAcs, body));

const byHttp = (): DirectoryServer => {
  remote.respond(answeringAsSimulator);
  const log = createLog('silent');
  const parts = { url: remote.url, egress, log, clock: gateway.clock, roots: [testRoot] };
  return createHttpDirectory({ name: 'test', ...parts });
};

const uuid = '8a880dc0-d2d2-4067-bcb1-b08d1690b26e';
const request = (acctNumber: string) => ({
  messageType: 'AReq',
  messageVersion: '2.2.0',
  messageCategory: '02',
  deviceChannel: '03',
  acctNumber,
  threeDSServerTransID: uuid,
  threeDSServerRefNumber: 'REF',
  threeDSServerURL: 'https://pay.example/results',
  threeDSRequestorID: '1',
  threeDSRequestorName: 'Bakery',
  threeDSRequestorURL: 'https://shop.example',
  threeRIInd: '01',
});

describe.each([
  ['of the simulator', simulated],
  ['by HTTP', byHttp],
])('a directory server %s', (_, create) => {
  it.each([
    ['4200000000000091', true],
    ['4200000000000026', false],
    ['4012888888881881', false],
  ])('knows the range of %s, with a method: %s', async (number, hasMethod) => {
    const range = await create().findRange(number, null);
    expect(range?.methodUrl?.endsWith('/simulator/acs/method') ?? false).toBe(hasMethod);
  });

  it('does not know a card that takes no part', async () => {
    expect(await create().findRange('4111111111111111', null)).toBeNull();
  });

  it('answers an authentication request by a valid ARes of the same transaction', async () => {
    const answered = await create().send(JSON.stringify(request('4200000000000026')), 2_000);
    if (answered.kind !== 'answer') throw new Error(answered.reason);
    const { message, fault } = readMessage(answered.bytes, ['ARes'], request('4200000000000026'));
    expect(fault).toBeNull();
    expect(message).toMatchObject({ transStatus: 'Y', threeDSServerTransID: uuid });
  });

  it('answers a request that lacks fields by an Erro that names them', async () => {
    const { threeRIInd: _left, ...incomplete } = request('4200000000000026');
    const answered = await create().send(JSON.stringify(incomplete), 2_000);
    if (answered.kind !== 'answer') throw new Error(answered.reason);
    const { message } = readMessage(answered.bytes, ['Erro']);
    expect(message).toMatchObject({ errorCode: '201', errorDetail: 'threeRIInd', errorComponent: 'D' });
  });
});

describe('a directory server by HTTP', () => {
  it('that stays silent leaves the outcome unknown, in bounded time', async () => {
    const directory = byHttp();
    remote.respond(() => undefined);
    expect(await directory.send('{}', 100)).toMatchObject({ kind: 'unknown' });
  });

  it('that cannot be reached was certainly not asked', async () => {
    const parts = { egress, log: createLog('silent'), clock: gateway.clock, roots: null };
    const directory = createHttpDirectory({ name: 'live', ...parts, url: 'http://127.0.0.1:9/' });
    expect(await directory.send('{}', 500)).toMatchObject({ kind: 'not sent' });
  });

  it.each([[answer(503)], [answer(200, '{}')]])(
    'whose card ranges cannot be read is asked about every card',
    async (behaviour) => {
      const directory = byHttp();
      remote.respond(behaviour);
      expect(await directory.findRange('4111111111111111', null)).toEqual({ methodUrl: null, version: '2.2.0' });
    },
  );

  it('is asked for its card ranges once an hour', async () => {
    const directory = byHttp();
    const before = remote.received.length;
    await Promise.all(Array.from({ length: 5 }, () => directory.findRange('4111111111111111', null)));
    expect(remote.received.length - before).toBe(1);
  });
});
