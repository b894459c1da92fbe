import type { Page } from '@playwright/test';

/**
 * Waits until the page has shown what the last event changed. People press a key after they see the page; a program that
 * presses it earlier reaches the part that is about to close, or one that has no focus yet.
 */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Presses the keys one after the other, each after the page has shown the effect of the one before. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await untilDrawn(page);
    await page.keyboard.press(key);
  }
}

/** Types into the field that has the focus. */
export async function typeText(page: Page, text: string): Promise<void> {
  await untilDrawn(page);
  await page.keyboard.type(text);
}
