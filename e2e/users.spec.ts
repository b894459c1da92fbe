import { chooseEntity } from './choose.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { press } from './keys.ts';
import { fillPassword, signIn } from './sign-in.ts';

test('an administrator invites a user, removes a role and disables the account', async ({ page, browser, app }) => {
  await signIn(page, app, 'ada', '/users');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite user' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite user' });
  await invite.getByLabel('Name', { exact: true }).fill('Grace Murray');
  await invite.getByLabel('User name').fill('grace');
  await invite.getByLabel('E-mail').fill('grace@demo.example');
  await invite.getByLabel('Role', { exact: true }).selectOption('auditor');
  await chooseEntity(invite.getByLabel('Entity', { exact: true }), 'Demo PSP');
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  const link = (await page.getByRole('dialog').getByText('/sso/password/').textContent()) ?? '';
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('link', { name: 'Grace Murray' }).click();
  await expect(page.getByText('Invited', { exact: true }).first()).toBeVisible();

  const context = await browser.newContext({ baseURL: app.baseUrl });
  const grace = await context.newPage();
  await grace.goto(link);
  const password = 'the moth in relay seventy';
  await grace.locator('input[name=password]').fill(password);
  await grace.locator('input[name=again]').fill(password);
  await grace.getByRole('button').last().click();
  await fillPassword(grace, 'grace', password);
  await expect(grace.getByRole('link', { name: 'Settings' }).first()).toBeVisible();

  await page.reload();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByText('Signed in to Turnpike back office')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Remove role auditor/ }).click();
  await page.getByRole('button', { name: 'Remove role', exact: true }).click();
  await expect(page.getByText('No roles. The user cannot see anything.')).toBeVisible();
  await expect(async () => {
    await grace.goto('/audit');
    await expect(grace.getByRole('heading', { name: 'Your role does not allow this page' })).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 10_000 });

  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  await expect(async () => {
    await grace.goto('/audit');
    await expect(grace.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await context.close();
});

test('an auditor filters the audit log and verifies that it is intact', async ({ page, app }) => {
  await signIn(page, app, 'olga', '/audit');
  await page.getByRole('button', { name: 'Verify chain' }).click();
  await expect(page.getByText(/entries are unchanged/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Actor', exact: true }).click();
  await page.getByPlaceholder('Search users…').fill('Olga');
  await expect(page.getByRole('listbox', { name: 'users' })).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('option', { name: /Olga Lund/ }).click();
  await expect(page).toHaveURL(/q=actor:/);
  await expect(page.getByRole('row').nth(1)).toContainText('Olga Lund');
  // Only the column headings.
  await expect(page.getByRole('row').filter({ hasNotText: 'Olga Lund' })).toHaveCount(1);
  await page
    .getByRole('row')
    .getByRole('button', { name: /Olga Lund, Signed in to/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('methods', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Escape');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).not.toHaveURL(/actor:/);
});

test('hides users and the audit log from roles without the permission', async ({ page, app }) => {
  await signIn(page, app, 'bruno', '/transactions');
  for (const name of ['Users & roles', 'Audit log', 'OIDC clients']) {
    await expect(page.getByRole('link', { name })).toBeHidden();
  }
  for (const path of ['/users', '/audit', '/audit/verification']) {
    expect((await page.request.get(`/api/backoffice${path}`)).status()).toBe(403);
  }
});

test('the users, audit log and OIDC client pages fit a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, app, 'ada', '/users');
  for (const path of ['/users', '/audit', '/oidc-clients']) {
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
