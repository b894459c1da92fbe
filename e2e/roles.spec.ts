import type { Browser, Page } from '@playwright/test';
import { chooseEntity } from './choose.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { createMerchant } from './own-merchant.ts';
import { pay } from './pay.ts';
import { fillPassword, signIn } from './sign-in.ts';
import type { RunningApp } from './start-app.ts';
import { untilInteractive } from './until-interactive.ts';

const password = 'the moth in relay seventy';

type Invitation = { name: string; username: string; role: string; entity: string };

/** Invites a user on the page of users; returns the link for the password. */
async function invite(page: Page, { name, username, role, entity }: Invitation): Promise<string> {
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('User name').fill(username);
  await dialog.getByLabel('E-mail').fill(`${username}@demo.example`);
  const option = dialog.getByLabel('Role', { exact: true }).locator('option', { hasText: role });
  await dialog.getByLabel('Role', { exact: true }).selectOption(await option.first().getAttribute('value'));
  await chooseEntity(dialog.getByLabel('Entity', { exact: true }), entity);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const link = (await page.getByRole('dialog').getByText('/sso/password/').textContent()) ?? '';
  await page.getByRole('button', { name: 'I have stored it' }).click();
  return link;
}

/** Another browser, in which an invited user sets the password and signs in. */
async function signInInvited(browser: Browser, app: RunningApp, link: string, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.baseUrl });
  const page = await context.newPage();
  await page.goto(link);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=again]').fill(password);
  await page.getByRole('button').last().click();
  await fillPassword(page, username, password);
  await untilInteractive(page);
  return page;
}

async function refund(page: Page, id: string, amount: string): Promise<void> {
  await page.goto(`/transactions/${id}`);
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Refund' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: /^Refund/ }).click();
}

test('a refund clerk refunds up to the limit of the role, and reads who may do more', async ({
  page,
  browser,
  app,
}) => {
  await signIn(page, app, 'ada', '/roles');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New role' }).click();
  const dialog = page.getByRole('dialog', { name: 'New role' });
  await dialog.getByLabel('Name', { exact: true }).fill('Refund clerk');
  await chooseEntity(dialog.getByLabel('Entity', { exact: true }), 'Demo PSP');
  await dialog.getByRole('searchbox').fill('see payments');
  await dialog.getByRole('checkbox', { name: /^See payments/ }).check();
  await dialog.getByRole('searchbox').fill('refund');
  await dialog.getByRole('checkbox', { name: /^Refund/ }).check();
  await dialog.getByRole('button', { name: 'Add limit' }).click();
  await dialog.getByLabel('Each at most').fill('100.00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByRole('row', { name: /Refund clerk/ })).toContainText('Refunds and reversals: 100.00 EUR each');

  await page.goto('/users');
  await untilInteractive(page);
  const invitation = { name: 'Rita Cole', username: 'rita', role: 'Refund clerk', entity: 'Demo PSP' };
  const rita = await signInInvited(browser, app, await invite(page, invitation), 'rita');
  const { id = '' } = await pay(app, { amount: '400.00' });
  await refund(rita, id, '50.00');
  await expect(rita.getByRole('dialog')).toBeHidden();
  await refund(rita, id, '150.00');
  await expect(rita.getByRole('alert').first()).toContainText(
    '150.00 EUR is above your limit: your role Refund clerk allows refunds and reversals of up to 100.00 EUR each.',
  );
  await expect(rita.getByRole('alert').first()).toContainText('Ada Byron');
  await expect(rita.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await rita.context().close();
});

test('a merchant administrator invites a colleague, and sees no other merchant', async ({ page, browser, app }) => {
  await signIn(page, app, 'ada', '/users');
  const own = await createMerchant(page, app, { name: 'Orchid garden', settings: {} });
  const other = await createMerchant(page, app, { name: 'Marble run', settings: {} });
  await page.goto('/users');
  await untilInteractive(page);
  const invitation = {
    name: 'Flora Field',
    username: 'flora',
    role: 'Merchant administrator',
    entity: 'Demo PSP ▸ Retail ▸ Orchid garden',
  };
  const flora = await signInInvited(browser, app, await invite(page, invitation), 'flora');
  await flora.goto('/users');
  await untilInteractive(flora);
  await expectAccessible(flora);
  const entity = 'Orchid garden';
  await flora.getByRole('button', { name: 'Invite user' }).click();
  const dialog = flora.getByRole('dialog', { name: 'Invite user' });
  const roles = dialog.getByLabel('Role', { exact: true }).locator('option');
  await expect(roles).toHaveText([/^Merchant administrator/, /^Merchant:/]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await invite(flora, { name: 'Clara Stem', username: 'clara', role: 'Merchant:', entity });
  await expect(flora.getByRole('row', { name: /Clara Stem/ })).toBeVisible();
  await expect(flora.getByText('Ada Byron')).toHaveCount(0);
  for (const path of [`/entities/${other.merchantId}`, `/transactions?entity=${other.merchantId}`]) {
    expect((await flora.request.get(`/api/backoffice${path}`)).status(), path).toBe(404);
  }
  expect((await flora.request.get(`/api/backoffice/entities/${own.merchantId}`)).status()).toBe(200);
  await flora.context().close();

  await page.reload();
  await page.getByRole('link', { name: 'Clara Stem' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Orchid garden' }).first()).toBeVisible();
});
