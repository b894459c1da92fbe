import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '#lib/platform/embedded-postgres/free-port.ts';
import { type DrivenPage, untilAnswered } from './web-driver.ts';

/** WebDriver BiDi, which Firefox speaks by itself, over a WebSocket. */
type Connection = { send<Answer>(method: string, params: object): Promise<Answer>; close(): void };

type RemoteNode = { sharedId: string };

/** Starts Firefox without a window. Debian: apt-get install firefox-esr. */
export async function startFirefox(): Promise<DrivenPage> {
  const port = await findFreePort();
  const profile = await mkdtemp(path.join(os.tmpdir(), 'turnpike-firefox-'));
  const browser = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)],
    { stdio: 'ignore' },
  );
  await new Promise((resolve, reject) => {
    browser.once('spawn', resolve);
    browser.once('error', () => reject(new Error('firefox-esr is not installed')));
  });
  const connection = await untilAnswered(() => connect(`ws://127.0.0.1:${port}/session`));
  await connection.send('session.new', { capabilities: {} });
  const { contexts } = await connection.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  return createPage(connection, contexts[0]?.context ?? '', () => stop(connection, browser, profile));
}

async function stop(connection: Connection, browser: ChildProcess, profile: string): Promise<void> {
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  connection.close();
  browser.kill();
  await ended;
  await rm(profile, { recursive: true, force: true });
}

async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`${url} does not answer`)), { once: true });
  });
  const waiting = new Map<number, (message: { result: unknown; error?: string; message?: string }) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  let last = 0;
  return {
    send: async (method, params) => {
      last += 1;
      const id = last;
      const answer = new Promise<{ result: unknown; error?: string; message?: string }>((resolve) => {
        waiting.set(id, resolve);
      });
      socket.send(JSON.stringify({ id, method, params }));
      const { result, error, message } = await answer;
      if (error !== undefined) throw new Error(`${method}: ${error} ${message}`);
      return result as never;
    },
    close: () => socket.close(),
  };
}

function createPage({ send }: Connection, top: string, close: () => Promise<void>): DrivenPage {
  let context = top;
  const find = (selector: string): Promise<RemoteNode> =>
    untilAnswered(async () => {
      const locator = { type: 'css', value: selector };
      const found = await send<{ nodes: RemoteNode[] }>('browsingContext.locateNodes', { context, locator });
      const [node] = found.nodes;
      if (!node) throw new Error(`no ${selector}`);
      return node;
    });
  const run = async <Value>(functionDeclaration: string, node: RemoteNode): Promise<Value> => {
    const answer = await send<{ result: { value: Value } }>('script.callFunction', {
      functionDeclaration,
      arguments: [node],
      target: { context },
      awaitPromise: true,
    });
    return answer.result.value;
  };
  const press = async (node: RemoteNode): Promise<void> => {
    await run("(element) => element.scrollIntoView({ block: 'center' })", node);
    const pointer = { type: 'pointer', id: 'mouse' };
    const move = { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: node } };
    const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    await send('input.performActions', { context, actions: [{ ...pointer, actions }] });
  };
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context: top, url, wait: 'complete' })),
    enterFrame: async (selector) => {
      if (selector === null) context = top;
      else context = (await run<{ context: string }>('(frame) => frame.contentWindow', await find(selector))).context;
    },
    click: async (selector) => {
      const node = await find(selector);
      // The list of a select is no part of the page.
      if (selector.includes('option')) await run('(option) => void (option.selected = true)', node);
      else await press(node);
    },
    type: async (selector, text) => {
      await press(await find(selector));
      const keys = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions: keys }] });
    },
    textOf: async (selector) => run<string>('(element) => element.innerText', await find(selector)),
    close,
  };
}
