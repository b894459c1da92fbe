import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/find-chromium.mjs';
import { backOfficePages, findDemoIds, publicPages } from './routes.ts';
import { signIn } from './sign-in.ts';
import { type RunningApp, startApp } from './start-app.ts';

/**
 * `npm run screenshots [folder] [part of a name]`: every page with the demo's data in both themes, at the width of a
 * desk and of a telephone, to be looked at. Says what a picture does not show: what is wider than the screen, and
 * what the console complains of.
 */
const folder = path.resolve(process.argv[2] ?? 'test-results/screenshots');
const wanted = process.argv[3] ?? '';
const widths = [
  { name: 'desk', viewport: { width: 1280, height: 800 } },
  { name: 'telephone', viewport: { width: 390, height: 844 } },
];

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const app = await startApp();
const browser = await chromium.launch({
  executablePath: findChromium(chromium.executablePath()),
  args: chromiumFlags,
});
let taken = 0;
const complaints: string[] = [];
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { name, viewport } of widths) await visitAll(browser, app, { colorScheme, viewport, name });
  }
} finally {
  await browser.close();
  await app.stop();
}
console.log(`${taken} screenshots in ${folder}`);
for (const complaint of complaints) console.log(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

type Look = {
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
  name: string;
};

async function visitAll(from: Browser, running: RunningApp, look: Look): Promise<void> {
  const { colorScheme, viewport } = look;
  const context = await from.newContext({ colorScheme, viewport, baseURL: running.baseUrl, locale: 'en-GB' });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  for (const each of publicPages) await take(page, `public-${each.name}`, each.path, look);
  await signIn(page, running, 'ada');
  const ids = await findDemoIds(page.request, running);
  for (const each of backOfficePages) await take(page, each.name, each.path(ids), look);
  await context.close();
}

async function take(page: Page, name: string, address: string, look: Look): Promise<void> {
  if (!name.includes(wanted)) return;
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForTimeout(300);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wider > 0) complaints.push(`${name} (${look.name}) is ${wider} px wider than the screen`);
  await page.screenshot({ path: path.join(folder, `${name}.${look.name}.${look.colorScheme}.png`) });
  taken += 1;
}
