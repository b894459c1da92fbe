import { startFirefox } from './firefox.ts';
import { startApp } from './start-app.ts';
import { type DrivenPage, startWebKit } from './web-driver.ts';

/**
 * `npm run test:webkit`, `npm run test:firefox`: pays in the demo shop with WebKit, the engine of Safari, or with Firefox:
 * without authentication, with a challenge that passes, with a wallet, and with a challenge that fails. It prints what it saw, and ends with 1 when that was something else.
 */
const card = { approved: '4200000000000000', challenged: '4200000000000042' };
const runs = [
  { name: 'a card without 3D Secure', number: card.approved, outcome: null, title: 'Thank you, your order is paid.' },
  { name: 'a challenge that passes', number: card.challenged, outcome: 1, title: 'Thank you, your order is paid.' },
  { name: 'a wallet', number: null, outcome: 1, title: 'Thank you, your order is paid.' },
  { name: 'a challenge that fails', number: card.challenged, outcome: 2, title: 'Your payment failed.' },
] as const;

const app = await startApp();
const page = await (process.argv[2] === 'firefox' ? startFirefox() : startWebKit());
let failed = 0;
try {
  for (const { name, number, outcome, title } of runs) {
    const seen = await pay(page, { number, outcome }).catch((error: Error) => error.message);
    if (seen !== title) failed += 1;
    console.log(`${seen === title ? '✓' : '✗'} ${name}: ${seen}`);
  }
} finally {
  await page.close();
  await app.stop();
}
console.log(`${runs.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** The title of the shop's result page. Without a number a wallet pays; `outcome` is the place of an entry in the list of the simulated issuer. */
async function pay(
  driven: DrivenPage,
  { number, outcome }: { number: string | null; outcome: number | null },
): Promise<string> {
  const { open, enterFrame, click, textOf } = driven;
  await enterFrame(null);
  await open(`${app.baseUrl}/shop`);
  await click('main form button[type=submit]');
  if (number === null) await click('.wpwl-button-walletA');
  else await sendCard(driven, number);
  if (outcome !== null) {
    await enterFrame('iframe.wpwl-challenge-frame');
    await click(`select[name=returnCode] option:nth-of-type(${outcome})`);
    await click('button[type=submit]');
    await enterFrame(null);
  }
  return textOf('main > svg + h1');
}

async function sendCard({ enterFrame, type, click }: DrivenPage, number: string): Promise<void> {
  for (const [field, text] of [
    ['cardNumber', number],
    ['cvv', '123'],
  ] as const) {
    await enterFrame(`iframe.wpwl-control-${field}`);
    await type('input', text);
    await enterFrame(null);
  }
  await type('.wpwl-control-expiry', '0534');
  await type('.wpwl-control-cardHolder', 'Jane Jones');
  await click('.wpwl-button-pay');
}
