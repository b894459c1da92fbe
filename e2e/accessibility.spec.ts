import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { findPagesToVisit, type PageToVisit, publicPages } from './routes.ts';
import { signIn } from './sign-in.ts';
import { openCompletely, untilDrawn } from './until-interactive.ts';

const phone = { width: 390, height: 844 };
const screen = { width: 1280, height: 800 };

/** The security headers of every page. */
function expectGuarded(headers: Record<string, string>, address: string): void {
  const policy = headers['content-security-policy'] ?? '';
  const scripts = policy.split('; ').find((each) => each.startsWith('script-src')) ?? '';
  expect(scripts, address).toMatch(/'nonce-[A-Za-z0-9+/=]{22,}'/);
  expect(scripts, address).not.toContain('unsafe');
  expect(policy, address).toContain("frame-ancestors 'none'");
  expect(policy, address).toContain("object-src 'none'");
  expect(headers['x-content-type-options'], address).toBe('nosniff');
  expect(headers['referrer-policy'], address).toBe('strict-origin-when-cross-origin');
}

async function visit(page: Page, address: string): Promise<string> {
  const response = await openCompletely(page, address);
  expect(response?.status(), address).toBe(200);
  const headers = (await response?.allHeaders()) ?? {};
  expectGuarded(headers, address);
  return headers['content-security-policy'] ?? '';
}

/** Neither at 1280 px, which the page has, nor on a phone. */
async function expectNoOverflow(page: Page): Promise<void> {
  const findWider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await findWider(), `${page.url()} is wider than 1280 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize(phone);
  await untilDrawn(page);
  expect(await findWider(), `${page.url()} is wider than a phone`).toBeLessThanOrEqual(0);
  await page.setViewportSize(screen);
}

for (const { name, path } of publicPages) {
  test(`${name}: has security headers, is accessible in both themes and fits 1280 px and a phone`, async ({ page }) => {
    await visit(page, path);
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
}

const parts = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'last'] as const;
type Part = (typeof parts)[number];

/** Every eighth page, so that no part has all pages of one kind. */
function pagesOf(part: Part, pages: readonly PageToVisit[]): readonly PageToVisit[] {
  return pages.filter((_, at) => at % parts.length === parts.indexOf(part));
}

for (const part of parts) {
  test(`the ${part} part of the back-office pages has security headers, is accessible in both themes and fits 1280 px and a phone`, async ({
    page,
    app,
  }) => {
    await signIn(page, app, 'ada');
    for (const { path } of pagesOf(part, await findPagesToVisit(page.request, app))) {
      await visit(page, path);
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
  });
}

test('each response has its own nonce', async ({ page }) => {
  const policies = [await visit(page, '/docs/test-cards'), await visit(page, '/docs/test-cards')];
  expect(new Set(policies).size).toBe(2);
});

test('the page of an unknown transaction shows that there is none and the way back to the list', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'ada');
  for (const address of ['/nowhere', '/transactions/unknown', `/registrations/${'0'.repeat(32)}`]) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBeLessThan(500);
  }
  // A page without a console check, because the browser logs the 404.
  const lost = await page.context().newPage();
  expect((await lost.goto(`/transactions/${'0'.repeat(32)}`))?.status()).toBe(404);
  await expect(lost.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await expectAccessible(lost);
  await lost.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Payments' }).click();
  await expect(lost.getByRole('heading', { name: 'Transactions' })).toBeVisible();
});

test('the build contains no server action, so every change goes through a checked route', async () => {
  const manifest = new URL('../.next/server/server-reference-manifest.json', import.meta.url);
  const { node, edge } = JSON.parse(await readFile(manifest, 'utf8'));
  expect([...Object.keys(node), ...Object.keys(edge)]).toEqual([]);
});
