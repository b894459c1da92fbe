import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { press, typeText } from './keys.ts';
import { untilDrawn, untilInteractive } from './until-interactive.ts';

const widths = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/components');
  await untilInteractive(page);
});

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const picker = (page: Page, name: string): Locator => page.getByRole('combobox', { name }).last();

/** Opens a part by keyboard, as each of them must be; its code comes when it is opened for the first time. */
async function openByKeyboard(opener: Locator): Promise<void> {
  const page = opener.page();
  await untilDrawn(page);
  await opener.press('Enter');
  const window = page.locator('[role=dialog], [role=alertdialog]').last();
  await expect(window).toBeVisible();
  await expect(window.locator(':focus')).toHaveCount(1);
}

for (const viewport of widths) {
  test(`is accessible in both themes and fits ${viewport.width} px, with dialogs and pickers open`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    const openers = [
      button(page, 'Disable merchant…'),
      picker(page, 'Merchant'),
      picker(page, 'Accepted brands'),
      picker(page, 'Created'),
      button(page, 'Create token'),
    ];
    for (const opener of openers) {
      await openByKeyboard(opener);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await press(page, 'Escape');
    }
    await expect(page.getByRole('alertdialog')).toContainText('Have you stored the access token?');
    await expectAccessible(page);
  });
}

test('a dialog focuses its field, asks before it discards an entry, and returns the focus', async ({ page }) => {
  const opener = button(page, 'Rename view');
  await openByKeyboard(opener);
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('Mine');
  await press(page, 'Escape');
  await expect(button(page, 'Keep editing')).toBeFocused();
  await press(page, 'Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Mine');
  await press(page, 'Escape', 'Tab', 'Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a dialog closes at once when nothing was entered', async ({ page }) => {
  await openByKeyboard(button(page, 'Rename view'));
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a confirmation focuses Cancel and shows why its action is not available', async ({ page }) => {
  await openByKeyboard(button(page, 'Revoke token…'));
  await expect(button(page, 'Cancel')).toBeFocused();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openByKeyboard(button(page, 'Disable merchant…'));
  await typeText(page, 'Bakery');
  await button(page, 'Disable merchant').focus();
  await expect(page.getByText('Enter a reason first').last()).toBeVisible();
  await press(page, 'Shift+Tab', 'Shift+Tab');
  await typeText(page, 'Closed for good');
  await press(page, 'Tab', 'Tab', 'Enter');
  await expect(page.getByText('Done')).toBeVisible();
});

test('a form shows each error beside its field and sends by Enter', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Rule' });
  const name = form.getByLabel('Name');
  await name.press('Enter');
  await expect(form.getByRole('alert')).toHaveText([
    'Enter a name.',
    'Select a merchant.',
    'Select at least one brand.',
    'Enter a limit.',
  ]);
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Enter a name. Shown in the list of rules.');
  await typeText(page, 'Taken');
  await openByKeyboard(form.getByRole('combobox', { name: 'Merchant' }));
  await typeText(page, 'cin');
  await expect(page.getByRole('option')).toHaveText(['Cinema merchant']);
  await press(page, 'Enter');
  await openByKeyboard(form.getByRole('combobox', { name: 'Brands' }));
  await press(page, 'ArrowDown', 'Space', 'Escape');
  await expect(form.getByRole('combobox', { name: 'Brands' })).toHaveText('All brands');
  await form.getByLabel('Limit').fill('1.234,5');
  await form.getByLabel('Note').fill('For December');
  await press(page, 'Control+Enter');
  await expect(form.getByRole('alert')).toHaveText([
    'The merchant has 20 rules, which is the maximum.',
    'Another rule has this name.',
  ]);
  await expect(form.getByLabel('Limit')).toHaveValue('1,234.50');
  await name.fill('Evenings');
  await name.press('Enter');
  await expect(page.getByText('Saved Evenings')).toBeVisible();
});

test('leaving the page with a changed form asks', async ({ page }) => {
  await page.getByRole('form', { name: 'Rule' }).getByLabel('Name').fill('Evenings');
  await button(page, 'Show as table').first().click();
  await page.getByRole('link', { name: '19 Nov' }).click();
  await expect(button(page, 'Stay on this page')).toBeFocused();
  await button(page, 'Leave').click();
  await expect(page).toHaveURL(/point=2026-11-19/);
});

test('a combobox searches, shows an error with a second attempt, and keeps its selection on Esc', async ({ page }) => {
  const field = picker(page, 'Channel');
  await openByKeyboard(field);
  await expect(page.getByText('Couldn’t search channels. Check the connection.')).toBeVisible();
  await button(page, 'Try again').press('Enter');
  await expect(page.getByRole('option')).toHaveCount(10);
  await press(page, 'Escape');
  await expect(field).toBeFocused();
  await openByKeyboard(picker(page, 'Merchant'));
  await typeText(page, 'zzz');
  await expect(page.getByText('No merchants match “zzz”.')).toBeVisible();
  await press(page, 'Escape');
  await expect(picker(page, 'Merchant')).toHaveText('Bakery');
});

test('nothing ticked is nothing, and All is a choice of its own', async ({ page }) => {
  const field = picker(page, 'Accepted brands');
  await expect(field).toHaveText('All brands');
  await openByKeyboard(field);
  await press(page, 'ArrowDown', 'Space');
  await expect(page.getByText('Nothing ticked: no brands.')).toBeVisible();
  await press(page, 'ArrowDown', 'Space', 'ArrowDown', 'Space', 'Escape');
  await expect(field).toHaveText('Visa, Mastercard');
});

test('a range of days is selected by preset, by arrows in the calendar and by typing', async ({ page }) => {
  const field = picker(page, 'Created');
  const days = page.getByLabel('Selected days');
  await openByKeyboard(field);
  await button(page, 'Last 7 days').press('Enter');
  await expect(field).toHaveText('Last 7 days');
  await openByKeyboard(field);
  await page.getByRole('gridcell', { selected: true }).first().getByRole('button').focus();
  await press(page, 'ArrowUp', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter');
  await button(page, 'Show these days').press('Enter');
  const [from = '', to = ''] = ((await days.textContent()) ?? '').split(' to ');
  expect(Date.parse(to) - Date.parse(from)).toBe(2 * 86_400_000);
  await openByKeyboard(field);
  await page.getByLabel('First day').fill('2026-02-27');
  await page.getByLabel('Last day').fill('2026-03-01');
  await press(page, 'Enter');
  await expect(days).toHaveText('2026-02-27 to 2026-03-01');
});

test('a chart has a table of the same figures whose rows are links', async ({ page }) => {
  await button(page, 'Show as table').first().press('Enter');
  await expect(page.getByRole('row', { name: '19 Nov 550 55 12' })).toBeVisible();
  await page.getByRole('link', { name: '19 Nov' }).press('Enter');
  await expect(page).toHaveURL(/point=2026-11-19/);
});

test('the page of an object says why an action is unavailable, and leaves out facts without a value', async ({
  page,
}) => {
  const part = page.getByRole('region', { name: 'Detail', exact: true });
  const capture = part.getByRole('button', { name: 'Capture' });
  await capture.focus();
  await expect(capture).toHaveAccessibleDescription('Unavailable: the whole amount is captured.');
  await expect(part.getByRole('term').filter({ hasText: 'Invoice' })).toHaveCount(0);
});
