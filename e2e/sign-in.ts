import type { Page } from '@playwright/test';
import type { RunningApp } from './start-app.ts';

/** The password of a demo user. */
export function passwordOf(app: RunningApp, username: string): string {
  const user = app.demo.users.find((each) => each.username === username);
  if (!user) throw new Error(`the demo has no user ${username}`);
  return user.password;
}

/** Opens a back-office page as a demo user, through the sign-in form. */
export async function signIn(page: Page, app: RunningApp, username: string, to = '/'): Promise<void> {
  await page.goto(`/sign-in?${new URLSearchParams({ to })}`);
  await fillPassword(page, username, passwordOf(app, username));
  await page.waitForURL(app.baseUrl + to);
}

export async function fillPassword(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
