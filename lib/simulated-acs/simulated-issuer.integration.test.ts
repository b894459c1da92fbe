import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeMessage, encodeMessage, type Message } from '#lib/authentication/index.ts';
import { newUuid } from '#lib/platform/ids.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { formsOf, openPage } from '#test/fixtures/shopper.ts';

/* The simulated issuer as another 3DS server would meet it: by its page, with forms of its own. */

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** A payment that waits at the issuer: the address of the challenge, its CReq, and the payment. */
async function challenge() {
  const card = { ...cardDebit, 'card.number': '4012888888881881', shopperResultUrl: 'https://shop.example/done' };
  const { body } = await gateway.post('/v1/payments', card);
  const page = await openPage(gateway, body.redirect.url);
  const form = formsOf(page, body.redirect.url).find(({ fields }) => fields.creq !== undefined);
  if (!form) throw new Error('the page leads to no issuer');
  const creq = JSON.parse(decodeMessage(form.fields.creq ?? '') ?? '') as Message;
  return { id: body.id as string, action: form.action, creq };
}

/** What a page brings back to the 3DS server. */
async function broughtBack(action: string, fields: Record<string, string>) {
  const page = await openPage(gateway, action, fields);
  const [form] = formsOf(page, action);
  const cres = JSON.parse(decodeMessage(form?.fields.cres ?? '') || 'null') as Message | null;
  return { page, action: form?.action, cres, threeDSSessionData: form?.fields.threeDSSessionData };
}

const codeOf = async (id: string) => (await gateway.get(`/v1/payments/${id}`)).body.result.code;

describe('a CReq that is wrong', () => {
  it.each([
    ['no JSON', () => 'none', '101'],
    ['another message', (creq: Message) => ({ ...creq, messageType: 'CRes' }), '101'],
    ['no transaction', ({ acsTransID: _, ...creq }: Message) => creq, '201'],
    ['a malformed window', (creq: Message) => ({ ...creq, challengeWindowSize: '9' }), '203'],
    ['another transaction', (creq: Message) => ({ ...creq, acsTransID: newUuid() }), '301'],
    ['another version', (creq: Message) => ({ ...creq, messageVersion: '2.1.0' }), '102'],
  ])('as %s is answered by an Erro at the notification address, with the session', async (_, spoil, errorCode) => {
    const { action, creq } = await challenge();
    const wrong = spoil(creq);
    const encoded = typeof wrong === 'string' ? Buffer.from(wrong).toString('base64url') : encodeMessage(wrong);
    const back = await broughtBack(action, { creq: encoded, threeDSSessionData: 'c2Vzc2lvbg' });
    expect(back.cres).toMatchObject({ messageType: 'Erro', errorCode, errorComponent: 'A' });
    expect([back.threeDSSessionData, back.action]).toEqual(['c2Vzc2lvbg', expect.stringMatching(/\/result$/)]);
  });
});

describe('a challenge', () => {
  const end = async (returnCode: string) => {
    const { id, action, creq } = await challenge();
    const page = await openPage(gateway, action, { creq: encodeMessage(creq), threeDSSessionData: 'abc' });
    const t = formsOf(page, action)[0]?.fields.t ?? '';
    return { id, t, action, back: await broughtBack(action, { t, returnCode, code: '1234' }) };
  };

  it.each([
    ['ok', 'Y'],
    ['100.390.114', 'N'],
    ['100.390.124', 'N'],
    ['100.396.103', 'N'],
    ['100.390.112', 'N'],
  ])('that ends with %s brings back %s, and the session', async (choice, transStatus) => {
    const { back } = await end(choice);
    expect(back.cres).toMatchObject({ messageType: 'CRes', transStatus, challengeCompletionInd: 'Y' });
    expect(back.threeDSSessionData).toBe('abc');
  });

  it('that was passed never has another end', async () => {
    const { id, t, action, back } = await end('ok');
    expect(back.cres).toMatchObject({ transStatus: 'Y' });
    const again = await broughtBack(action, { t, returnCode: '100.390.114', code: '1234' });
    expect(again.cres).toMatchObject({ messageType: 'Erro', errorCode: '305' });
    await openPage(gateway, again.action ?? '', { cres: encodeMessage(again.cres ?? {}) });
    expect(await codeOf(id)).toBe('000.100.110');
  });

  it('whose code is wrong three times has failed for that reason', async () => {
    const { id, action, creq } = await challenge();
    let page = await openPage(gateway, action, { creq: encodeMessage(creq) });
    for (let attempt = 0; attempt < 3; attempt++) {
      const t = formsOf(page, action)[0]?.fields.t ?? '';
      page = await openPage(gateway, action, { t, returnCode: 'ok', code: '0000' });
    }
    const [form] = formsOf(page, action);
    await openPage(gateway, form?.action ?? '', form?.fields);
    const { body } = await gateway.get(`/v1/payments/${id}`);
    expect(body).toMatchObject({ result: { code: '100.390.114' }, threeDSecure: { transactionStatusReason: '19' } });
  });
});
