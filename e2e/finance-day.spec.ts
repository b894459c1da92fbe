import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { createPool } from '#lib/platform/database/pool.ts';
import { resolveDatabase } from '#lib/platform/database/resolve-database.ts';
import { createSyntheticFile, defectKinds } from '#lib/settlement/index.ts';
import { chooseEntity } from './choose.ts';
import { daysAgo, proposeSignOff } from './close-period.ts';
import { orderPayouts } from './order-payouts.ts';
import { postAs } from './own-merchant.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';
import { type RunningApp, withApp } from './start-app.ts';

const bakery = 'Demo PSP ▸ Retail ▸ Bakery';
const merchantOf = (app: RunningApp): string => app.demo.merchantEntityId;

/** Four alike, for a line that settles several of them, and one for each other defect. */
const amounts = ['20.00', '20.00', '20.00', '20.00', ...Array.from({ length: 14 }, (_, at) => `${30 + at}.00`)];

/** A shadow rule that matches each of them, so that the report card has what was charged back of them. */
async function watchPayments(page: Page, app: RunningApp): Promise<void> {
  await signIn(page, app, 'ada');
  const rule = { code: 'large-baskets', name: 'Large baskets', expression: 'payment.amount > 0.0' };
  const created = await postAs(page, app, '/risk-rules', {
    ...rule,
    entityId: merchantOf(app),
    effect: 'SCORE',
    points: '1',
    stop: false,
    reason: 'Watched',
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { id } = await created.json();
  const shadow = { version: 1, mode: 'SHADOW', reason: 'Watched' };
  const changed = await postAs(page, app, `/risk-rules/${id}/mode`, shadow);
  expect(changed.ok(), await changed.text()).toBe(true);
}

/** A seed whose file charges back one of these payments, and none that the demo made before the rule. */
async function findSeed({ directory }: RunningApp, watched: readonly string[]): Promise<string> {
  const { url } = await resolveDatabase({ databaseUrl: undefined, directDatabaseUrl: undefined, directory });
  const pool = createPool(url, { max: 1 });
  try {
    const { rows } = await pool.query<{ id: string }>("SELECT id FROM entity WHERE name = 'Demo PSP'");
    const entityId = rows[0]?.id ?? '';
    const counts = Object.fromEntries(defectKinds.map((kind) => [kind, 1]));
    for (let seed = 1; seed <= 50; seed += 1) {
      const day = { entityId, merchantId: null, date: daysAgo(0), seed: String(seed), counts };
      const file = await createSyntheticFile(pool, day);
      const chargeback = file?.key.defects.find(({ kind }) => kind === 'CHARGEBACK');
      if (watched.includes(chargeback?.paymentId ?? '')) return day.seed;
    }
  } finally {
    await pool.end();
  }
  throw new Error('no seed charges back a watched payment');
}

/** Today's payments become a file with a defect of each kind, which is previewed, committed and matched. */
async function settleToday(page: Page, seed: string): Promise<string> {
  await page.goto('/settlement');
  await page.getByRole('button', { name: 'Simulate an acquirer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Simulate an acquirer' });
  await chooseEntity(dialog.getByLabel('PSP'), 'Demo PSP');
  await dialog.getByLabel('Seed').fill(seed);
  await dialog.getByRole('checkbox', { name: 'Show the preview first' }).check();
  await dialog.getByRole('button', { name: 'Write and import file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^synthetic-/ })).toBeVisible();
  await expect(page.getByText('Waits for commit')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Settled payment/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Commit import' }).click();
  await expect(page.getByRole('heading', { name: 'Outcome' })).toBeVisible({ timeout: 30_000 });
  const result = page.getByText(/^\d+ of \d+ defects found, no false report$/);
  await expect(result).toBeVisible({ timeout: 30_000 });
  const [found, total] = ((await result.textContent()) ?? '').match(/\d+/g) ?? [];
  expect(Number(total)).toBeGreaterThanOrEqual(10);
  expect(found).toBe(total);
  return new URL(page.url()).pathname;
}

/** The exceptions by reason: one is forced, another one matched by hand. */
async function decideExceptions(page: Page, importPath: string): Promise<void> {
  await page.getByRole('link', { name: 'Show 1 line: Amount differs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settlement lines' })).toBeVisible();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('row', { name: /^Amount/ })).toContainText('differs');
  await page.getByRole('button', { name: 'Force match…' }).click();
  const force = page.getByRole('dialog', { name: 'Accept this match?' });
  await force.getByLabel('Reason').fill('A cent of rounding');
  await force.getByRole('button', { name: 'Force match' }).click();
  await expect(page.getByText(/^Line \d+ is decided\.$/)).toBeVisible();

  await page.goto(importPath);
  const missing = page.getByRole('row', { name: /^Missing/ }).getByRole('link');
  const paymentId = ((await missing.getAttribute('href')) ?? '').split(/[/?]/).at(2) ?? '';
  await page.goto('/settlement-lines?q=status:unmatched');
  await expect(page.getByRole('table').getByText('Not matched').first()).toBeVisible();
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Match…' }).click();
  const match = page.getByRole('dialog', { name: 'Match this line with a payment' });
  await match.getByLabel('Payment id').fill(paymentId);
  await match.getByRole('button', { name: 'Match line' }).click();
  await expect(page.getByRole('heading', { name: 'The line beside its payment' })).toBeVisible();
}

/** The chargeback of the file is on the timeline of its payment, and in the report card of the rule. */
async function followChargeback(page: Page, app: RunningApp, importPath: string): Promise<void> {
  await page.goto(importPath);
  await page
    .getByRole('row', { name: /^Chargeback/ })
    .first()
    .getByRole('link')
    .click();
  await page.getByRole('link', { name: 'Created from this line' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/Chargeback/).first()).toBeVisible();
  await signIn(page, app, 'ada');
  await expect(async () => {
    await page.goto('/cases/figures');
    const rule = page.getByRole('row', { name: /^Large baskets/ });
    expect(Number(await rule.getByRole('cell').nth(1).textContent({ timeout: 2_000 }))).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
  await signIn(page, app, 'fiona');
}

const centsOf = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d-]/g, ''));

/** The steps of the waterfall add up to what is left, and that is what the ledger has. */
async function explainDifference(page: Page, app: RunningApp): Promise<void> {
  const days = `entity=${merchantOf(app)}&from=${daysAgo(89)}&to=${daysAgo(0)}`;
  await page.goto(`/reconciliation?${days}`);
  const rows = page.getByRole('region', { name: 'From payments to payouts' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const amounts: number[] = [];
  for (const row of (await rows.all()).slice(1))
    amounts.push(centsOf(await row.getByRole('cell').last().textContent()));
  const rest = amounts.pop();
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(rest);
  await page.goto(`/ledger?${days}`);
  const owed = page.getByRole('region', { name: 'What merchants are owed, EUR' });
  expect(centsOf(await owed.getByRole('row', { name: /^Now/ }).getByRole('cell').last().textContent())).toBe(rest);
}

/** What was settled with the merchant today, as the file of the specification. */
async function downloadMerchantFile(page: Page): Promise<Buffer> {
  await page.goto('/settlement');
  await page.getByRole('navigation', { name: 'Settlement' }).getByRole('link', { name: 'Files for merchants' }).click();
  await chooseEntity(page.getByLabel('Merchant'), bakery);
  await expect(page.getByRole('heading', { name: /^Bakery, / })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download file' }).click();
  return readFile(await (await download).path());
}

/** Another instance with the same entities takes every row of it. */
async function importElsewhere(page: Page, second: RunningApp, file: Buffer): Promise<void> {
  await signIn(page, second, 'fiona', '/settlement');
  await page.getByRole('button', { name: 'Upload a file' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload a settlement file' });
  await upload
    .getByLabel(/^Settlement file/)
    .setInputFiles({ name: 'merchant.csv', mimeType: 'text/csv', buffer: file });
  await upload.getByRole('button', { name: 'Upload file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'merchant.csv' })).toBeVisible();
  await expect(page.getByText('Waits for commit')).toBeVisible();
  // Rows of the demo's own file are there already.
  const read = await page.request.get(
    `${second.baseUrl}/api/backoffice/settlement-imports/${page.url().split('/').at(-1)}`,
  );
  const { import: taken } = await read.json();
  expect(taken.badCount).toBe(0);
  expect(taken.lineCount).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Commit import' }).click();
  await expect(page.getByRole('heading', { name: 'Outcome' })).toBeVisible({ timeout: 30_000 });
}

async function payOut(page: Page, app: RunningApp): Promise<void> {
  await signIn(page, app, 'fiona', '/payouts');
  await page.keyboard.press('n');
  const proposal = page.getByRole('dialog', { name: 'Propose a payout' });
  await chooseEntity(proposal.getByLabel('Merchant'), bakery);
  await proposal.getByLabel('Mode').selectOption('Test');
  await proposal.getByRole('button', { name: 'Propose payout' }).click();
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  const path = new URL(page.url()).pathname;
  await signIn(page, app, 'ada', path);
  await page.getByRole('button', { name: 'Approve' }).click();
  const approval = page.getByRole('dialog', { name: 'Approve this payout?' });
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved and booked in the ledger')).toBeVisible();
  await page.goto('/payouts');
  expect(await orderPayouts(page)).toContain(path.split('/').at(-1));
}

async function closePeriod(page: Page, app: RunningApp): Promise<void> {
  await signIn(page, app, 'fiona', '/periods');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Close a period' });
  await chooseEntity(dialog.getByLabel('Merchant'), bakery);
  await dialog.getByLabel('Mode').selectOption('Test');
  await dialog.getByLabel('Last day').fill(daysAgo(1));
  await dialog.getByRole('button', { name: 'Show checklist' }).click();
  await expect(page.getByRole('heading', { name: 'Checklist' })).toBeVisible();
  await proposeSignOff(page);
  const path = new URL(page.url()).pathname;
  await signIn(page, app, 'ada', path);
  await page.getByRole('button', { name: 'Close period' }).click();
  const closing = page.getByRole('dialog', { name: 'Close this period?' });
  await closing.getByRole('button', { name: 'Close period' }).click();
  await expect(page.getByRole('heading', { name: 'Closing balances' })).toBeVisible();
  await page.goto('/periods');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/closed periods are as they were signed off/)).toBeVisible();
}

/** An instance of its own: a synthetic acquirer settles every payment of the day. */
test('finance settles a day: from a file with defects to a payout and a closed period', async ({ browser }) => {
  test.setTimeout(300_000);
  await withApp(async (app) => {
    const context = await browser.newContext({ baseURL: app.baseUrl });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await watchPayments(page, app);
    const watched: string[] = [];
    for (const amount of amounts) watched.push((await pay(app, { amount })).id ?? 'none');
    await signIn(page, app, 'fiona');
    const importPath = await settleToday(page, await findSeed(app, watched));
    await decideExceptions(page, importPath);
    await followChargeback(page, app, importPath);
    await explainDifference(page, app);
    const file = await downloadMerchantFile(page);
    await payOut(page, app);
    await closePeriod(page, app);
    await withApp((second) => importElsewhere(page, second, file));
    await context.close();
  });
});
