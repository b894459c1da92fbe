import type { Locator, Page } from '@playwright/test';
import { answer, startReceiver } from '#test/fixtures/receivers.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { press } from './keys.ts';
import { createMerchant, postAs } from './own-merchant.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';
import type { RunningApp } from './start-app.ts';
import { untilInteractive } from './until-interactive.ts';

/** Opens a case as an analyst, once the payment is one: an event consumer makes the case. */
async function openCase(page: Page, app: RunningApp, id: string | undefined): Promise<void> {
  await signIn(page, app, 'frank');
  await expect.poll(async () => (await page.request.get(`/api/backoffice/cases/${id}`)).status()).toBe(200);
  await page.goto(`/cases/${id}`);
  await untilInteractive(page);
}

/** Time enough for an undo, also on a busy machine. */
const unhurried = { fraudManagement: 'on', decisionDelaySeconds: 120 };

const challenged = { 'customer.givenName': 'simulate', 'customer.surname': 'yellow' };

test('a challenged payment is a case, is cancelled with a reason by keys, and the decision is undone in time', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'ada');
  const own = await createMerchant(page, app, { name: 'Piano shop', settings: unhurried });
  const order = { ...challenged, amount: '731.00', merchantTransactionId: 'case-7310' };
  const { id, result } = await pay(app, order, own);
  expect(result).toMatchObject({ code: '100.400.148' });
  await signIn(page, app, 'frank', '/cases');
  await page.getByRole('link', { name: 'case-7310' }).click();
  await expect(page.getByRole('heading', { name: /731\.00/ })).toBeVisible();
  await expect(page.getByText('The result was simulated by the name of the customer.')).toBeVisible();
  await press(page, 'c');
  const dialog = page.getByRole('dialog', { name: 'Cancel case' });
  await dialog.getByLabel('Reason').selectOption('Duplicate order');
  await dialog.getByLabel('Note').fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Cancel case' }).click();
  // The next case opens; the last decision can be undone from there.
  await expect(page).not.toHaveURL(new RegExp(id ?? ''));
  await expect(page.getByRole('status').filter({ hasText: 'Cancelled: 731.00 EUR.' })).toBeVisible();
  await press(page, 'z');
  await expect(page.getByText('Decision undone. Nothing was sent.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/cases/${id}`));
  await expect(page.getByText('Decision undone', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
});

/** Approves all that a search finds, more cases than are decided at once, and waits until they are decided. */
async function approveMany(page: Page, q: string, count: number): Promise<Locator> {
  await page.getByRole('row').filter({ hasText: 'many-cases' }).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Decide…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decide several cases' });
  await dialog.getByLabel('Cases').selectOption(`All that match ${q}`);
  const rehearsal = dialog.getByRole('region', { name: 'What this does' });
  await expect(rehearsal).toContainText(`${count} cases`);
  await expect(rehearsal).toContainText('They are decided in the background.');
  await dialog.getByRole('button', { name: `Approve ${count} cases` }).click();
  await expect(page).toHaveURL(/\/case-decision-runs\/[0-9a-f]{32}/);
  await expect(page.getByRole('heading', { name: `Approve ${count} cases` })).toBeVisible();
  const decided = page.getByText(`${count} of ${count} cases: ${count} decided, 0 not decided`);
  await expect(decided).toBeVisible({ timeout: 60_000 });
  return decided;
}

test('more than 200 cases are decided in the background, with progress on their own page, and undone as a whole', async ({
  page,
  app,
}) => {
  test.setTimeout(180_000);
  await signIn(page, app, 'ada');
  const own = await createMerchant(page, app, { name: 'Ticket shop', settings: unhurried });
  const order = { ...challenged, amount: '12.00', merchantTransactionId: 'many-cases' };
  for (let batch = 0; batch < 41; batch += 1) await Promise.all([1, 2, 3, 4, 5].map(() => pay(app, order, own)));
  const q = 'reference:many-cases';
  const countOf = async (search: string) =>
    (await (await page.request.get(`${app.baseUrl}/api/backoffice/cases/count?q=${search}`)).json()).count;
  await signIn(page, app, 'frank', `/cases?q=${q}`);
  await expect.poll(() => countOf(q), { timeout: 30_000 }).toBe(205);
  const decided = await approveMany(page, q, 205);
  await expectAccessible(page);
  await page.reload();
  await expect(decided).toBeVisible();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect(page.getByText('205 decisions were undone. Nothing was sent for them.')).toBeVisible({
    timeout: 60_000,
  });
  await expect.poll(() => countOf(`${q}+status:open`)).toBe(205);
  // Open cases of this one would move those of others off the first screen.
  await page.goto(`${app.baseUrl}/cases?q=${q}+status:open`);
  await approveMany(page, `${q} status:open`, 205);
});

test('several cases are decided together after a rehearsal, and the decisions are undone together', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'ada');
  const own = await createMerchant(page, app, { name: 'Paper shop', settings: unhurried });
  const references = ['bulk-order-1', 'bulk-order-2'];
  for (const merchantTransactionId of references)
    await pay(app, { ...challenged, amount: '45.00', merchantTransactionId }, own);
  await signIn(page, app, 'frank', '/cases');
  for (const reference of references) {
    const row = page.getByRole('row').filter({ hasText: reference });
    await row.getByRole('checkbox').check();
  }
  await page.getByRole('button', { name: 'Decide…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decide several cases' });
  await expect(dialog.getByRole('region', { name: 'What this does' })).toContainText('2 cases');
  await expect(dialog.getByRole('region', { name: 'What this does' })).toContainText('90.00 EUR');
  await dialog.getByLabel('Decision').selectOption('Cancel');
  await dialog.getByLabel('Reason').selectOption('Duplicate order');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel 2 cases' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Cancelled: 2 cases.' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'bulk-order-1' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('2 decisions undone. Nothing was sent.')).toBeVisible();
  for (const reference of references) await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible();
});

