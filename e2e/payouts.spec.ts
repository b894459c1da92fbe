import { chooseEntity } from './choose.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { orderPayouts } from './order-payouts.ts';
import { signIn } from './sign-in.ts';

/** Money for the merchant of the demo, which has two weeks of payments (docs/decisions/0033). */
test('a payout is proposed, approved by a second user, and ordered with a valid bank file', async ({ page, app }) => {
  await signIn(page, app, 'fiona', '/payouts');
  // That of the first week, which the demo has.
  await expect(page.getByRole('table').getByText('Approved')).toBeVisible();
  await page.keyboard.press('n');
  const proposal = page.getByRole('dialog', { name: 'Propose a payout' });
  await chooseEntity(proposal.getByLabel('Merchant'), 'Demo PSP ▸ Retail ▸ Bakery');
  await proposal.getByLabel('Mode').selectOption('Test');
  await proposal.getByRole('button', { name: 'Propose payout' }).click();
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Kept back in the reserve/ })).toContainText('-');
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  const path = new URL(page.url()).pathname;

  await signIn(page, app, 'ada', path);
  await page.getByRole('button', { name: 'Approve' }).click();
  const approval = page.getByRole('dialog', { name: 'Approve this payout?' });
  await expect(approval).toContainText('DE89370400440532013000');
  await expectAccessible(page);
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved and booked in the ledger')).toBeVisible();

  await page.goto('/payouts');
  expect(await orderPayouts(page)).toContain(path.split('/').at(-1));

  await expect(async () => {
    await page.goto('/ledger-entries?q=kind:payout');
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
});

test('the bank account of a merchant is changed, and who changed it is shown', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  await page.goto(`/entities/${app.demo.merchantEntityId}?tab=payouts`);
  await expect(page.getByText('DE89370400440532013000')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change bank account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bank account' });
  await dialog.getByLabel('IBAN').fill('DE00');
  await dialog.getByRole('button', { name: 'Save bank account' }).click();
  await expect(dialog.getByText('Enter an IBAN.')).toBeVisible();
  await dialog.getByLabel('Proposed').selectOption('Every Monday');
  await dialog.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 606');
  await dialog.getByRole('button', { name: 'Save bank account' }).click();
  await expect(page.getByText('FR1420041010050500013M02606')).toBeVisible();
  await expect(page.getByText(/^Ada Byron, /)).toBeVisible();
  await expect(page.getByText('Every Monday')).toBeVisible();
});
