import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects no serious or critical axe finding in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingGrave(page, axeFor(page), 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  // A theme changes colours only; everything else has been checked.
  await expectNothingGrave(page, axeFor(page).withRules(['color-contrast']), 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
}

function axeFor(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page })
      // No page has frames; without this, axe opens a page of its own for each check.
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      // The API reference is drawn by Scalar, which answers for its own colours and names.
      .exclude('.scalar-app')
      // The rows of a long table are alike.
      .exclude('tbody tr:nth-child(n+30)')
  );
}

async function expectNothingGrave(page: Page, axe: AxeBuilder, theme: string): Promise<void> {
  const { violations } = await axe.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const findings = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect.soft(findings, `${page.url()} ${theme}`).toEqual([]);
}
