import type { Page, Request } from '@playwright/test';

/** Waits until React has taken over every part of the page: a key or click before that is lost. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('main, main :is(a, button, input, tr)')];
    const isReact = (part: Element) => Object.keys(part).some((name) => name.startsWith('__reactProps'));
    return parts.length > 0 && parts.every(isReact);
  });
  await untilDrawn(page);
}

/** Waits until the page has shown what the last event changed. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** A page that has asked nothing for this long has everything; Playwright's `networkidle` waits five times as long. */
const quietMs = 100;

/** Opens an address and waits until everything on it has arrived, also what is loaded on demand. */
export async function openCompletely(page: Page, address: string): ReturnType<Page['goto']> {
  const pending = new Set<Request>();
  let changedAt = performance.now();
  const started = (request: Request) => {
    pending.add(request);
    changedAt = performance.now();
  };
  const ended = (request: Request) => {
    pending.delete(request);
    changedAt = performance.now();
  };
  page.on('request', started).on('requestfinished', ended).on('requestfailed', ended);
  const response = await page.goto(address);
  const isQuiet = () => pending.size === 0 && performance.now() - changedAt > quietMs;
  while (!isQuiet()) await page.waitForTimeout(quietMs / 4);
  page.off('request', started).off('requestfinished', ended).off('requestfailed', ended);
  await untilDrawn(page);
  return response;
}
