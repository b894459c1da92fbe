import type { Page } from '@playwright/test';

/** What a page costs its user. */
export type PageCost = {
  /** Scripts as they were transferred, compressed. */
  scriptBytes: number;
  /** JSON inside the HTML: the data and the tree of components of the server. */
  jsonBytes: number;
  /** The slowest response to a key, a click or a typed character, from the input to the next frame. */
  interactionMs: number;
  /** Which one that was: `keydown INPUT`. */
  interaction: string;
};

/** How many times slower than this machine the browser computes. */
const cpuSlowdown = 4;
const slowestKey = 'slowest-interaction';

/** Opens a page in a slow browser with an empty cache, and uses it with the keyboard and the mouse. */
export async function measurePage(page: Page, address: string): Promise<PageCost> {
  await page.addInitScript(noteSlowestInteraction);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  const html = (await answer?.text()) ?? '';
  const scriptBytes = await page.evaluate(sumOfScripts, scriptsOf(html));
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await moveThrough(page);
  const slowest = (await page.evaluate((key) => sessionStorage.getItem(key), slowestKey)) ?? '0 none';
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devTools.detach();
  const [ms = '', ...interaction] = slowest.split(' ');
  const jsonBytes = sumOfInlineScripts(html);
  return { scriptBytes, jsonBytes, interactionMs: Number(ms), interaction: interaction.join(' ') };
}

/** Runs in the page. What it finds outlives a navigation. */
function noteSlowestInteraction(): void {
  const key = 'slowest-interaction';
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue;
      const slowest = Number.parseInt(sessionStorage.getItem(key) ?? '0', 10);
      if (entry.duration <= slowest) continue;
      const { tagName = '', ariaLabel = '' } = (entry.target as Element | null) ?? {};
      sessionStorage.setItem(key, `${entry.duration} ${entry.name} ${tagName} ${ariaLabel ?? ''}`.trim());
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** The scripts that the page itself needs; those of links and of windows that are not open come later. */
export function scriptsOf(html: string): string[] {
  const tags = html.matchAll(/<script[^>]* src="([^"]+)"[^>]*>/g);
  return [...tags].filter(([tag]) => !/nomodule/i.test(tag)).map(([, source = '']) => source);
}

/** Runs in the page: the bytes of these scripts as they were transferred, compressed. */
export function sumOfScripts(sources: string[]): number {
  const wanted = new Set(sources.map((source) => new URL(source, location.href).href));
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return loaded
    .filter(({ name }) => wanted.delete(name))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

/** Inline scripts carry the data of the page; a page has no other ones but the few lines that start it. */
export function sumOfInlineScripts(html: string): number {
  const scripts = html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].reduce((sum, [, text = '']) => sum + Buffer.byteLength(text), 0);
}

/** Moves through the page as users do all day; each step waits for its frame. */
async function moveThrough(page: Page): Promise<void> {
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
  // Buttons that open something; the others may end a session.
  const buttons = page.getByRole('main').locator('button[aria-haspopup]');
  for (let index = 0; index < Math.min(4, await buttons.count()); index += 1) {
    await buttons
      .nth(index)
      .click({ trial: false, timeout: 5_000 })
      .catch(() => undefined);
    await settle();
    await page.keyboard.press('Escape');
    await settle();
  }
}
