import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from './fixtures.ts';
import { fillPassword, passwordOf, signInWithPassword } from './sign-in.ts';

const sessions = '/account/sessions';
const security = '/account/security';

/**
 * Enrols an authenticator app for the signed-in user. Returns its codes by the step after the one that enrolled it:
 * the clock of the machine may reach the next step at any moment of a test.
 */
async function enrolApp(page: Page): Promise<{ codeOfStep: (step: number) => string; codes: string[] }> {
  await page.goto(security);
  const secret = (await page.locator('figcaption code').textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  const enrolledAt = Date.now();
  const codeOfStep = (step: number) => totp.generate({ timestamp: enrolledAt + step * 30_000 });
  await page.getByLabel('Code').fill(codeOfStep(0));
  await page.getByRole('button', { name: 'Add app' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const codes = await page.getByRole('main').getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('In use.')).toBeVisible();
  return { codeOfStep, codes };
}

async function signOut(page: Page): Promise<void> {
  await page.goto(sessions);
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
}

test.describe('signing in', () => {
  for (const username of ['ada', 'frank', 'fiona', 'bruno', 'olga']) {
    test(`${username} lands on the first page with a session`, async ({ page, app }) => {
      await signInWithPassword(page, app, username);
      const session = await (await page.request.get('/api/auth/session')).json();
      const names: Record<string, string> = { ada: 'Ada Byron', frank: 'Frank Abbott' };
      if (names[username]) expect(session.user.name).toBe(names[username]);
      else expect(session.user.name).toBeTruthy();
      const cookie = (await page.context().cookies()).find(({ name }) => name === 'turnpike.session');
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    });
  }

  test('a wrong password and an unknown user name get the same message', async ({ page, app }) => {
    await page.goto('/sign-in');
    await fillPassword(page, 'nobody', 'wrong wrong wrong');
    const problem = page.getByRole('alert').filter({ hasText: 'wrong' });
    const unknown = await problem.textContent();
    await fillPassword(page, 'ada', 'wrong wrong wrong');
    await expect(problem).toHaveText(unknown ?? '');
    await fillPassword(page, 'ada', passwordOf(app, 'ada'));
    await page.waitForURL(`${app.baseUrl}/`);
  });

  test('sign-in works without scripts', async ({ browser, app }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.baseUrl });
    const page = await context.newPage();
    await signInWithPassword(page, app, 'fiona', sessions);
    await expect(page.getByText('this session')).toBeVisible();
    await context.close();
  });

  test('sign-in redirects to the requested page and never to another site', async ({ page, app }) => {
    await page.goto(sessions);
    await fillPassword(page, 'ada', passwordOf(app, 'ada'));
    await page.waitForURL(app.baseUrl + sessions);
    // The navigation reads its counts; without a session the browser would log an error.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/sign-in?to=https://evil.example/');
    await fillPassword(page, 'ada', passwordOf(app, 'ada'));
    await page.waitForURL(`${app.baseUrl}/`);
  });

  test('a cancelled sign-in shows a message and can be restarted', async ({ page }) => {
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

test.describe('the second factor', () => {
  test('an authenticator app is enrolled, and its code or a recovery code works once', async ({ page, app }) => {
    await signInWithPassword(page, app, 'olga');
    const { codeOfStep, codes } = await enrolApp(page);
    expect(codes).toHaveLength(10);
    await signOut(page);
    await page.goto(`/sign-in?to=${security}`);
    await fillPassword(page, 'olga', passwordOf(app, 'olga'));
    // The code that enrolled the app is used; the next code is accepted one step early.
    await page.getByLabel('Code').fill(codeOfStep(0));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong' })).toBeVisible();
    await page.getByLabel('Code').fill(codeOfStep(1));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(app.baseUrl + security);
    await signOut(page);
    await page.goto(`/sign-in?to=${security}`);
    await fillPassword(page, 'olga', passwordOf(app, 'olga'));
    await page.getByLabel('Code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(app.baseUrl + security);
    await expect(page.getByText('9 of 10 codes left')).toBeVisible();
    await page.getByRole('button', { name: 'Remove app' }).click();
    await expect(page.getByRole('button', { name: 'Add app' })).toBeVisible();
  });

  test('a passkey is added and signs in, after a password and instead of one', async ({ page, app }) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signInWithPassword(page, app, 'bruno', security);
    await page.getByLabel('Name of the new passkey').fill('Laptop');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('not used yet')).toBeVisible();
    await signOut(page);
    await page.goto(`/sign-in?to=${security}`);
    await fillPassword(page, 'bruno', passwordOf(app, 'bruno'));
    await page.getByRole('button', { name: 'Use passkey' }).click();
    await page.waitForURL(app.baseUrl + security);
    await signOut(page);
    await page.goto(`/sign-in?to=${security}`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(app.baseUrl + security);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Anyone who learns your password')).toBeVisible();
  });
});

test.describe('sessions', () => {
  test('a session ended on another device stops working within five seconds', async ({ page, browser, app }) => {
    const context = await browser.newContext({ baseURL: app.baseUrl });
    const elsewhere = await context.newPage();
    await signInWithPassword(page, app, 'frank', sessions);
    await signInWithPassword(elsewhere, app, 'frank', sessions);
    await page.reload();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expect(async () => {
      expect((await elsewhere.request.get('/api/auth/session')).ok()).toBe(true);
      await elsewhere.goto(sessions);
      await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 5_000 });
    await context.close();
  });

  test('signing out ends the session on the server, so the old cookie stops working', async ({ page, app }) => {
    await signInWithPassword(page, app, 'ada', sessions);
    const before = await page.context().cookies();
    await signOut(page);
    await page.context().addCookies(before);
    await page.goto(sessions);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('the session pages fit a phone', async ({ page, app }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInWithPassword(page, app, 'ada', sessions);
    for (const path of [sessions, security, '/signed-out', '/sign-in/failed']) {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('applications that sign in through us', () => {
  const applications = '/oidc-clients';

  test('an OIDC client is created with a secret that is shown once, disabled and enabled again', async ({
    page,
    app,
  }) => {
    await signInWithPassword(page, app, 'ada', applications);
    await page.getByRole('button', { name: 'Add application' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add application' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill('Parcel console');
    await dialog.getByLabel('Redirect URIs').fill('https://parcels.example/callback');
    await dialog.getByRole('button', { name: 'Add application' }).click();
    await expect(page.getByRole('heading', { name: 'Copy the client secret' })).toBeVisible();
    const secret = (await page.getByRole('definition').last().textContent()) ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect(page.getByRole('heading', { name: 'Copy the client secret' })).toHaveCount(0);
    await expect(page.getByText('Parcel console', { exact: true })).toBeVisible();
    await page.reload();
    expect(await page.content()).not.toContain(secret);
    const application = page.getByRole('listitem').filter({ hasText: 'Parcel console' });
    await application.getByRole('button', { name: 'Edit redirect URIs' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit the redirect URIs of Parcel console' });
    await expect(edit.getByLabel('Redirect URIs')).toHaveValue('https://parcels.example/callback');
    await edit.getByLabel('Redirect URIs').fill('https://parcels.example/return');
    await edit.getByRole('button', { name: 'Save redirect URIs' }).click();
    await expect(edit).toBeHidden();
    const redirectUris = page.getByRole('list', { name: 'Redirect URIs of Parcel console' });
    await expect(redirectUris).toHaveText('https://parcels.example/return');
    await page.getByText('Disable Parcel console').click();
    await page.getByRole('button', { name: 'Disable application' }).click();
    await expect(page.getByText('disabled on')).toBeVisible();
    await page.getByRole('button', { name: 'Enable again' }).click();
    await expect(page.getByText('with a secret, since')).toBeVisible();
  });

  test('a redirect address that is not allowed is shown beside its field, and the entries are kept', async ({
    browser,
    app,
  }) => {
    // A page without a console check: the browser logs every rejected request.
    const page = await browser.newPage({ baseURL: app.baseUrl });
    await signInWithPassword(page, app, 'ada', applications);
    await page.getByRole('button', { name: 'Add application' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add application' });
    await dialog.getByLabel('Name').fill('Parcel tracker');
    await dialog.getByLabel('Redirect URIs').fill('http://parcels.example/callback');
    await dialog.getByRole('button', { name: 'Add application' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'must begin with https://' })).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue('Parcel tracker');
    await page.close();
  });

  test('OIDC clients are visible to administrators only', async ({ browser, app }) => {
    const context = await browser.newContext({ baseURL: app.baseUrl });
    const page = await context.newPage();
    await signInWithPassword(page, app, 'frank', '/account/sessions');
    expect((await page.goto(applications))?.status()).toBe(403);
    const answer = await page.request.post(`${applications}/create`, { headers: { Origin: app.baseUrl } });
    expect(answer.status()).toBe(403);
    await context.close();
  });
});
