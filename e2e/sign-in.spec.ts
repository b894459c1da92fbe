import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from './fixtures.ts';
import { fillPassword, passwordOf, signIn } from './sign-in.ts';

const sessions = '/account/sessions';
const security = '/account/security';

/** Enrols an authenticator app for who is signed in; answers it with the recovery codes. */
async function enrolApp(page: Page): Promise<{ totp: TOTP; codes: string[] }> {
  await page.goto(security);
  const secret = (await page.locator('figcaption code').textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  await page.getByLabel('Code').fill(totp.generate());
  await page.getByRole('button', { name: 'Add the app' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  const codes = await page.getByRole('main').getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('In use.')).toBeVisible();
  return { totp, codes };
}

async function signOut(page: Page): Promise<void> {
  await page.goto(sessions);
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
}

test.describe('signing in', () => {
  for (const username of ['ada', 'frank', 'fiona', 'bruno', 'olga']) {
    test(`${username} lands on the first page and is known there`, async ({ page, app }) => {
      await signIn(page, app, username);
      const session = await (await page.request.get('/api/auth/session')).json();
      const names: Record<string, string> = { ada: 'Ada Byron', frank: 'Frank Abbott' };
      if (names[username]) expect(session.user.name).toBe(names[username]);
      else expect(session.user.name).toBeTruthy();
      const cookie = (await page.context().cookies()).find(({ name }) => name === 'turnpike.session');
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    });
  }

  test('a wrong password and an unknown name get the same sentence', async ({ page, app }) => {
    await page.goto('/sign-in');
    await fillPassword(page, 'nobody', 'wrong wrong wrong');
    const problem = page.getByRole('alert').filter({ hasText: 'wrong' });
    const unknown = await problem.textContent();
    await fillPassword(page, 'ada', 'wrong wrong wrong');
    await expect(problem).toHaveText(unknown ?? '');
    await fillPassword(page, 'ada', passwordOf(app, 'ada'));
    await page.waitForURL(`${app.baseUrl}/`);
  });

  test('works without scripts', async ({ browser, app }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.baseUrl });
    const page = await context.newPage();
    await signIn(page, app, 'fiona', sessions);
    await expect(page.getByText('this session')).toBeVisible();
    await context.close();
  });

  test('leads to the page that was wanted, and never to another site', async ({ page, app }) => {
    await page.goto(sessions);
    await fillPassword(page, 'ada', passwordOf(app, 'ada'));
    await page.waitForURL(app.baseUrl + sessions);
    await page.context().clearCookies();
    await page.goto('/sign-in?to=https://evil.example/');
    await fillPassword(page, 'ada', passwordOf(app, 'ada'));
    await page.waitForURL(`${app.baseUrl}/`);
  });

  test('who turns back is told so and may start again', async ({ page }) => {
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

test.describe('the second factor', () => {
  test('an app is enrolled, asked for, and its code or a recovery code lets in once', async ({
    page,
    app,
  }) => {
    await signIn(page, app, 'olga');
    const { totp, codes } = await enrolApp(page);
    expect(codes).toHaveLength(10);
    await signOut(page);
    await page.goto(`/sign-in?to=${security}`);
    await fillPassword(page, 'olga', passwordOf(app, 'olga'));
    // The code that enrolled the app is used up; the next one is good a step early.
    await page.getByLabel('Code').fill(totp.generate());
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong' })).toBeVisible();
    await page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(app.baseUrl + security);
    await signOut(page);
    await page.goto(`/sign-in?to=${security}`);
    await fillPassword(page, 'olga', passwordOf(app, 'olga'));
    await page.getByLabel('Code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(app.baseUrl + security);
    await expect(page.getByText('9 of 10 are left')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the app' }).click();
    await expect(page.getByRole('button', { name: 'Add the app' })).toBeVisible();
  });

  test('a passkey is added and lets in', async ({ page, app }) => {
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
    await signIn(page, app, 'bruno', security);
    await page.getByLabel('Name of the new passkey').fill('Laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('not used yet')).toBeVisible();
    await signOut(page);
    await page.goto(`/sign-in?to=${security}`);
    await fillPassword(page, 'bruno', passwordOf(app, 'bruno'));
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(app.baseUrl + security);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Whoever learns your password')).toBeVisible();
  });
});

test.describe('sessions', () => {
  test('ended from elsewhere is ended within five seconds', async ({ page, browser, app }) => {
    const context = await browser.newContext({ baseURL: app.baseUrl });
    const elsewhere = await context.newPage();
    await signIn(page, app, 'frank', sessions);
    await signIn(elsewhere, app, 'frank', sessions);
    await page.reload();
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expect(async () => {
      expect((await elsewhere.request.get('/api/auth/session')).ok()).toBe(true);
      await elsewhere.goto(sessions);
      await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 5_000 });
    await context.close();
  });

  test('signing out ends it on the server: the old cookie opens nothing', async ({ page, app }) => {
    await signIn(page, app, 'ada', sessions);
    const before = await page.context().cookies();
    await signOut(page);
    await page.context().addCookies(before);
    await page.goto(sessions);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('fit a telephone', async ({ page, app }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, app, 'ada', sessions);
    for (const path of [sessions, security, '/signed-out', '/sign-in/failed']) {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('applications that sign in through us', () => {
  const applications = '/oidc-clients';

  test('are added with a secret that is shown once, disabled and enabled again', async ({ page, app }) => {
    await signIn(page, app, 'ada', applications);
    await page.getByLabel('Name').fill('Parcel desk');
    await page.getByLabel('Redirect addresses').last().fill('http://parcels.example/callback');
    await page.getByRole('button', { name: 'Add the application' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'must begin with https://' })).toBeVisible();
    await page.getByLabel('Name').fill('Parcel desk');
    await page.getByLabel('Redirect addresses').last().fill('https://parcels.example/callback');
    await page.getByRole('button', { name: 'Add the application' }).click();
    await expect(page.getByRole('heading', { name: 'Copy the secret now' })).toBeVisible();
    const secret = (await page.getByRole('definition').last().textContent()) ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect(page.getByText('Parcel desk', { exact: true })).toBeVisible();
    expect(await page.content()).not.toContain(secret);
    await page.getByText('Disable Parcel desk').click();
    await page.getByRole('button', { name: 'Disable it now' }).click();
    await expect(page.getByText('disabled on')).toBeVisible();
    await page.getByRole('button', { name: 'Enable again' }).click();
    await expect(page.getByText('with a secret, since')).toBeVisible();
  });

  test('are nobody’s business but an administrator’s', async ({ browser, app }) => {
    const context = await browser.newContext({ baseURL: app.baseUrl });
    const page = await context.newPage();
    await signIn(page, app, 'frank', '/account/sessions');
    expect((await page.goto(applications))?.status()).toBe(404);
    const answer = await page.request.post(`${applications}/create`, { headers: { Origin: app.baseUrl } });
    expect(answer.status()).toBe(403);
    await context.close();
  });
});
