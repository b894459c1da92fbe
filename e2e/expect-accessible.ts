import { expect, type Page } from '@playwright/test';
import axeCore, { type AxeResults, type RunOptions } from 'axe-core';

const context = {
  exclude: [
    // The rows of a long table are alike.
    ['tbody tr:nth-child(n+30)'],
  ],
};

const options: RunOptions = { resultTypes: ['violations'], preload: false };

/** A theme changes colours only. */
const coloursOnly: RunOptions = { ...options, runOnly: ['color-contrast'] };

/** Expects no serious or critical axe finding in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // After a navigation within the product the title arrives after the content.
  await expect(page).toHaveTitle(/./);
  await expectNothingGrave(page, options, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNothingGrave(page, coloursOnly, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
}

type AxeWindow = { axe: { run(context: unknown, options: RunOptions): Promise<AxeResults> } };

async function expectNothingGrave(page: Page, run: RunOptions, theme: string): Promise<void> {
  // Its half a megabyte is sent once to each page, not once for each check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate(
    (input) => (window as unknown as AxeWindow).axe.run(input.context, input.run),
    { context, run },
  );
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const findings = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect.soft(findings, `${page.url()} ${theme}`).toEqual([]);
}