test('related payments are drawn as links, and a macro decides by its number and is undone', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  const own = await createMerchant(page, app, { name: 'Violin shop', settings: unhurried });
  const card = { 'card.number': '5105105105105100', paymentBrand: 'MASTER' };
  await pay(app, { ...card, amount: '12.34', merchantTransactionId: 'related-order' }, own);
  const order = { ...challenged, ...card, amount: '812.00', merchantTransactionId: 'case-8120' };
  await pay(app, order, own);
  await signIn(page, app, 'frank', '/cases');
  await page.getByRole('link', { name: 'case-8120' }).click();
  await page.getByRole('button', { name: 'Show graph' }).click();
  const graph = page.getByRole('group', { name: 'Related payments as a graph' });
  await expect(graph.getByRole('link', { name: /12\.34 EUR, same card/ })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'm');
  const dialog = page.getByRole('dialog', { name: 'Decide with a macro' });
  await expect(dialog.getByRole('button', { name: /Regular customer/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('1');
  await expect(page.getByRole('status').filter({ hasText: 'Approved: 812.00 EUR.' })).toBeVisible();
  await press(page, 'z');
  await expect(page.getByText('Decision undone. Nothing was sent.')).toBeVisible();
  await page.goto('/cases');
  await page.getByRole('button', { name: 'Macros' }).click();
  await expect(page.getByRole('button', { name: 'Change Stolen card' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change Stolen card' }).click();
  await expect(page.getByLabel('card', { exact: true })).toBeChecked();
  await expectAccessible(page);
});

test.describe('with payments that are held', () => {
  test.beforeAll(async ({ browser, app }) => {
    const page = await browser.newPage({ baseURL: app.baseUrl });
    await signIn(page, app, 'ada', `/entities/${app.demo.channelEntityId}?tab=fraud`);
    await page.getByRole('button', { name: 'Set Challenged payments here' }).click();
    const choice = page.getByLabel('Challenged payments', { exact: true });
    await choice.selectOption('Hold until the case is decided');
    await page.getByRole('button', { name: 'Set Undo a decision for here' }).click();
    // Long enough to be seen on a busy machine.
    await page.getByLabel('Undo a decision for', { exact: true }).fill('5');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.close();
  });

  test('an approval with one key sends the payment', async ({ page, app }) => {
    const { id, result } = await pay(app, { ...challenged, amount: '58.00' });
    expect(result).toMatchObject({ code: '100.400.500' });
    await openCase(page, app, id);
    await expect(page.getByRole('button', { name: 'Approve and send payment' })).toBeVisible();
    await press(page, 'a');
    await expect(page.getByText('Approved: 58.00 EUR.')).toBeVisible();
    const headers = { Authorization: `Bearer ${app.demo.accessToken}` };
    const url = `${app.baseUrl}/v1/payments/${id}?entityId=${app.demo.channelEntityId}`;
    const readCode = async () => (await (await fetch(url, { headers })).json()).result.code;
    await expect.poll(readCode).toMatch(/^000\.100\.11/);
    await page.goto(`/transactions/${id}`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    for (const event of ['Held for review', 'Case opened', 'Case approved', 'Acquirer approved'])
      await expect(timeline).toContainText(event);
  });

  test('the merchant receives decisions by the agreed keys; what its server missed is resubmitted once', async ({
    page,
    app,
  }) => {
    test.setTimeout(240_000);
    const receiver = await startReceiver();
    receiver.respond(answer(503));
    await signIn(page, app, 'ada', `/entities/${app.demo.channelEntityId}?tab=callbacks`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Edit addresses' }).click();
    await dialog.getByLabel('Address 1', { exact: true }).fill(receiver.url);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit answers and retries' }).click();
    await dialog.getByLabel('Retries', { exact: true }).fill('1');
    await dialog.getByLabel('Seconds between attempts').fill('1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit message' }).click();
    await dialog.getByLabel('Payment or check id').fill('order_ref');
    await dialog.getByLabel('Analyst').fill('agent');
    await dialog.getByLabel('Note', { exact: true }).fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Callbacks are on.')).toBeVisible();

    const { id } = await pay(app, { ...challenged, amount: '77.00', merchantTransactionId: 'callback-77' });
    await openCase(page, app, id);
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await dialog.getByLabel('Reason').selectOption('Fraud');
    await dialog.getByRole('button', { name: 'Cancel payment' }).click();
    await expect(page.getByText('Cancelled: 77.00 EUR.')).toBeVisible();
    // Other tests decide cases of the same merchant, and their callbacks are sent to the same address.
    const receivedFor = (paymentId = '') =>
      receiver.received
        .map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
        .filter(({ order_ref }) => order_ref === paymentId);
    const received = () => receivedFor(id);
    // The first attempt and its one retry.
    await expect.poll(() => received().length, { timeout: 30_000 }).toBe(2);
    const [first, retry] = received();
    expect(retry).toEqual(first);
    expect(first).toMatchObject({ order_ref: id, decision: 'CANCEL', agent: 'frank', cancelreason: 'FRAUD' });
    for (const key of ['transactionid', 'userid', 'note']) expect(first).not.toHaveProperty(key);

    await signIn(page, app, 'ada', `/callbacks?q=payment:${id}`);
    await page.getByRole('link', { name: /Cancel by frank/ }).click();
    receiver.respond(answer(200));
    await page.getByRole('button', { name: 'Resubmit' }).click();
    await expect.poll(() => received().length, { timeout: 30_000 }).toBe(3);
    await page.reload();
    await expect(page.getByText('Delivered').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resubmit', exact: true, disabled: false })).toHaveCount(0);

    receiver.respond(answer(503));
    const approved = await pay(app, { ...challenged, amount: '78.00' });
    await openCase(page, app, approved.id);
    await page.getByRole('button', { name: 'Approve and send payment' }).click();
    await expect.poll(() => receivedFor(approved.id).length, { timeout: 30_000 }).toBe(2);
    expect(receivedFor(approved.id)[0]).toMatchObject({ decision: 'APPROVE', agent: 'frank' });
    await signIn(page, app, 'ada', `/callbacks?q=payment:${approved.id}`);
    await page.getByRole('link', { name: /Approve by frank/ }).click();
    await page.getByRole('button', { name: 'Resubmit' }).click();
    await expect.poll(() => receivedFor(approved.id).length, { timeout: 30_000 }).toBe(3);
    await page.reload();
    await expect(page.getByText('It was resubmitted and failed again.')).toBeVisible();
    await expect(page.getByText('Resubmitted once already, which is the limit.')).toBeVisible();

    // The server is down, until it is started again at the same address.
    await receiver.close();
    await signIn(page, app, 'ada', `/entities/${app.demo.channelEntityId}?tab=callbacks`);
    await page.getByRole('button', { name: 'Edit answers and retries' }).click();
    await dialog.getByLabel('Retries', { exact: true }).fill('5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    const missed = await pay(app, { ...challenged, amount: '79.00', merchantTransactionId: 'callback-79' });
    await openCase(page, app, missed.id);
    await page.getByRole('button', { name: 'Approve and send payment' }).click();
    await expect(page.getByText('Approved: 79.00 EUR.')).toBeVisible();

    await signIn(page, app, 'ada');
    const listOfFailed = `/callbacks?q=${encodeURIComponent(`state:failed payment:${missed.id}`)}`;
    const failed = page.getByRole('link', { name: /Approve by frank/ });
    await expect(async () => {
      await page.goto(listOfFailed);
      await expect(failed).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await failed.click();
    const attempts = page.getByRole('region', { name: 'Attempts' }).locator('> ol > li');
    await expect(attempts).toHaveCount(6);

    const started = await startReceiver(answer(200), Number(new URL(receiver.url).port));
    await page.getByRole('button', { name: 'Resubmit', exact: true }).click();
    await expect.poll(() => started.received.length, { timeout: 30_000 }).toBe(1);
    await expect(page.getByText('Delivered').first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Resubmit', exact: true })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Attempts' })).toContainText('resubmission');
    const { pathname } = new URL(page.url());
    const again = await postAs(page, app, `${pathname}/resubmit`, {});
    expect(again.status()).toBe(409);
    expect(started.received).toHaveLength(1);
    await page.goto(listOfFailed);
    await expect(page.getByRole('main')).toContainText('No callbacks match');
    await expect(failed).toHaveCount(0);
    await started.close();
  });
});
