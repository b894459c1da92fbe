import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { backOfficePath } from './back-office-path.ts';
import { maxBodyBytes } from './read-body.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

const as = 'administrator';
const view = (name: string) => ({ name, query: '', entityId: null });
const save = (name: string) => office.call('POST', '/saved-views', { as, body: view(name) });

/** A request as Next passes it on: behind a proxy, with a body of unknown length. */
function sendAsNext(method: string, path: string, text: string): Promise<Response> | Response {
  const { backOffice, sso } = office.gateway.services;
  const { baseUrl } = sso;
  const request = new Request(baseUrl + backOfficePath + path, {
    method,
    headers: { Cookie: office.cookies[as], Origin: new URL(baseUrl).origin },
    body: new Blob([text]).stream(),
    duplex: 'half',
  } as RequestInit);
  const proxied = new Proxy(request, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return backOffice.fetch(proxied);
}

describe('a request body without a length', () => {
  test('is accepted where no body is expected', async () => {
    const { body } = await save('To be deleted');
    expect((await sendAsNext('DELETE', `/saved-views/${body.id}`, '')).status).toBe(200);
  });

  test('is parsed like any other', async () => {
    const answer = await sendAsNext('POST', '/saved-views', JSON.stringify(view('Streamed')));
    expect([answer.status, await answer.json()]).toMatchObject([200, { name: 'Streamed' }]);
  });

  test('is rejected when it is too large', async () => {
    const answer = await sendAsNext('POST', '/saved-views', JSON.stringify(view('x'.repeat(maxBodyBytes))));
    expect([answer.status, await answer.json()]).toMatchObject([413, { error: { code: 'too-large' } }]);
  });
});

test.each([
  ['GET', '/users/%00', undefined],
  ['GET', '/audit?q=%00', undefined],
  ['GET', '/requests?q=%00', undefined],
  ['PATCH', '/saved-views/%00', { name: 'Moved' }],
  ['POST', '/saved-views', view('a\0b')],
  ['PATCH', '/me/preferences', { keys: { '\0': 'x' } }],
])('%s %s with a character that no database keeps is refused in words', async (method, path, body) => {
  const answer = await office.call(method, path, { as, body });
  expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining('U+0000')]);
});

test.each(['/requests?older=1-9999999999999999999', '/audit?newer=0000-01-01'])(
  'rejects the invalid position %s with 400',
  async (path) => {
    expect((await office.call('GET', path, { as })).status).toBe(400);
  },
);

test('the heads of exports leave their places free, and have no body', async () => {
  const ask = (method: string) =>
    office.gateway.services.backOffice.fetch(
      new Request(`${office.gateway.services.sso.baseUrl}${backOfficePath}/transactions/export.csv`, {
        method,
        headers: { Cookie: office.cookies[as] },
      }),
    );
  for (let at = 0; at < 5; at += 1) {
    const head = await ask('HEAD');
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '',
    ]);
  }
  const file = await ask('GET');
  expect([file.status, (await file.text()).split(',')[0]]).toEqual([200, 'Created (UTC)']);
});
