import type { Page } from '@playwright/test';
import { untilDrawn, untilInteractive } from './until-interactive.ts';

/** Presses the keys one after the other, each when the page is ready and has shown the effect of the one before. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await untilInteractive(page);
    await page.keyboard.press(key);
  }
}

/** Types into the field that has the focus. */
export async function typeText(page: Page, text: string): Promise<void> {
  await untilDrawn(page);
  await page.keyboard.type(text);
}

/** Clicks at a place, whatever is there. */
export async function clickAt(page: Page, x: number, y: number): Promise<void> {
  await untilDrawn(page);
  await page.mouse.click(x, y);
}
