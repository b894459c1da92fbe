import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { createMerchant, postAs } from './own-merchant.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';

/** Requests that wait for another user (docs/decisions/0017 and 0019), each with a merchant of its own. */

test('a rule is activated when another user approves it, and not by the user who requested it', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'ada');
  const settings = { fraudManagement: 'on', ruleApproval: 'second-person' };
  const own = await createMerchant(page, app, { name: 'Toy shop', settings });
  const { merchantId } = own;
  const codeOfPayment = async () => {
    const { result } = (await pay(app, { amount: '64.00' }, own)) as unknown as { result: { code: string } };
    return result.code;
  };
  const rule = {
    entityId: merchantId,
    code: 'toy-amount',
    name: 'The amount of the toys',
    points: '',
    stop: false,
    expression: 'payment.amount == 64.0',
    effect: 'DENY',
    reason: 'Chargebacks of last week',
  };
  const { id } = await (await postAs(page, app, '/risk-rules', rule)).json();
  const address = `/risk-rules/${id}?entity=${merchantId}`;

  await signIn(page, app, 'frank', address);
  await page.getByRole('button', { name: 'Change mode' }).click();
  const dialog = page.getByRole('dialog', { name: /Change the mode/ });
  await dialog.getByLabel(/^Active/).check();
  await dialog.getByLabel('Reason').fill('Chargebacks of last week');
  await expect(dialog).toContainText('It applies when another user approves it.');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('Approval requested')).toBeVisible();
  const request = page.getByRole('article', { name: 'New mode of The amount of the toys' });
  await expect(request).toContainText('You requested this change.');
  await expect(request.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(request.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectAccessible(page);
  const waiting = `${app.baseUrl}/api/backoffice/risk-rule-requests?entity=${merchantId}`;
  const [{ id: requestId }] = (await (await page.request.get(waiting)).json()).requests;
  const refused = await postAs(page, app, `/risk-rule-requests/${requestId}/approve`, {});
  expect([refused.status(), (await refused.json()).error.code]).toEqual([409, 'requester']);
  expect(await codeOfPayment()).toBe('000.100.110');

  await signIn(page, app, 'ada', `/risk-rules?entity=${merchantId}`);
  const seen = page.getByRole('article', { name: 'New mode of The amount of the toys' });
  await expect(seen).toContainText('Requested by Frank Abbott');
  await expect(seen).toContainText('Chargebacks of last week');
  await seen.getByRole('button', { name: 'Approve' }).click();
  const confirm = page.getByRole('dialog', { name: 'Approve this change?' });
  await confirm.getByRole('button', { name: 'Approve change' }).click();
  await expect(page.getByText('Change approved')).toBeVisible();
  await expect(seen).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText('This rule runs and counts where')).toBeVisible();
  await expect(page.getByText(/Approved by Ada Byron/)).toBeVisible();
  await expect.poll(codeOfPayment).toBe('100.400.147');
});

test('a decision above the limit is made when another user approves it, and not by its requester', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'ada');
  const settings = { fraudManagement: 'on', bulkDecisionLimit: 1 };
  const own = await createMerchant(page, app, { name: 'Book shop', settings });
  const challenged = { 'customer.givenName': 'simulate', 'customer.surname': 'yellow' };
  const references = ['book-order-1', 'book-order-2'];
  const paid = references.map((merchantTransactionId) =>
    pay(app, { ...challenged, amount: '35.00', merchantTransactionId }, own),
  );
  // The payments were not sent, so that the decision does nothing to them.
  const cases = (await Promise.all(paid)).map(({ id }) => ({ id, expectedEffect: null }));
  const list = (q: string) => `/cases?${new URLSearchParams({ entity: own.merchantId, q })}`;
  const row = (reference: string) => page.getByRole('row').filter({ hasText: reference });

  await signIn(page, app, 'frank', list('status:open'));
  for (const reference of references) await row(reference).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Decide…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decide several cases' });
  await dialog.getByLabel('Decision').selectOption('Cancel');
  await dialog.getByLabel('Reason').selectOption('Duplicate order');
  await dialog.getByLabel('Note').fill('The same books twice');
  await dialog.getByRole('button', { name: 'Request approval for 2 cases' }).click();
  await expect(page.getByText('Approval requested')).toBeVisible();
  const request = page.getByRole('article', { name: 'Cancel 2 cases' });
  await expect(request).toContainText('You requested this decision.');
  await expect(request.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(request.getByRole('button', { name: 'Review' })).toHaveCount(0);
  await expectAccessible(page);
  const waiting = `${app.baseUrl}/api/backoffice/case-decision-requests?entity=${own.merchantId}`;
  const [{ id }] = (await (await page.request.get(waiting)).json()).requests;
  const refused = await postAs(page, app, `/case-decision-requests/${id}/approve`, { cases });
  expect([refused.status(), (await refused.json()).error.code]).toEqual([409, 'requester']);
  for (const reference of references) await expect(row(reference)).toBeVisible();

  await signIn(page, app, 'ada', list('status:open'));
  const seen = page.getByRole('article', { name: 'Cancel 2 cases' });
  await expect(seen).toContainText('Requested by Frank Abbott');
  await expect(seen).toContainText('The same books twice');
  await seen.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Approve this decision?' });
  await expect(review.getByRole('region', { name: 'What this does' })).toContainText('70.00 EUR');
  await review.getByRole('button', { name: 'Approve the decision on 2 cases' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Cancelled: 2 cases.' })).toBeVisible();
  await expect(seen).toHaveCount(0);
  for (const reference of references) await expect(row(reference)).toHaveCount(0);
  await page.goto(list('status:cancelled'));
  for (const reference of references) await expect(row(reference)).toBeVisible();
});
