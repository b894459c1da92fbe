import type { BrowserContext, Page } from '@playwright/test';
import type { RunningApp } from './start-app.ts';
import { untilInteractive } from './until-interactive.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The sessions of an application's demo users: each signs in once, unless a test ended the session. */
const sessions = new WeakMap<RunningApp, Map<string, { cookies: Cookies; signedInMs: number }>>();
/** Changes of accounts need a sign-in of the last 15 minutes. */
const maxSessionMs = 8 * 60_000;

/** The password of a demo user. */
export function passwordOf(app: RunningApp, username: string): string {
  const user = app.demo.users.find((each) => each.username === username);
  if (!user) throw new Error(`the demo has no user ${username}`);
  return user.password;
}

/** Opens a back-office page as a demo user, in the session of an earlier test if there is one. */
export async function signIn(page: Page, app: RunningApp, username: string, to = '/'): Promise<void> {
  const known = sessions.get(app) ?? new Map<string, { cookies: Cookies; signedInMs: number }>();
  sessions.set(app, known);
  const { cookies, signedInMs = 0 } = known.get(username) ?? {};
  const isRecent = Date.now() - signedInMs < maxSessionMs;
  // The page of another user must not ask anything while there is no session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  if (cookies && isRecent && (await resumeSession(page, app, cookies))) {
    await page.goto(app.baseUrl + to);
  } else {
    await signInWithPassword(page, app, username, to);
    known.set(username, { cookies: await page.context().cookies(), signedInMs: Date.now() });
  }
  await untilInteractive(page);
}

async function resumeSession(page: Page, app: RunningApp, cookies: Cookies): Promise<boolean> {
  await page.context().addCookies(cookies);
  const session = await (await page.request.get(`${app.baseUrl}/api/auth/session`)).json();
  return Boolean(session?.user);
}

/** Opens a back-office page as a demo user, through the sign-in form. */
export async function signInWithPassword(page: Page, app: RunningApp, username: string, to = '/'): Promise<void> {
  await page.goto(`${app.baseUrl}/sign-in?${new URLSearchParams({ to })}`);
  await fillPassword(page, username, passwordOf(app, username));
  await page.waitForURL(app.baseUrl + to);
}

export async function fillPassword(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
