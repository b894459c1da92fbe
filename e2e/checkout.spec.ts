import type { Page } from '@playwright/test';
import { type BareShop, call, openCheckout, readResult, startBareShop, typeCard } from './bare-shop.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test as base, expect } from './fixtures.ts';

const test = base.extend<{ shopper: Page }, { shop: BareShop }>({
  shop: [
    async ({ app }, use) => {
      const shop = await startBareShop(app.baseUrl);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  /** A page whose console stays empty: a blocked script or style would show there. */
  shopper: async ({ context }, use) => {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      const isExpected = /status of 4\d\d|net::ERR_/.test(message.text());
      if (message.type() === 'error' && !isExpected) problems.push(message.text());
    });
    await use(page);
    expect(problems).toEqual([]);
  },
});

const payButton = '.wpwl-form-card .wpwl-button-pay';
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

test('a card is paid from a page that allows only the gateway; its number is nowhere on that page', async ({
  app,
  shop,
  shopper: page,
}) => {
  const ofTheShop: string[] = [];
  page.on('request', (request) => {
    const isPage = request.frame() === page.mainFrame() || request.url().startsWith(shop.origin);
    if (isPage) ofTheShop.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  page.on('console', (message) => ofTheShop.push(message.text()));
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const heard: string[] = [];
    (window as unknown as { heard: string[] }).heard = heard;
    addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
  });
  const checkout = await openCheckout(app);
  await page.goto(shop.show(checkout));
  await typeCard(page);
  await expect(page.locator('.wpwl-brand-card')).toHaveClass(/wpwl-brand-VISA/);
  const state = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      (window as unknown as { heard: string[] }).heard,
    ]),
  );
  await page.click(payButton);
  const result = await readResult(page, app);
  expect(result).toMatchObject({ result: { code: '000.100.110' }, amount: '92.00', ndc: checkout.checkoutId });
  const all = `${state} ${ofTheShop.join('\n')}`.replaceAll(/\s|%20/g, '');
  for (const secret of ['4200000000000000', '420000000000', '"123"', 'card.cvv=']) {
    expect(all, secret).not.toContain(secret);
  }
});

test('a declined card leads back to the shop, and another card pays the same checkout', async ({
  app,
  shop,
  shopper: page,
}) => {
  const declined = { 'customParameters[simulate.resultCode]': '800.100.152' };
  const checkout = await openCheckout(app, declined);
  await page.goto(shop.show(checkout));
  await typeCard(page);
  await page.click(payButton);
  expect((await readResult(page, app)).result?.code).toBe('800.100.152');
  const approved = { 'customParameters[simulate.resultCode]': '000.100.110' };
  await call(app, 'POST', `/v1/checkouts/${checkout.checkoutId}`, approved);
  await page.goto(shop.show(checkout));
  await typeCard(page, { number: '5454545454545454' });
  await page.click(payButton);
  expect((await readResult(page, app)).result?.code).toBe('000.100.110');
});

test('faulty fields are named beside them, in the tab order, and read aloud', async ({ app, shop, shopper: page }) => {
  await page.goto(shop.show({ ...(await openCheckout(app)), options: '{ showCVVHint: true }' }));
  await page.waitForSelector('.wpwl-form-card');
  await page.click(payButton);
  for (const hint of ['cardNumberError', 'expiryMonthError', 'cvvError']) {
    await expect(page.locator(`.wpwl-hint-${hint}`)).toBeVisible();
  }
  await expect(page.getByRole('status')).toHaveText('Enter a valid card number');
  await typeCard(page, { number: '4200000000000001', expiry: '0120' });
  await expect(page.locator('.wpwl-hint-expiryMonthError')).toHaveText('This card has expired');
  await expectAccessible(page);
});

test('SEPA direct debit checks the IBAN and shows the mandate', async ({ app, shop, shopper: page }) => {
  await page.goto(shop.show({ ...(await openCheckout(app)), brands: 'DIRECTDEBIT_SEPA' }));
  await page.fill('[name="bankAccount.holder"]', 'Jane Jones');
  await page.fill('[name="bankAccount.iban"]', 'DE89370400440532013001');
  await page.click('.wpwl-button-pay');
  await expect(page.locator('.wpwl-hint-ibanError')).toBeVisible();
  await expect(page.locator('.wpwl-mandate')).toContainText('eight weeks');
  await expectAccessible(page);
  await page.fill('[name="bankAccount.iban"]', 'DE89370400440532013000');
  await page.click('.wpwl-button-pay');
  expect(await readResult(page, app)).toMatchObject({ paymentBrand: 'DIRECTDEBIT_SEPA' });
});

