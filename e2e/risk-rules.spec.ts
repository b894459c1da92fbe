import type { Page } from '@playwright/test';
import { chooseEntity } from './choose.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';
import type { RunningApp } from './start-app.ts';

/** No other test pays this amount. */
const amount = '83.00';

/** The result code of a payment that the rule is about. */
async function codeOfPayment(app: RunningApp): Promise<string> {
  const { result } = (await pay(app, { amount })) as unknown as { result: { code: string } };
  return result.code;
}

/** Payments of the bakery are checked from now on. */
async function switchFraudManagementOn(page: Page, app: RunningApp): Promise<void> {
  const path = `${app.baseUrl}/api/backoffice/entities/${app.demo.merchantEntityId}`;
  const { version } = await (await page.request.get(path)).json();
  const changed = await page.request.patch(path, {
    headers: { Origin: app.baseUrl },
    data: { version, settings: { set: { fraudManagement: 'on' }, inherit: [] } },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
}

async function setMode(page: Page, button: string, shown: string): Promise<void> {
  await page.getByRole('button', { name: 'Change mode' }).click();
  const dialog = page.getByRole('dialog', { name: /Change the mode/ });
  await dialog.getByLabel('Reason').fill('Chargebacks of last week');
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(shown)).toBeVisible();
}

test('a rule is written, observed and activated, and denies the next payment', async ({ page, app }) => {
  await signIn(page, app, 'ada', '/risk-rules');
  await switchFraudManagementOn(page, app);
  await page.getByRole('button', { name: 'New rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New fraud rule' });
  await dialog.getByLabel('Name', { exact: true }).fill('The amount of the test');
  await dialog.getByLabel('Code', { exact: true }).fill('test-amount');
  await chooseEntity(dialog.getByLabel('Entity', { exact: true }), 'Demo PSP ▸ Retail ▸ Bakery');
  await dialog.getByLabel('Comparison 1').selectOption('is equal to');
  await dialog.getByLabel('Value 1').fill('83');
  await expect(dialog.getByText('payment.amount == 83.0')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByText('Expression', { exact: true }).click();
  const expression = dialog.getByRole('textbox', { name: 'Expression' });
  await expect(expression).toHaveValue('payment.amount == 83.0');
  await expression.press('End');
  await expression.pressSequentially(' && payment.curr');
  await expression.press('Enter');
  await expression.pressSequentially(' == "EUR"');
  await dialog.getByText('Form', { exact: true }).click();
  await expect(dialog.getByLabel('Value 2')).toHaveValue('EUR');
  await dialog.getByLabel('When it holds').selectOption('Deny the payment');
  await dialog.getByLabel('Reason').fill('Chargebacks of last week');
  await dialog.getByRole('button', { name: 'Add rule' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'The amount of the test' })).toBeVisible();
  await expect(page.getByText('This rule does not run.')).toBeVisible();
  expect(await codeOfPayment(app)).toBe('000.100.110');
  await setMode(page, 'Set to shadow', 'It decides nothing.');
  expect(await codeOfPayment(app)).toBe('000.100.110');
  await page.getByRole('button', { name: 'Run over the last 90 days' }).click();
  await expect(page.getByRole('row', { name: /Would have been stopped/ })).toContainText('166.00');
  await setMode(page, 'Activate rule', 'This rule runs and counts where');
  await expect.poll(() => codeOfPayment(app)).toBe('100.400.147');
  const denied = await pay(app, { amount });
  await page.goto(`${app.baseUrl}/transactions/${denied.id}`);
  const verdict = page.getByRole('region', { name: 'Risk check' });
  await expect(verdict).toContainText('Denied with a score of');
  await expect(verdict).toContainText('The amount of the test');
  await expectAccessible(page);
});

test('an entry of a list is added and removed', async ({ page, app }) => {
  await signIn(page, app, 'frank', '/risk-lists');
  await page.getByRole('button', { name: 'Add entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a list entry' });
  await chooseEntity(dialog.getByLabel('Entity', { exact: true }), 'Demo PSP ▸ Retail ▸ Bakery');
  await dialog.getByLabel('Kind', { exact: true }).selectOption('Card number');
  await dialog.getByLabel('Value', { exact: true }).fill('5555 5555 5555 4444');
  await dialog.getByLabel('Reason').fill('Chargebacks of last week');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: '555555…4444' });
  await row.getByText('555555…4444').first().click();
  await page.getByRole('button', { name: 'Remove entry' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the entry?' });
  await question.getByLabel('Reason').fill('The wrong card');
  await question.getByRole('button', { name: 'Remove entry' }).click();
  await expect(row).toHaveCount(0);
});
