import { openCheckout, startBareShop, typeCard } from './bare-shop.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { createMerchant } from './own-merchant.ts';
import { signIn } from './sign-in.ts';

const dark = { Accent: '#ffd400', Background: '#101418', Text: '#f4f4f5' };

test('a look is previewed, checked for contrast, saved, and seen in the form and inside its frames', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'ada');
  const settings = { paymentBrands: ['*'] };
  const { entityId, accessToken } = await createMerchant(page, app, { name: 'Night owl', settings });
  await page.goto(`/entities/${entityId}?tab=payment-form`);
  const preview = page.getByRole('img', { name: 'Preview' });
  const previewed = (part: string, property: string) =>
    preview.locator(part).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  await expect(preview.locator('.wpwl-button-pay')).toBeVisible();
  expect(await previewed('.wpwl-button-pay', 'background-color')).toBe('rgb(29, 78, 216)');
  for (const [label, colour] of Object.entries(dark)) {
    await page.getByRole('button', { name: `Set ${label} here` }).click();
    await page.getByRole('textbox', { name: label, exact: true }).fill(colour);
    if (label === 'Background') await expect(page.getByText(/^The text is hard to read/)).toBeVisible();
  }
  await expect(page.getByText(/^The text is hard to read/)).toHaveCount(0);
  await expect(page.getByText('The text of the button is black')).toBeVisible();
  expect(await previewed('.wpwl-button-pay', 'background-color')).toBe('rgb(255, 212, 0)');
  expect(await previewed('.wpwl-form', 'background-color')).toBe('rgb(16, 20, 24)');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set Logo here' }).click();
  await page.getByLabel('Logo file').setInputFiles('test/fixtures/images/logo.png');
  await expect(preview.locator('.wpwl-logo-image')).toHaveAttribute('alt', 'Night owl online');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Payment form of Night owl online: saved')).toBeVisible();

  const shop = await startBareShop(app.baseUrl);
  const shopper = await page.context().newPage();
  const demo = { ...app.demo, channelEntityId: entityId, accessToken };
  await shopper.goto(shop.show(await openCheckout({ baseUrl: app.baseUrl, demo })));
  await typeCard(shopper);
  const logo = shopper.getByRole('img', { name: 'Night owl' });
  expect(await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(120);
  const pay = shopper.locator('.wpwl-form-card .wpwl-button-pay');
  await expect(pay).toHaveCSS('background-color', 'rgb(255, 212, 0)');
  await expect(pay).toHaveCSS('color', 'rgb(0, 0, 0)');
  const number = shopper.frameLocator('iframe.wpwl-control-cardNumber').locator('input');
  await expect(number).toHaveCSS('color', 'rgb(244, 244, 245)');
  const placeholder = await number.evaluate((input) => getComputedStyle(input, '::placeholder').color);
  expect(placeholder).toBe('rgb(180, 181, 183)');
  await expectAccessible(shopper);
  await shopper.close();
  await shop.stop();
});

test('a page that follows the system has a dark form, whose card fields follow when the system changes', async ({
  page,
  app,
}) => {
  const shop = await startBareShop(app.baseUrl);
  const shopper = await page.context().newPage();
  await shopper.emulateMedia({ colorScheme: 'dark' });
  const options = "{ colorScheme: 'auto' }";
  await shopper.goto(shop.show({ ...(await openCheckout(app)), options }));
  await typeCard(shopper);
  const number = shopper.frameLocator('iframe.wpwl-control-cardNumber').locator('input');
  await expect(number).toHaveCSS('color', 'rgb(233, 236, 240)');
  await expect(shopper.locator('.wpwl-form-card')).toHaveCSS('background-color', 'rgb(27, 32, 39)');
  await expectAccessible(shopper);
  await shopper.emulateMedia({ colorScheme: 'light' });
  await expect(number).toHaveCSS('color', 'rgb(28, 36, 48)');
  await expect(number).toHaveValue('4200 0000 0000 0000');
  await expectAccessible(shopper);
  await shopper.close();
  await shop.stop();
});
