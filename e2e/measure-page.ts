import type { Page } from '@playwright/test';

/** What a page costs its user. */
export type PageCost = {
  /** Scripts as they were transferred, compressed. */
  scriptBytes: number;
  /** JSON inside the HTML: the data and the tree of components of the server. */
  jsonBytes: number;
  /** The slowest response to a key, a click or a typed character, from the input to the next frame. */
  interactionMs: number;
};

/** How many times slower than this machine the browser computes. */
const cpuSlowdown = 4;

/** Opens a page in a slow browser with an empty cache, and uses it with the keyboard and the mouse. */
export async function measurePage(page: Page, address: string): Promise<PageCost> {
  const devTools = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  let scriptBytes = 0;
  devTools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  const jsonBytes = sumOfInlineScripts((await answer?.text()) ?? '');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const interactionMs = await measureInteractions(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devTools.detach();
  return { scriptBytes, jsonBytes, interactionMs };
}

/** Inline scripts carry the data of the page; a page has no other ones but the few lines that start it. */
export function sumOfInlineScripts(html: string): number {
  const scripts = html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].reduce((sum, [, text = '']) => sum + Buffer.byteLength(text), 0);
}

/** Moves through the page as users do all day; each step waits for its frame. */
async function measureInteractions(page: Page): Promise<number> {
  await page.evaluate(() => {
    const slowest = { ms: 0 };
    Object.assign(window, { slowest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId) slowest.ms = Math.max(slowest.ms, entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  const settle = () => page.waitForTimeout(400);
  for (const key of ['j', 'j', 'x', 'k', '?', 'Escape', 'Tab', 'Tab']) {
    await page.keyboard.press(key);
    await settle();
  }
  const box = page.getByRole('main').getByRole('combobox').first();
  if (await box.isVisible()) {
    await box.pressSequentially('status:declined visa', { delay: 60 });
    await settle();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('ControlOrMeta+k');
  await settle();
  await page.keyboard.type('tok', { delay: 60 });
  await settle();
  await page.keyboard.press('Escape');
  const buttons = page.getByRole('main').getByRole('button');
  for (let index = 0; index < Math.min(4, await buttons.count()); index += 1) {
    await buttons
      .nth(index)
      .click({ trial: false, timeout: 5_000 })
      .catch(() => undefined);
    await settle();
    await page.keyboard.press('Escape');
    await settle();
  }
  return page.evaluate(() => (window as unknown as { slowest: { ms: number } }).slowest.ms);
}
