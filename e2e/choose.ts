import { expect, type Locator } from '@playwright/test';

/** Chooses an entity in its picker, as a user does: searches for the name and selects the entity with this path. */
export async function chooseEntity(picker: Locator, path: string): Promise<void> {
  const page = picker.page();
  await picker.click();
  await page.getByPlaceholder('Search entities…').fill(path.split(' ▸ ').at(-1) ?? '');
  // Options of an earlier text cannot be selected.
  await expect(page.getByRole('listbox', { name: 'entities' })).toHaveAttribute('aria-busy', 'false');
  await page
    .getByRole('option')
    .filter({ has: page.getByText(path, { exact: true }) })
    .click();
  await expect(picker).toHaveText(path);
}
