import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import type { Sample } from '../samples/sample.ts';
import { variableName } from '../samples/write-javascript.ts';
import { guideNames } from './guide-names.ts';
import type { Guide } from './parse-guide.ts';
import { readGuide } from './read-guide.ts';

/** Sends every request of the guides to a gateway, as readers do: the curl command by a shell, the program by Node.js. */

const run = promisify(execFile);
let gateway: TestGateway;
let server: Server;
let receiver: Server;
let settings: Readonly<Record<string, string>>;
beforeAll(async () => {
  gateway = await startTestGateway({
    throttling: { statusOfOneCheckoutPerMinute: 0, queriesOfOneTransactionPerMinute: 0 },
  });
  server = await listen(createServer(getRequestListener((request) => gateway.services.gateway.fetch(request))));
  receiver = await listen(createServer((_, response) => response.end()));
  settings = {
    TURNPIKE_URL: addressOf(server),
    TURNPIKE_TOKEN: gateway.accessToken,
    TURNPIKE_ENTITY: gateway.channel.id,
    TURNPIKE_RECEIVER: `${addressOf(receiver)}/hooks`,
  };
});
afterAll(async () => {
  server.close();
  receiver.close();
  await gateway.close();
});

async function listen(started: Server): Promise<Server> {
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return started;
}
const addressOf = (started: Server): string => `http://127.0.0.1:${(started.address() as AddressInfo).port}`;

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Answer = any;
type Values = Record<string, string>;
type Send = (sample: Sample, values: Values) => Promise<Answer>;

const sendByShell: Send = async ({ curl }, values) =>
  JSON.parse((await run('sh', ['-euc', `${curl} -s`], { env: { ...process.env, ...settings, ...values } })).stdout);

// biome-ignore lint/complexity/useArrowFunction: the constructor of asynchronous functions has no name of its own
const AsyncFunction = async function () {}.constructor as new (...parts: string[]) => (...values: unknown[]) => unknown;

/** The program may use the settings of its environment and what earlier programs kept. */
const sendByProgram: Send = ({ javascript }, values) => {
  const names = Object.keys(values).map(variableName);
  const program = new AsyncFunction('process', ...names, `${javascript}\nreturn answer;`);
  return program({ env: settings }, ...Object.values(values)) as Promise<Answer>;
};

/** What the guide states is in the answer; `…` stands for any text. */
function expectStated(stated: Answer, actual: Answer, place: string): void {
  if (Array.isArray(stated)) {
    for (const [index, each] of stated.entries()) expectStated(each, actual?.[index], `${place}[${index}]`);
  } else if (typeof stated === 'object' && stated !== null) {
    for (const [name, each] of Object.entries(stated)) expectStated(each, actual?.[name], `${place}.${name}`);
  } else if (typeof stated === 'string' && stated.includes('…')) {
    const pattern = stated.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    expect(actual, place).toMatch(new RegExp(`^${pattern.join('.+')}$`, 's'));
  } else expect(actual, place).toEqual(stated);
}

/** An answer may name what an earlier one had. */
const fill = (text: string, values: Values): string =>
  text.replaceAll(/\$(\w+)/g, (whole, name: string) => values[name] ?? whole);

const samplesOf = ({ blocks }: Guide): Sample[] =>
  blocks.flatMap((block) => (block.kind === 'sample' ? [block.sample] : []));

async function sendAll(guide: Guide, send: Send, attempt: string): Promise<void> {
  settings = { ...settings, TURNPIKE_RUN: attempt };
  const values: Values = {};
  for (const sample of samplesOf(guide)) {
    const answer = await send(sample, values);
    const shown = `${guide.name}, ${sample.title}: ${JSON.stringify(answer, null, 1)}`;
    expect(answer.result?.code, shown).toMatch(/^\d{3}\.\d{3}\.\d{3}$/);
    if (sample.answer !== null) expectStated(JSON.parse(fill(sample.answer, values)), answer, shown);
    for (const [name, place] of Object.entries(sample.kept)) {
      const value = place.split('.').reduce((found: Answer, key) => found?.[key], answer);
      expect(value, `${shown} has no ${place}`).toEqual(expect.any(String));
      values[name] = value;
    }
  }
}

const pages = ['quickstart', ...guideNames];

describe.each(pages)('the guide %s', (name) => {
  test('has requests that are answered as it states, sent by curl', async () => {
    await sendAll(await readGuide(name), sendByShell, 'by-shell');
  });

  test('has programs that are answered the same', async () => {
    await sendAll(await readGuide(name), sendByProgram, 'by-program');
  });
});

test('every file of docs/guides is a page, and every request has a title and an answer', async () => {
  const files = (await readdir('docs/guides')).filter((file) => file !== 'README.md');
  expect(files.map((file) => file.replace('.md', '')).sort()).toEqual([...pages].sort());
  const samples = (await Promise.all(pages.map(readGuide))).flatMap(samplesOf);
  expect(samples.filter(({ title, answer }) => title === '' || answer === null)).toEqual([]);
  expect(samples.length).toBeGreaterThan(25);
});

test('links lead to guides, and to headings that they have', async () => {
  const guides = new Map(await Promise.all(pages.map(async (name) => [name, await readGuide(name)] as const)));
  for (const name of pages) {
    const text = await readFile(`docs/guides/${name}.md`, 'utf8');
    for (const [, target = '', heading] of text.matchAll(/\]\((?!https?:|\/)([\w-]*)(?:\.md)?(?:#([\w-]+))?\)/g)) {
      const guide = guides.get(target || name);
      expect(guide, `${name} links to ${target}`).toBeDefined();
      if (heading)
        expect(
          guide?.headings.map(({ id }) => id),
          `${name} links to ${target}`,
        ).toContain(heading);
    }
  }
});
