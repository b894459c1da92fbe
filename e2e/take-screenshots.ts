import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/find-chromium.mjs';
import { findPagesToVisit, publicPages } from './routes.ts';
import { signIn } from './sign-in.ts';
import { type RunningApp, startApp } from './start-app.ts';

/**
 * `npm run screenshots [folder] [part of a name]`: takes every page with the demo's data in both themes, at desktop
 * and phone width. Reports pages wider than the screen and console messages.
 */
const folder = path.resolve(process.argv[2] ?? 'test-results/screenshots');
const nameFilter = process.argv[3] ?? '';
const widths = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
];

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const app = await startApp();
const browser = await chromium.launch({ executablePath: findChromium(chromium.executablePath()), args: chromiumFlags });
let taken = 0;
const problems: string[] = [];
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { name, viewport } of widths) await visitAll(browser, app, { colorScheme, viewport, name });
  }
} finally {
  await browser.close();
  await app.stop();
}
console.log(`${taken} screenshots in ${folder}`);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

type ScreenshotOptions = { colorScheme: 'light' | 'dark'; viewport: { width: number; height: number }; name: string };

async function visitAll(from: Browser, running: RunningApp, options: ScreenshotOptions): Promise<void> {
  const { colorScheme, viewport } = options;
  const context = await from.newContext({ colorScheme, viewport, baseURL: running.baseUrl, locale: 'en-GB' });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  for (const each of publicPages) await take(page, `public-${each.name}`, each.path, options);
  await signIn(page, running, 'ada');
  const pages = await findPagesToVisit(page.request, running);
  for (const { name, path: address } of pages) await take(page, name, address, options);
  await context.close();
}

async function take(page: Page, name: string, address: string, options: ScreenshotOptions): Promise<void> {
  if (!name.includes(nameFilter)) return;
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForTimeout(300);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wider > 0) problems.push(`${name} (${options.name}) is ${wider} px wider than the screen`);
  await page.screenshot({ path: path.join(folder, `${name}.${options.name}.${options.colorScheme}.png`) });
  taken += 1;
}
