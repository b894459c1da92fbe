import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createUser } from '#lib/access/index.ts';
import { answerSignInForm, visitOf } from '#lib/backoffice/sign-in-form.ts';
import { createDatabase, type Database } from '#lib/platform/database/database.ts';
import { stampClientAddress } from '#lib/platform/http/client-address.ts';
import { createLog } from '#lib/platform/log.ts';
import { openTestDatabase } from '#lib/platform/testing/test-database.ts';
import { createSso, nextPage, providerPaths, type SignInPage, type Sso } from '#lib/sso/index.ts';
import { Vault } from '#lib/vault/index.ts';
import { createMovableClock, type MovableClock, testMasterKey } from './test-gateway.ts';

/** The identity provider over real HTTP on a database of its own; its pages are JSON, its forms the real ones. */
export type TestSso = {
  db: Database;
  sso: Sso;
  clock: MovableClock;
  baseUrl: string;
  /** Creates a person with this password. */
  addUser(username: string, password?: string): Promise<string>;
  close(): Promise<void>;
};

export const testPassword = 'rain falls on ugly otters';

export async function startTestSso(options: { secondFactorRequired?: boolean } = {}): Promise<TestSso> {
  const database = await openTestDatabase({ poolSize: 12 });
  const db = createDatabase(database.pool);
  const clock = createMovableClock();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  const sso = await createSso({
    db,
    vault: await Vault.open(db, Buffer.from(testMasterKey, 'hex'), clock),
    clock,
    log: createLog('silent'),
    baseUrl,
    ownAddress: baseUrl,
    secondFactorRequired: options.secondFactorRequired ?? false,
    sendMail: null,
  });
  const pages = getRequestListener((request) => answerPage(sso, request));
  server.on('request', (request, response) => {
    stampClientAddress(request, 0);
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    void (providerPaths.test(path) ? sso.listener(request, response) : pages(request, response));
  });
  return {
    db,
    sso,
    clock,
    baseUrl,
    addUser: (username, password = testPassword) =>
      createUser(
        db,
        { username, name: `${username} Byron`, email: `${username}@demo.example`, password, roles: [] },
        clock.now(),
      ),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}

async function answerPage(sso: Sso, request: Request): Promise<Response> {
  const [, , , uid = '', action] = new URL(request.url).pathname.split('/');
  if (request.method === 'POST') return answerSignInForm(sso, request, uid, action ?? '');
  const visit = await visitOf(sso, uid, request.headers);
  return visit ? Response.json(await nextPage(sso, visit)) : Response.json({ page: 'gone' }, { status: 404 });
}

/** What a browser does: keeps cookies by path, follows redirects on our origin, stops at the application's. */
export class TestBrowser {
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly #baseUrl: string;
  /** The sign-in page that it is on. */
  pageUrl = '';

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /** Goes to an address; answers the address outside where it ends, or the page it stays on. */
  async open(
    url: string,
  ): Promise<{ leftTo: URL } | { page: SignInPage } | { response: Response; text: string }> {
    return this.#follow(url, { method: 'GET' });
  }

  /** Sends a form of the current page. */
  async submit(action: string, fields: Record<string, string> = {}, origin = this.#baseUrl) {
    return this.#follow(`${this.pageUrl}/${action}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: origin },
    });
  }

  /** From the application's request to the redirect back, for a person with a password only. */
  async signIn(url: URL, username: string, password = testPassword): Promise<URL> {
    await this.open(url.href);
    const end = await this.submit('password', { username, password });
    if (!('leftTo' in end)) throw new Error(`not signed in: ${JSON.stringify(end)}`);
    return end.leftTo;
  }

  async #follow(url: string, init: RequestInit) {
    let next = new URL(url);
    let request = init;
    for (let hop = 0; hop < 12; hop += 1) {
      if (next.origin !== this.#baseUrl) return { leftTo: next };
      const response = await this.#fetch(next, request);
      const location = response.headers.get('location');
      const text = await response.text();
      const onward = location ?? /http-equiv="refresh" content="0;url=([^"]+)"/.exec(text)?.[1];
      if (!onward) {
        if (!/^\/sso\/interaction\/[^/]+$/.test(next.pathname) || response.status !== 200)
          return { response, text };
        this.pageUrl = next.href;
        return { page: JSON.parse(text) as SignInPage };
      }
      next = new URL(onward, next);
      request = { method: 'GET' };
    }
    throw new Error('redirects without end');
  }

  async #fetch(url: URL, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies]
      .filter(
        ([, { path }]) =>
          url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
      )
      .map(([name, { value }]) => `${name.split('|')[0]}=${value}`)
      .join('; ');
    const headers = new Headers(init.headers);
    if (cookie) headers.set('Cookie', cookie);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/';
    const key = `${pair.slice(0, at)}|${path}`;
    if (pair.length === at + 1) this.#cookies.delete(key);
    else this.#cookies.set(key, { value: pair.slice(at + 1), path });
  }
}