test('a redirect brand leads to its page and back to the shop', async ({ app, shop, shopper: page }) => {
  await page.goto(shop.show({ ...(await openCheckout(app)), brands: 'VISA PAYPAL' }));
  await page.getByRole('button', { name: 'Continue with PayPal' }).click();
  await page.waitForURL(/\/simulator\//);
  await page.locator('form [type="submit"]').first().click();
  expect((await readResult(page, app)).result?.code).toBe('000.100.110');
});

test('a card is stored, offered again, and paid with in one click after its code', async ({
  app,
  shop,
  shopper: page,
}) => {
  const first = await openCheckout(app, { createRegistration: 'true' });
  await page.goto(shop.show(first));
  await typeCard(page);
  await page.click(payButton);
  const { registrationId } = await readResult(page, app);
  const second = await openCheckout(app, { 'registrations[0].id': String(registrationId) });
  await page.goto(shop.show({ ...second, options: '{ registrations: { requireCvv: true } }' }));
  await expect(page.locator('.wpwl-registration')).toContainText('Visa ending in 0000');
  await page.frameLocator('.wpwl-form-registrations .wpwl-control-cvv').locator('input').fill('123');
  await page.click('.wpwl-form-registrations .wpwl-button-pay');
  expect((await readResult(page, app)).result?.code).toBe('000.100.110');
});

test('a checkout without an amount stores a card', async ({ app, shop, shopper: page }) => {
  const params = { amount: '', currency: '', paymentType: '', createRegistration: 'true' };
  const checkout = await openCheckout(app, params);
  await page.goto(shop.show({ ...checkout, isRegistration: true }));
  await expect(page.locator(payButton)).toHaveText('Save');
  await typeCard(page);
  await page.click(payButton);
  expect(await readResult(page, app)).toMatchObject({ result: { code: '000.100.110' }, card: { last4Digits: '0000' } });
  expect(page.url()).toContain('registration');
});

test('going back after a payment leads to its result again, and pays nothing', async ({ app, shop, shopper: page }) => {
  const checkout = await openCheckout(app);
  await page.goto(shop.show(checkout));
  await typeCard(page);
  await page.click(payButton);
  expect((await readResult(page, app)).result?.code).toBe('000.100.110');
  await page.goBack();
  await page.waitForURL(/\/result\?/);
});

for (const [locale, label, direction] of [
  ['ar', 'رقم البطاقة', 'rtl'],
  ['ja', 'カード番号', 'ltr'],
] as const) {
  test(`the form is shown in ${locale} on a telephone without scrolling sideways`, async ({
    app,
    shop,
    shopper: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(shop.show({ ...(await openCheckout(app)), options: `{ locale: '${locale}' }` }));
    await expect(page.locator('.wpwl-label-cardNumber')).toHaveText(label);
    expect(await page.locator('.wpwl-form-card').evaluate((form) => getComputedStyle(form).direction)).toBe(direction);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
}

test('what the shop adds to the form is sent; names without SHOPPER_ are refused', async ({
  app,
  shop,
  shopper: page,
}) => {
  const checkout = await openCheckout(app);
  const inner =
    '<input name="customParameters[SHOPPER_gift]" value="yes"><input name="customParameters[x]" id="x" value="1">';
  await page.goto(shop.show({ ...checkout, inner }));
  await typeCard(page);
  await page.click(payButton);
  await expect.poll(() => seen(page)).toContain('error InvalidFieldError');
  await page.locator('#x').evaluate((input) => input.remove());
  await page.click(payButton);
  expect(await readResult(page, app)).toMatchObject({ customParameters: { SHOPPER_gift: 'yes' } });
});

const brands = 'VISA MASTER AMEX MAESTRO UNIONPAY CARTEBANCAIRE MADA';
const numberOf = (page: Page) => page.frameLocator('.wpwl-form-card .wpwl-control-cardNumber').locator('input');

test('the brand follows the number, however it is entered, and pays under its own scheme', async ({
  app,
  shop,
  shopper: page,
}) => {
  await page.goto(shop.show({ ...(await openCheckout(app)), brands }));
  const input = numberOf(page);
  const logo = page.locator('.wpwl-brand-card');
  const ways: Record<string, (number: string) => Promise<void>> = {
    typed: (number) => input.pressSequentially(number),
    pasted: (number) => input.fill(number),
    autofilled: (number) =>
      input.evaluate((element: HTMLInputElement, value) => {
        element.value = value;
        element.dispatchEvent(new Event('change', { bubbles: true }));
      }, number),
  };
  for (const [way, enter] of Object.entries(ways)) {
    for (const [number, brand] of [
      ['377777777777770', 'AMEX'],
      ['6200000000000005', 'UNIONPAY'],
      ['4242424242424242', 'VISA'],
      ['5454545454545454', 'MASTER'],
    ] as const) {
      await input.fill('');
      await enter(number);
      await expect(logo, `${number} ${way}`).toHaveClass(new RegExp(`wpwl-brand-${brand}`));
    }
  }
  await typeCard(page, { number: '' });
  await page.click(payButton);
  expect(await readResult(page, app)).toMatchObject({ result: { code: '000.100.110' }, paymentBrand: 'MASTER' });
});

test('a card with two brands pays with the one that its shopper selects by keyboard', async ({
  app,
  shop,
  shopper: page,
}) => {
  await page.goto(shop.show({ ...(await openCheckout(app)), brands }));
  await typeCard(page, { number: '4970100000000006' });
  const choice = page.getByRole('radiogroup', { name: 'Card brand' });
  await expect(choice.getByRole('radio', { name: 'Visa' })).toBeChecked();
  await expectAccessible(page);
  const field = await page.locator('.wpwl-control-cardNumber').boundingBox();
  const box = await choice.boundingBox();
  expect(box && field && box.x > field.x && box.x + box.width <= field.x + field.width).toBe(true);
  await numberOf(page).press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(choice.getByRole('radio', { name: 'Cartes Bancaires' })).toBeChecked();
  await page.click(payButton);
  expect(await readResult(page, app)).toMatchObject({ result: { code: '000.100.110' }, paymentBrand: 'CARTEBANCAIRE' });
});

test('card fields that a page blocks are explained at once, and a paid checkout shows its result', async ({
  app,
  shop,
  context,
}) => {
  const page = await context.newPage();
  const checkout = await openCheckout(app);
  await page.goto(shop.show({ ...checkout, blocksFrames: true }));
  await expect(page.getByRole('alert')).toContainText('This page blocks the card fields', { timeout: 3_000 });
  expect(await seen(page)).toEqual(['error PciIframeCommunicationError']);
  await page.goto(shop.show(checkout));
  await expect.poll(() => seen(page)).toEqual(['ready']);
  await typeCard(page);
  await page.click(payButton);
  await readResult(page, app);
  await page.goto(shop.show(checkout));
  await expect(page.getByRole('status')).toContainText('Paid');
  await expect(page.getByRole('status')).toContainText('€92.00');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.waitForURL(/\/result\?/);
});

test('a form inside another form is reported, since browsers drop it', async ({ app, shop, shopper: page }) => {
  await page.goto(shop.show({ ...(await openCheckout(app)), isNested: true }));
  await expect.poll(() => seen(page)).toContain('error InvalidFormError');
});

test('a second click, a second script and a form that comes later pay once', async ({ app, shop, shopper: page }) => {
  const checkout = await openCheckout(app);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/payment')) posts++;
  });
  await page.goto(shop.show({ ...checkout, brands: 'VISA' }));
  await page.evaluate(() => {
    const script = document.createElement('script');
    const first = document.querySelector<HTMLScriptElement>('script[src*="paymentWidgets"]');
    Object.assign(script, { crossOrigin: 'anonymous', nonce: first?.nonce });
    const form = document.createElement('form');
    form.className = 'paymentWidgets';
    form.textContent = 'MASTER';
    document.querySelector('main')?.append(form);
  });
  await expect(page.locator('.wpwl-container-card')).toHaveCount(2);
  const first = page.locator('#card_1');
  await first.frameLocator('.wpwl-control-cardNumber').locator('input').fill('4200000000000000');
  await first.locator('[name="card.expiry"]').pressSequentially('0534');
  await first.frameLocator('.wpwl-control-cvv').locator('input').fill('123');
  await first.locator('.wpwl-button-pay').dblclick();
  expect((await readResult(page, app)).result?.code).toBe('000.100.110');
  expect(posts).toBe(1);
});

test('a connection that breaks after the payment was sent does not pay twice', async ({ app, shop, shopper: page }) => {
  let posts = 0;
  await page.route('**/v1/checkouts/*/payment', async (route) => {
    posts++;
    await route.fetch();
    await route.abort('connectionreset');
  });
  const checkout = await openCheckout(app);
  await page.goto(shop.show(checkout));
  await typeCard(page);
  await page.click(payButton);
  expect((await readResult(page, app)).result?.code).toBe('000.100.110');
  expect(posts).toBe(1);
});

test('a connection that breaks before the payment was sent lets the shopper try again', async ({
  app,
  shop,
  shopper: page,
}) => {
  const stop = (route: { abort(): Promise<void> }) => route.abort();
  await page.route('**/v1/checkouts/*/payment', stop);
  await page.goto(shop.show(await openCheckout(app)));
  await typeCard(page);
  await page.click(payButton);
  await expect(page.getByRole('status')).toContainText('nothing was charged');
  await page.unroute('**/v1/checkouts/*/payment', stop);
  await page.click(payButton);
  expect((await readResult(page, app)).result?.code).toBe('000.100.110');
});

test('an unknown checkout is explained to the shopper and reported to the page', async ({
  app,
  shop,
  shopper: page,
}) => {
  await page.route('**/v1/checkouts/*/form', (route) =>
    route.fulfill({ status: 404, headers: { 'Access-Control-Allow-Origin': '*' }, json: { result: {} } }),
  );
  await page.goto(shop.show(await openCheckout(app)));
  await expect(page.getByRole('alert')).toContainText('has expired');
  expect(await seen(page)).toContain('error InvalidCheckoutIdError');
});

test('a hostile page gets nothing: not by listening, nor by styles, nor by a frame in the place of ours', async ({
  app,
  shop,
  shopper: page,
}) => {
  const sent: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(Object.fromEntries(new URLSearchParams(request.postData() ?? '')));
  });
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('exfiltrate')) elsewhere.push(request.url());
  });
  const options = `{
    iframeStyles: {
      'card-number': { 'background-image': 'url(${app.baseUrl}/exfiltrate)', color: 'red; } input[value^="4"] { background: url(/exfiltrate)' },
      'input[value^="4"]': { background: 'url(${app.baseUrl}/exfiltrate)' },
    },
  }`;
  const script = `
    window.heard = [];
    addEventListener('message', (event) => heard.push(JSON.stringify(event.data)));
    window.attack = () => {
      const names = [...document.querySelectorAll('iframe')].map(({ name }) => name);
      for (let index = 0; index < frames.length; index++) {
        for (const type of ['read', 'value', 'get', 'submit', 'state']) {
          frames[index].postMessage({ turnpike: 'field', frame: names[index], message: { type } }, '*');
        }
        try { heard.push(frames[index].document.body.innerHTML); } catch {}
        try { heard.push(frames[index].turnpikeField.read()); } catch {}
      }
    };`;
  // The page stays, so that what it heard can be read to the end.
  await page.route('**/v1/checkouts/*/payment', (route) => route.abort());
  await page.goto(shop.show({ ...(await openCheckout(app)), options, script }));
  await typeCard(page);
  await page.evaluate(() => (window as unknown as { attack(): void }).attack());
  // Its own frame in the place of the security code's.
  await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('.wpwl-control-cvv');
    if (frame) frame.src = 'about:blank';
  });
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('.wpwl-control-cvv');
    Object.assign(frame?.contentWindow ?? {}, {
      turnpikeField: { form: 'wpwl-form-1', field: 'cvv', read: () => '999' },
    });
  });
  await page.click(payButton);
  await page.waitForTimeout(1000);
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n'));
  expect(heard.replaceAll(' ', '')).not.toContain('420000');
  expect(heard).not.toContain('"123"');
  expect(elsewhere).toEqual([]);
  expect(sent.filter((body) => body['card.number'] !== undefined)).toHaveLength(1);
  expect(sent.filter((body) => body['card.cvv'] !== undefined)).toEqual([]);
});
