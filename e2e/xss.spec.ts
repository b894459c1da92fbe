import { fieldsOf, validateRequest } from '#lib/protocols/opp/catalogue/index.ts';
import { expect, test } from './fixtures.ts';
import { press } from './keys.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';
import type { RunningApp } from './start-app.ts';
import { openCompletely, untilInteractive } from './until-interactive.ts';

/** Hostile values in the order in which they are tried for a field. */
const polyglots = [
  `javascript:/*--></title></style></textarea></script><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+alert(1)//'>`,
  `"'><img src=x onerror=alert(1)>{{7*7}}`,
  '<svg/onload=alert(1)>',
  '<b>x</b>',
  `'"><i>`,
  '<x>',
  '<',
] as const;

const base: Record<string, string> = {
  amount: '66.60',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  createRegistration: 'true',
};

/** A payment with hostile text in every field of the catalogue that takes any of it. */
function hostilePayment(entityId: string): Record<string, string> {
  const params = new Map(Object.entries({ entityId, ...base }));
  for (const { name } of fieldsOf('payments.create')) {
    const field = name.replace(/\[[^\]]*\]/g, (index) => (/\[(?:n|\d+)\]/.test(index) ? '[0]' : '[a]'));
    if (params.has(field)) continue;
    const text = polyglots.find(
      (each) => validateRequest('payments.create', new Map(params).set(field, each)).length === 0,
    );
    if (text !== undefined) params.set(field, text);
  }
  return Object.fromEntries(params);
}

/** A schedule whose name and reference are hostile. */
async function createSchedule({ baseUrl, demo }: RunningApp, registrationId: string): Promise<{ id: string }> {
  const hostile = '<img src=x onerror=alert(1)>';
  const response = await fetch(`${baseUrl}/scheduling/v1/schedules`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${demo.accessToken}` },
    body: new URLSearchParams({
      entityId: demo.channelEntityId,
      registrationId,
      paymentType: 'DB',
      amount: '1.00',
      currency: 'EUR',
      'job.name': hostile,
      merchantTransactionId: hostile,
    }),
  });
  const created = await response.json();
  expect(created.id, JSON.stringify(created)).toBeTruthy();
  return created;
}

test('hostile values in every field are shown as text on every page and violate no policy', async ({ page, app }) => {
  test.setTimeout(180_000);
  const params = hostilePayment(app.demo.channelEntityId);
  const hostile = Object.entries(params).filter(([name]) => !(name in base) && name !== 'entityId');
  expect(hostile.length, 'fields that take any text').toBeGreaterThan(60);
  const paid = await pay(app, params);
  expect(paid.id, JSON.stringify(paid)).toBeTruthy();
  const [, refusedValue] = hostile[0] ?? [];
  await pay(app, { ...params, amount: refusedValue ?? '<x>', [`unknown${refusedValue}`]: refusedValue ?? '' });

  const schedule = await createSchedule(app, paid.registrationId ?? '');

  const reports: string[] = [];
  await page.exposeFunction('reportViolation', (what: string) => reports.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // biome-ignore lint/suspicious/noExplicitAny: the function is exposed to the page above
      (globalThis as any).reportViolation(`${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('dialog', (dialog) => {
    reports.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await signIn(page, app, 'ada');
  const merchantTransactionId = params.merchantTransactionId ?? '';
  const addresses = [
    '/transactions',
    `/transactions?q=${encodeURIComponent(`"${merchantTransactionId.replaceAll('"', '')}"`)}`,
    `/transactions?q=${encodeURIComponent(polyglots[1])}`,
    `/transactions/${paid.id}`,
    '/registrations',
    `/registrations/${paid.registrationId}`,
    '/schedules',
    `/schedules/${schedule.id}`,
    '/requests',
    '/requests?q=status:rejected',
    '/audit',
    '/?period=today',
  ];
  for (const address of addresses) {
    await openCompletely(page, address);
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('details')) each.open = true;
    });
    await expect(page.locator('img[src="x"], svg[onload], [onerror], [onmouseover]')).toHaveCount(0);
  }
  await page.goto(`/transactions/${paid.id}`);
  await page.getByText('Request, as it was sent').click();
  const shown = (await page.getByRole('main').textContent()) ?? '';
  const unseen = hostile.filter(([name]) => !shown.includes(name)).map(([name]) => name);
  expect(unseen, 'every field is on the page by its name').toEqual([]);
  await page.goto('/transactions');
  await untilInteractive(page);
  await press(page, 'j');
  await expect(page.locator('tr[aria-selected=true]')).toHaveCount(1);
  await press(page, 'Space');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(reports).toEqual([]);
});
