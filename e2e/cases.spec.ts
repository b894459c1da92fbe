import { expect, test } from './fixtures.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';

const challenged = { 'customer.givenName': 'simulate', 'customer.surname': 'yellow' };

test('a challenged payment is a case, is cancelled with a reason by keys, and the decision is undone in time', async ({
  page,
  app,
}) => {
  const { id, result } = await pay(app, {
    ...{ ...challenged, amount: '731.00', merchantTransactionId: 'case-7310' },
  });
  expect(result).toMatchObject({ code: '100.400.148' });
  await signIn(page, app, 'frank', '/cases?q=status:open');
  await page.getByRole('link', { name: 'case-7310' }).click();
  await expect(page.getByRole('heading', { name: /731\.00/ })).toBeVisible();
  await expect(page.getByText('The result was simulated by the name of the customer.')).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Cancel case' });
  await dialog.getByLabel('Reason').selectOption('Duplicate order');
  await dialog.getByLabel('Note').fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Cancel case' }).click();
  // The next case opens; the last decision can be undone from there.
  await expect(page).not.toHaveURL(new RegExp(id ?? ''));
  await expect(page.getByRole('status').filter({ hasText: 'Cancelled: 731.00 EUR.' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Decision undone. Nothing was sent.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/cases/${id}`));
  await expect(page.getByText('Decision undone', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
});

test('a held payment is sent when its case is approved with one key', async ({ page, app }) => {
  await signIn(page, app, 'ada', `/entities/${app.demo.channelEntityId}?tab=fraud`);
  await page.getByRole('button', { name: 'Set Challenged payments here' }).click();
  await page
    .getByLabel('Challenged payments', { exact: true })
    .selectOption('Hold until the case is decided');
  await page.getByRole('button', { name: 'Set Undo a decision for here' }).click();
  await page.getByLabel('Undo a decision for', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { id, result } = await pay(app, { ...challenged, amount: '58.00' });
  expect(result).toMatchObject({ code: '100.400.500' });
  await signIn(page, app, 'frank', `/cases/${id}`);
  await expect(page.getByRole('button', { name: 'Approve and send payment' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('Approved: 58.00 EUR.')).toBeVisible();
  await expect
    .poll(async () => {
      const url = `${app.baseUrl}/v1/payments/${id}?entityId=${app.demo.channelEntityId}`;
      const headers = { Authorization: `Bearer ${app.demo.accessToken}` };
      return (await (await fetch(url, { headers })).json()).result.code;
    })
    .toMatch(/^000\.100\.11/);
  await page.goto(`/cases/${id}`);
  await expect(page.getByText('Decision applied to the payment')).toBeVisible();
});
