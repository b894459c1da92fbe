import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startTimer } from '#lib/platform/clock.ts';
import { findFreePort } from '#lib/platform/embedded-postgres/free-port.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { chromiumFlags, findChromium } from '../scripts/find-chromium.mjs';
import type { Target } from './load/payment-load.ts';
import { seedChannels } from './load/seed-merchant.ts';
import { type Result, recordResults } from './results.ts';

/**
 * The payment form on a page of another origin, in Chromium with an empty cache: the bytes that it loads from the gateway,
 * the time until it can be used, at full speed and four times slower, and the time from the button to the shop's result.
 */
const rounds = Number(process.argv[2] ?? 9);
const cpuSlowdown = 4;

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-bench-'));
const database = await startEmbeddedPostgres({ directory, disposable: true });
const port = await findFreePort();
let gateway: ChildProcess | undefined;
let shop: Server | undefined;
let browser: Browser | undefined;
try {
  await prepareDatabase(database.url);
  const [target] = await seedChannels(database.url, [{}]);
  if (!target) throw new Error('no channel');
  gateway = await startGateway(database.url);
  shop = createServer(
    (request, response) => void servePage(target, request.url ?? '/').then((html) => response.end(html)),
  );
  const shopPort = await listen(shop);
  browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] });
  const url = `http://127.0.0.1:${shopPort}/`;
  const runs = { fast: [] as Visit[], slow: [] as Visit[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [kind, slowdown] of [
      ['fast', 1],
      ['slow', cpuSlowdown],
    ] as const) {
      const visit = await payOnce(browser, url, slowdown);
      // The first round warms the gateway up.
      if (round > 0) runs[kind].push(visit);
    }
  }
  const results: Result[] = [
    figureOf('payment form: weight', runs.fast, 'kilobytes', 'KB'),
    figureOf('payment form: ready', runs.fast, 'readyMs', 'ms'),
    figureOf('payment form: ready, CPU 4 times slower', runs.slow, 'readyMs', 'ms'),
    figureOf('payment form: fields to type in', runs.fast, 'fieldsMs', 'ms'),
    figureOf('payment form: fields to type in, CPU 4 times slower', runs.slow, 'fieldsMs', 'ms'),
    figureOf('payment form: submit to result', runs.fast, 'resultMs', 'ms'),
  ];
  for (const { name, figure, unit } of results) console.log(`${name.padEnd(52)} ${figure} ${unit}`);
  await recordResults(results);
} finally {
  await browser?.close();
  shop?.close();
  gateway?.kill('SIGKILL');
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}

type Visit = { kilobytes: number; readyMs: number; fieldsMs: number; resultMs: number };

async function payOnce(opened: Browser, url: string, slowdown: number): Promise<Visit> {
  const context = await opened.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const weight = countBytes(page);
  await page.goto(url);
  await page.waitForFunction('window.readyAt && window.fieldsAt');
  const { readyMs, fieldsMs } = await page.evaluate(() => {
    const { readyAt, fieldsAt } = window as unknown as Record<'readyAt' | 'fieldsAt', number>;
    return { readyMs: readyAt, fieldsMs: fieldsAt };
  });
  const kilobytes = (await weight()) / 1024;
  await page.frameLocator('.wpwl-control-cardNumber').locator('input').first().fill('4200000000000000');
  await page.frameLocator('.wpwl-control-cvv').locator('input').first().fill('123');
  await page.locator('.wpwl-control-expiry').first().fill('05/34');
  await page.locator('.wpwl-control-cardHolder').first().fill('Jane Jones');
  const result = page.waitForRequest(/\/result\?/);
  const tookMs = startTimer();
  await page.locator('.wpwl-button-pay').first().click();
  await result;
  const resultMs = tookMs();
  await context.close();
  return { kilobytes, readyMs, fieldsMs, resultMs };
}

/** The bytes that the page and its frames loaded from the gateway, as they were transferred. */
function countBytes(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).port !== String(port)) return;
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function figureOf(name: string, visits: Visit[], field: keyof Visit, unit: Result['unit']): Result {
  const sorted = visits.map((visit) => visit[field]).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return { name, figure: Math.round(median * 10) / 10, unit, limit: null };
}

/** A page as a shop sends it, with a checkout of its own; its other address is where shoppers return to. */
async function servePage({ channelId, accessToken }: Target, requested: string): Promise<string> {
  if (requested !== '/') return 'thank you';
  const body = new URLSearchParams({ entityId: channelId, amount: '92.00', currency: 'EUR', paymentType: 'DB' });
  const headers = { Authorization: `Bearer ${accessToken}` };
  const response = await fetch(`http://localhost:${port}/v1/checkouts`, { method: 'POST', headers, body });
  const { id } = (await response.json()) as { id: string };
  return `<!doctype html><meta charset="utf-8"><title>Shop</title>
<script>
var wpwlOptions = { onReady: function () { window.readyAt = performance.now(); } };
// Each of the two card frames announces itself once: by the page's own clock, so that no step of the bench counts.
var frames = new Set();
addEventListener('message', function ({ source, data }) {
  if (data.turnpike !== 'field' || data.message.type !== 'ready') return;
  frames.add(source);
  if (frames.size === 2) window.fieldsAt = performance.now();
});
</script>
<script src="http://localhost:${port}/v1/paymentWidgets.js?checkoutId=${id}"></script>
<form action="/result" class="paymentWidgets" data-brands="VISA MASTER"></form>`;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function startGateway(databaseUrl: string): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'servers', 'turnpike.ts'), [databaseUrl, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)));
  });
}
