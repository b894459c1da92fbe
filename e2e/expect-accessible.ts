import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects no serious or critical axe finding in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The API reference is drawn by Scalar, which answers for its own colours and names.
    const { violations } = await new AxeBuilder({ page }).exclude('.scalar-app').analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const findings = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect.soft(findings, `${page.url()} ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
