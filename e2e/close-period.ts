import { expect, type Page } from '@playwright/test';

const dayMs = 86_400_000;
export const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** States a reason for each item that is open, then proposes the sign-off. */
export async function proposeSignOff(page: Page): Promise<void> {
  const items = page.getByRole('button', { name: 'Leave with a reason' });
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Checklist' })).toBeVisible();
    while ((await items.count()) > 0) {
      const left = await items.count();
      await items.first().click();
      const dialog = page.getByRole('dialog', { name: 'Why may it stay?' });
      await dialog.getByLabel('Reason').fill('Known to finance');
      await dialog.getByRole('button', { name: 'Leave with this reason' }).click();
      await expect(items).toHaveCount(left - 1);
    }
    await page.getByRole('button', { name: 'Propose sign-off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Propose to close this period?' });
    await dialog.getByRole('button', { name: 'Propose sign-off' }).click({ timeout: 2_000 });
    await expect(page.getByText('Waiting for sign-off')).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
