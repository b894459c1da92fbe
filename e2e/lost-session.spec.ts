import type { Browser, Page } from '@playwright/test';
import { chooseEntity } from './choose.ts';
import { expect, test } from './fixtures.ts';
import { clickAt, press } from './keys.ts';
import { pay } from './pay.ts';
import { fillPassword, passwordOf, signIn } from './sign-in.ts';
import type { RunningApp } from './start-app.ts';

/** A page without a console check: the browser logs every 401, 403 and 404. */
async function openPage(browser: Browser, app: RunningApp): Promise<Page> {
  return (await browser.newContext({ baseURL: app.baseUrl })).newPage();
}

/** Signs in again over the page, in the window that the page opens; the window closes by itself. */
async function signInAgain(page: Page, app: RunningApp, username: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Your session has expired' });
  await expect(question).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await question.getByRole('button', { name: 'Sign in' }).click();
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await fillPassword(popup, username, passwordOf(app, username));
  await closed;
  await expect(question).toBeHidden();
}

/** Esc and a click outside ask before the dialog closes, and the entries stay. */
async function expectStrayCloseAsks(page: Page): Promise<void> {
  for (const close of [() => press(page, 'Escape'), () => clickAt(page, 3, 400)]) {
    await close();
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
  }
}

async function fillInvitation(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite user' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite user' });
  await invite.getByLabel('Name', { exact: true }).fill('Mary Somerville');
  await invite.getByLabel('User name').fill(username);
  await invite.getByLabel('E-mail').fill(`${username}@demo.example`);
  await chooseEntity(invite.getByLabel('Entity', { exact: true }), 'Demo PSP');
}

test('a filled refund form survives a lost session and is sent after the new sign-in', async ({ browser, app }) => {
  const { id } = await pay(app, { amount: '50.00' });
  const page = await openPage(browser, app);
  await signIn(page, app, 'fiona', `/transactions/${id}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('12.34');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Refund 12.34 EUR' }).click();
  await signInAgain(page, app, 'fiona');
  await expect(page.getByText('Refund of 12.34 EUR approved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Amounts' })).toContainText('37.66 EUR');
  await page.context().close();
});

test('a filled invitation survives a lost session and is sent after the new sign-in', async ({ browser, app }) => {
  const page = await openPage(browser, app);
  await signIn(page, app, 'ada', '/users');
  await fillInvitation(page, 'mary');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await signInAgain(page, app, 'ada');
  await expect(page.getByRole('dialog', { name: 'Send this link to Mary Somerville' })).toBeVisible();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Mary Somerville' })).toHaveCount(1);
  await page.context().close();
});

test('who does not sign in again keeps what was entered and sees why it was not sent', async ({ browser, app }) => {
  const { id } = await pay(app, { amount: '50.00' });
  const page = await openPage(browser, app);
  await signIn(page, app, 'fiona', `/transactions/${id}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund/ });
  await dialog.getByLabel('Amount', { exact: true }).fill('12.34');
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Refund 12.34 EUR' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('12.34');
  await page.context().close();
});

test('a stray Esc or click outside a filled refund or invitation asks before it is discarded', async ({
  page,
  app,
}) => {
  const { id } = await pay(app, { amount: '50.00' });
  await signIn(page, app, 'ada', `/transactions/${id}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const amount = page.getByRole('dialog').getByLabel('Amount', { exact: true });
  await amount.fill('12.34');
  await expectStrayCloseAsks(page);
  await expect(amount).toHaveValue('12.34');
  await press(page, 'Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/users');
  await fillInvitation(page, 'stray');
  await expectStrayCloseAsks(page);
  const invite = page.getByRole('dialog', { name: 'Invite user' });
  await expect(invite.getByLabel('Name', { exact: true })).toHaveValue('Mary Somerville');
  await expect(invite.getByLabel('Entity', { exact: true })).toHaveText('Demo PSP');
});

test('an unknown transaction and an unknown address are a 404 with the navigation', async ({ browser, app }) => {
  const page = await openPage(browser, app);
  await signIn(page, app, 'ada');
  for (const address of [`/transactions/${'0'.repeat(32)}`, '/nowhere', '/nowhere/at/all']) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the overview' })).toBeVisible();
    const navigation = page.getByRole('navigation', { name: 'Main' }).first();
    await expect(navigation.getByRole('link', { name: 'Payments' })).toBeVisible();
  }
  await page.context().close();
});

test('a page that the role may not see is a 403 with the navigation', async ({ browser, app }) => {
  const page = await openPage(browser, app);
  await signIn(page, app, 'bruno');
  for (const address of ['/audit', '/users']) {
    expect((await page.goto(address))?.status(), address).toBe(403);
    await expect(page.getByRole('heading', { name: 'Your role does not allow this page' })).toBeVisible();
    const navigation = page.getByRole('navigation', { name: 'Main' }).first();
    await expect(navigation.getByRole('link', { name: 'Payments' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  }
  await page.context().close();
});
