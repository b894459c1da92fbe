import type { Page } from '@playwright/test';
import { chooseEntity } from './choose.ts';
import { expect, test } from './fixtures.ts';
import { press } from './keys.ts';
import { pay, sendPayment } from './pay.ts';
import { signIn } from './sign-in.ts';
import { untilInteractive } from './until-interactive.ts';

/** The card that the analyst searches by its last four digits. */
const card = { amount: '47.11', paymentBrand: 'MASTER', 'card.number': '5105105105105100' };

async function addEntity(page: Page, kind: string, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add an entity' }).click();
  await page.getByLabel('Kind').selectOption(kind);
  await page.getByLabel('Name of the new entity').fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const visibleNavigation: Record<string, { sees: string[]; not: string[] }> = {
  ada: { sees: ['Home', 'Entities', 'Access tokens', 'Users & roles', 'OIDC clients', 'Audit log'], not: [] },
  frank: { sees: ['Transactions', 'Registrations', 'Simulator'], not: ['Users & roles', 'Audit log', 'Access tokens'] },
  fiona: { sees: ['Home', 'Transactions'], not: ['Users & roles', 'Audit log', 'Registrations', 'Simulator'] },
  bruno: {
    sees: ['Transactions', 'Access tokens', 'API requests', 'Settlement files'],
    not: ['Users & roles', 'Audit log', 'OIDC clients', 'Settlement'],
  },
  olga: { sees: ['Audit log', 'Users & roles', 'API requests'], not: ['OIDC clients', 'Simulator'] },
};

/** The names of the side bar, with one area after the other unfolded. */
async function readNavigation(page: Page): Promise<Set<string>> {
  const navigation = page.getByRole('navigation', { name: 'Main' }).first();
  const names = new Set<string>();
  const areas = await navigation.locator('a[aria-expanded]').allInnerTexts();
  for (const area of ['Home', ...areas]) {
    const link = navigation.getByRole('link', { name: area.split('\n')[0] ?? '', exact: false }).first();
    await link.click();
    if (area !== 'Home') await expect(link).toHaveAttribute('aria-expanded', 'true');
    for (const name of await navigation.getByRole('link').allInnerTexts()) names.add(name.split('\n')[0] ?? '');
  }
  return names;
}

for (const [username, { sees, not }] of Object.entries(visibleNavigation)) {
  test(`${username} sees only the pages that the role permits`, async ({ page, app }) => {
    await signIn(page, app, username);
    const names = await readNavigation(page);
    for (const name of sees) expect([...names]).toContain(name);
    for (const name of not) expect([...names]).not.toContain(name);
  });
}

test('a new merchant is created, paid, refunded, its token revoked, and everything is in the audit log', async ({
  page,
  browser,
  app,
}) => {
  test.setTimeout(180_000);
  await signIn(page, app, 'ada');
  await page.goto('/entities');
  await page.getByRole('link', { name: 'Retail' }).click();
  await addEntity(page, 'MERCHANT', 'Flower stall');
  const channelId = await addEntity(page, 'CHANNEL', 'Corner shop');

  await page.goto('/access-tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const create = page.getByRole('dialog', { name: 'New access token' });
  await create.getByLabel('Name').fill('Flower till');
  await chooseEntity(create.getByLabel('Scope'), 'Demo PSP ▸ Retail ▸ Flower stall ▸ Corner shop');
  await create.getByRole('button', { name: 'Create token' }).click();
  const once = page.getByRole('dialog', { name: 'Copy Flower till now' });
  const accessToken = (await once.getByText(/^tpk_/).textContent()) ?? '';
  await once.getByRole('button', { name: 'I have stored it' }).click();

  const payer = { accessToken, entityId: channelId };
  const paid = await pay(app, card, payer);

  const analyst = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  await signIn(analyst, app, 'frank');
  await press(analyst, 'Control+k');
  await analyst.getByPlaceholder(/last four/).fill('5100');
  await analyst.getByRole('option', { name: /47\.11.*Flower stall/ }).click();
  await expect(analyst).toHaveURL(new RegExp(paid.id ?? 'no id'));
  const timeline = analyst.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Request received and checked');
  await expect(timeline).toContainText('Flower till');
  await expect(timeline).toContainText('Acquirer approved · 47.11 EUR');
  await expect(analyst.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await analyst.context().close();

  await page.goto(`/transactions/${paid.id}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('7.11');
  await page.getByRole('button', { name: 'Refund 7.11 EUR' }).click();
  await expect(page.getByRole('region', { name: 'Amounts' })).toContainText('40.00 EUR');

  await page.goto('/access-tokens');
  await untilInteractive(page);
  await page.getByRole('row').getByRole('button', { name: 'Flower till' }).click();
  await page.getByRole('button', { name: 'Revoke Flower till' }).click();
  const preview = page.getByRole('dialog', { name: 'Revoke Flower till' });
  await expect(preview).toContainText(/1 request in 7 days/);
  const typed = preview.getByRole('textbox');
  if ((await typed.count()) > 0) await typed.fill('Flower till');
  await preview.getByRole('button', { name: 'Revoke token' }).click();
  await expect(preview).toBeHidden();
  await expect.poll(async () => (await sendPayment(app, card, payer)).status).toBe(403);

  await page.goto('/audit');
  const log = page.getByRole('main');
  for (const text of ['Flower stall', 'Corner shop', 'Flower till', '7.11']) {
    await expect(log).toContainText(text);
  }
  await page.getByRole('button', { name: 'Verify chain' }).click();
  await expect(page.getByText(/entries are unchanged/)).toBeVisible();
});
