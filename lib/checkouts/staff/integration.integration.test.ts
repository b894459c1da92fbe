import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';

let office: TestBackOffice;
let shop: Server;
let shopUrl: string;
beforeAll(async () => {
  office = await startTestBackOffice();
  shop = createServer((_, response) => response.end('<form class="paymentWidgets" action="/result"></form>'));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/pay`;
});
afterAll(async () => {
  shop.close();
  await office.close();
});

describe('the integration of a checkout', () => {
  it('has the code with the channel that is selected, and a placeholder without one', async () => {
    const { channel } = office.gateway;
    const of = (query: string) => office.call('GET', `/integration?${query}`, { as: 'administrator' });
    const selected = await of(`language=python&entity=${channel.id}`);
    expect(selected.status, selected.text).toBe(200);
    expect(selected.body).toMatchObject({
      channel: { id: channel.id, name: channel.name },
      sample: { file: 'checkout.py', command: expect.stringContaining(channel.id) },
      markup: expect.stringContaining('class="paymentWidgets"'),
      policy: expect.stringContaining("default-src 'none'"),
    });
    expect((await of('language=cobol')).status).toBe(400);
  });

  it('checks a page of the merchant, by the rules of outgoing calls', async () => {
    const check = (url: string) => office.call('POST', '/integration/check', { as: 'administrator', body: { url } });
    const { body } = await check(shopUrl);
    expect(body.problem).toBeNull();
    expect(body.findings.find(({ check: name }: { check: string }) => name === 'form').state).toBe('passed');
    expect(body.findings.find(({ check: name }: { check: string }) => name === 'script').state).toBe('failed');
    const refused = await check('http://169.254.169.254/latest/meta-data');
    expect(refused.body).toMatchObject({ findings: null, problem: expect.any(String) });
    const invalid = await check('file:///etc/passwd');
    expect([invalid.status, invalid.body.error.details.fields[0].name]).toEqual([400, 'url']);
  });
});
