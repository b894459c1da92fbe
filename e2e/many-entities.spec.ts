import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { locateBinaries } from '#lib/platform/embedded-postgres/locate-binaries.ts';
import { press } from './keys.ts';
import { sumOfInlineScripts } from './measure-page.ts';
import { findPagesToVisit } from './routes.ts';
import { signIn } from './sign-in.ts';
import { type RunningApp, startApp } from './start-app.ts';

/** A PSP of the size of a real one: 5 divisions with 50 merchants each, of which each has 6 channels. */
const divisions = 5;
const merchants = 50;
const channels = 6;
const maxJsonBytes = 60_000;

let directory: string;
let app: RunningApp;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  directory = await mkdtemp(path.join(os.tmpdir(), 'turnpike-many-entities-'));
  app = await startApp({ directory });
  expect(await insertEntities()).toBe(divisions * (1 + merchants * (1 + channels)));
  context = await browser.newContext({ baseURL: app.baseUrl });
  page = await context.newPage();
  await signIn(page, app, 'ada');
});
test.afterAll(async () => {
  await context.close();
  await app.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Adds the tree below the PSP of the demo in the database of the running application. */
async function insertEntities(): Promise<number> {
  const { directory: home } = await locateBinaries(directory);
  const { port, password } = JSON.parse(await readFile(path.join(home, 'postgres/turnpike.json'), 'utf8'));
  const client = new pg.Client(`postgresql://turnpike:${password}@127.0.0.1:${port}/turnpike`);
  await client.connect();
  const { rows } = await client.query("SELECT id FROM entity WHERE name = 'Demo PSP'");
  const insert = (kind: string, idOf: string, parentOf: string, name: string, from: string) =>
    client.query(
      `INSERT INTO entity (id, kind, parent_id, name, mode, created_at)
       SELECT ${idOf}, $1, ${parentOf}, ${name}, 'TEST', now() FROM ${from}`,
      [kind],
    );
  const id = (kind: string, number: string) => `md5('${kind} ' || ${number})`;
  const counts = [
    await insert(
      'DIVISION',
      id('division', 'd'),
      `'${rows[0].id}'`,
      "'Division ' || d",
      `generate_series(1, ${divisions}) AS d`,
    ),
    await insert(
      'MERCHANT',
      id('merchant', 'm'),
      id('division', `(m % ${divisions} + 1)`),
      "'Merchant number ' || m",
      `generate_series(1, ${divisions * merchants}) AS m`,
    ),
    await insert(
      'CHANNEL',
      id('channel', 'c'),
      id('merchant', `(c % ${divisions * merchants} + 1)`),
      "'Channel number ' || c",
      `generate_series(1, ${divisions * merchants * channels}) AS c`,
    ),
  ];
  await client.end();
  return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

test('no page carries the tree of entities', async () => {
  test.setTimeout(120_000);
  for (const { name, path: address } of await findPagesToVisit(page.request, app)) {
    const html = await (await page.request.get(address)).text();
    expect(sumOfInlineScripts(html), name).toBeLessThanOrEqual(maxJsonBytes);
  }
});

test('an entity is selected by a part of its name, out of a few that are offered', async () => {
  await page.goto('/access-tokens');
  await page.getByRole('combobox', { name: 'Entity' }).click();
  const search = page.getByPlaceholder('Search entities…');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  expect(await options.count()).toBeLessThanOrEqual(20);
  await search.fill('number 1499');
  await expect(options).toHaveCount(1);
  await press(page, 'Enter');
  await expect(page.getByRole('combobox', { name: 'Search access tokens' })).toHaveValue(/^entity:/);
});

test('the tree shows one level at a time, and a name far below it is found', async () => {
  await page.goto('/entities');
  await expect(page.getByRole('link', { name: 'Demo PSP' })).toBeVisible();
  await expect(page.getByText('Channel number 7', { exact: true })).toHaveCount(0);
  await press(page, 'ControlOrMeta+k');
  await page
    .getByRole('combobox', { name: /Search/ })
    .last()
    .fill('channel number 777');
  const found = page.getByRole('group', { name: 'Entities' });
  await found.getByRole('option', { name: /Channel number 777/ }).click();
  await expect(page.getByRole('heading', { name: 'Channel number 777' })).toBeVisible();
});
