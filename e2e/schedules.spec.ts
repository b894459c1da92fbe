import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { press } from './keys.ts';
import { createMerchant } from './own-merchant.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';
import type { RunningApp } from './start-app.ts';
import { untilInteractive } from './until-interactive.ts';

const stored = { amount: '9.00', createRegistration: 'true' };

/** A registration of a merchant whose clock no other test moves. */
async function storeCard(page: Page, app: RunningApp, name: string) {
  await signIn(page, app, 'ada');
  const merchant = await createMerchant(page, app, { name, settings: {} });
  const { registrationId = '' } = await pay(app, stored, merchant);
  return { ...merchant, registrationId };
}

const actionsOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('charges are scheduled, arrive after the test clock was moved, are changed and ended', async ({ page, app }) => {
  test.setTimeout(120_000);
  const { merchantId, registrationId } = await storeCard(page, app, 'Cheese cellar');
  await page.goto(`/registrations/${registrationId}`);
  await actionsOf(page, 'Schedule charges…').click();
  const dialog = page.getByRole('dialog', { name: /^Schedule charges of Visa/ });
  await expect(dialog.getByLabel('Amount', { exact: true })).toBeFocused();
  await dialog.getByLabel('Amount', { exact: true }).fill('15.50');
  const preview = dialog.getByRole('region', { name: 'Next due times' });
  await expect(preview.getByRole('listitem')).toHaveCount(5);
  const monthly = await preview.getByRole('listitem').allTextContents();
  await dialog.getByLabel('Repeats').selectOption('Every day');
  await expect(preview.getByRole('listitem').nth(4)).not.toHaveText(monthly[4] ?? '');
  await dialog.getByLabel('Name', { exact: true }).fill('Cheese box');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create schedule' }).click();

  await expect(page.getByRole('heading', { level: 1, name: /15\.50.*Cheese box/ })).toBeVisible();
  await expect(page.getByText('Every day at 06:00 UTC').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Next due times' }).getByRole('listitem')).toHaveCount(10);
  const charges = page.getByRole('region', { name: 'Charges' });
  await expect(charges).toContainText('Nothing was charged yet.');
  const address = page.url();

  await page.goto(`/simulator?entity=${merchantId}`);
  await untilInteractive(page);
  const clocks = page.getByRole('region', { name: 'Test clocks' });
  await clocks.getByRole('button', { name: '+2 days' }).click();
  await expect(clocks).toContainText('2 d');
  await expect(async () => {
    await page.goto(address);
    await expect(charges.getByRole('listitem')).toContainText(['Approved']);
  }).toPass({ timeout: 30_000 });
  // Of two due times that were passed over, one is charged.
  await expect(charges.getByRole('listitem')).toHaveCount(1);
  await expect(charges).toContainText('Late; 1 later due time was not charged');
  await expect(page.getByText(/The test clock of Cheese cellar is at/)).toBeVisible();
  await charges.getByRole('link', { name: /^Payment/ }).click();
  await expect(page.getByRole('heading', { name: /15\.50/ })).toBeVisible();
  await page.getByRole('region', { name: 'Details' }).getByRole('link', { name: /…/ }).last().click();
  await expect(page).toHaveURL(/\/schedules\//);

  await actionsOf(page, 'Change…').click();
  const change = page.getByRole('dialog', { name: 'Change schedule' });
  await change.getByLabel('Amount', { exact: true }).fill('20.00');
  await change.getByLabel('Repeats').selectOption('Every month');
  await change.getByLabel('Day of the month').selectOption('15');
  await expect(change.getByRole('region', { name: 'Next due times' })).toContainText('15 ');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /20\.00/ })).toBeVisible();
  await expect(page.getByText('On day 15 of each month at 06:00 UTC').first()).toBeVisible();

  await actionsOf(page, 'End…').click();
  const end = page.getByRole('dialog', { name: 'End this schedule?' });
  await expect(end).toContainText('It ends now.');
  await expectAccessible(page);
  await end.getByLabel('Reason').fill('The customer cancelled.');
  await end.getByRole('button', { name: 'End schedule' }).click();
  await expect(page.getByRole('region', { name: 'Next due times' })).toContainText('It is not due again.');
  await expect(actionsOf(page, 'Change…')).toHaveAccessibleDescription('This schedule has ended.');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem').first()).toContainText('Ended');
  await expect(timeline.getByRole('listitem').first()).toContainText('Ada Byron');

  await page.goto('/audit?q=action:schedule');
  await expect(page.getByText(/Changed due times or amount of/).first()).toBeVisible();
});

test('a fraud analyst sees a schedule, and why its actions are not available', async ({ page, app }) => {
  await signIn(page, app, 'frank', '/schedules?q=state:active');
  await page
    .getByRole('link', { name: /^Cheese board/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Cheese board/ })).toBeVisible();
  for (const name of ['Change…', 'End…', 'Delete…'])
    await expect(actionsOf(page, name)).toHaveAccessibleDescription(/^Your role does not change schedules/);
  await expect(page.getByRole('region', { name: 'Charges' })).toContainText('Waits for a repetition');
});

test('a schedule is found, opened and left with the keyboard alone', async ({ page, app }) => {
  await signIn(page, app, 'bruno');
  await press(page, 'g');
  await press(page, 'p');
  await expect(page.getByRole('heading', { level: 1, name: 'Schedules' })).toBeVisible();
  await press(page, 'j');
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/schedules\/[0-9a-f]{32}/);
  await actionsOf(page, 'Delete…').focus();
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this schedule?' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();
  await expect(actionsOf(page, 'Delete…')).toBeFocused();
});
