import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#lib/platform/embedded-postgres/free-port.ts';

/** A page in a browser that speaks WebDriver, the protocol of the W3C. Selectors are CSS. */
export type DrivenPage = {
  open(url: string): Promise<void>;
  /** Enters the frame that fits, from the frame of before; null returns to the page. */
  enterFrame(selector: string | null): Promise<void>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  textOf(selector: string): Promise<string>;
  close(): Promise<void>;
};

/** The name under which WebDriver sends a reference to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const display = ':77';
const patienceMs = 15_000;

/** Starts WebKitGTK's browser on a screen of its own. Debian: apt-get install webkit2gtk-driver xvfb. */
export async function startWebKit(): Promise<DrivenPage> {
  const port = await findFreePort();
  const screen = spawn('Xvfb', [display, '-screen', '0', '1280x1000x24'], { stdio: 'ignore' });
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const processes = [driver, screen];
  await Promise.all(processes.map(untilStarted));
  const base = `http://127.0.0.1:${port}`;
  const { sessionId } = await untilAnswered(() =>
    send<{ sessionId: string }>(`${base}/session`, 'POST', {
      capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } },
    }),
  );
  return createPage(`${base}/session/${sessionId}`, processes);
}

async function untilStarted(child: ChildProcess): Promise<void> {
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', () => reject(new Error(`${child.spawnfile} is not installed`)));
  });
}

function createPage(session: string, processes: readonly ChildProcess[]): DrivenPage {
  const post = (path: string, body: object = {}) => send(`${session}${path}`, 'POST', body);
  const find = async (selector: string): Promise<string> => {
    const found = await untilAnswered(() =>
      send<Record<string, string>>(`${session}/element`, 'POST', { using: 'css selector', value: selector }),
    );
    return found[elementKey] ?? '';
  };
  return {
    open: async (url) => void (await post('/url', { url })),
    enterFrame: async (selector) => {
      const id = selector === null ? null : { [elementKey]: await find(selector) };
      await post('/frame', { id });
    },
    click: async (selector) => void (await post(`/element/${await find(selector)}/click`)),
    type: async (selector, text) => void (await post(`/element/${await find(selector)}/value`, { text })),
    textOf: async (selector) => send<string>(`${session}/element/${await find(selector)}/text`, 'GET'),
    close: async () => {
      await send(session, 'DELETE').catch(() => undefined);
      for (const each of processes) each.kill();
    },
  };
}

/** Asks again until there is an answer: what a page shows may come later. */
export async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const started = performance.now();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() - started > patienceMs) throw error;
      await sleep(100);
    }
  }
}

async function send<Answer>(url: string, method: string, body?: object): Promise<Answer> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: Answer & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error} ${value.message}`);
  return value;
}
