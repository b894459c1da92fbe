import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/find-chromium.mjs';
import { measurePage } from './measure-page.ts';
import { findPagesToVisit } from './routes.ts';
import { signIn } from './sign-in.ts';
import { startApp } from './start-app.ts';

/**
 * `npm run lighthouse`: what every page costs its user, and overview and transactions scored by Lighthouse, as a signed-in
 * administrator; arguments name the pages (`npm run lighthouse -- transactions users`). The tool is large and needed here only, so it is fetched on demand and is not a dependency of the project.
 */
const tool = 'lighthouse@13.5.0';
const minScore = 95;
const categories = ['performance', 'accessibility', 'best-practices'] as const;
const pages = ['/?period=7d', '/transactions'];
const wanted = process.argv.slice(2);
const limits = { scriptBytes: 200_000, jsonBytes: 60_000, interactionMs: 200 };

const app = await startApp();
const executablePath = findChromium(chromium.executablePath());
const folder = await mkdtemp(path.join(tmpdir(), 'turnpike-lighthouse-'));
try {
  const headers = path.join(folder, 'headers.json');
  await writeFile(headers, JSON.stringify({ Cookie: await openSession() }));
  await measureAll();
  if (wanted.length === 0) for (const address of pages) await audit(address, headers);
} finally {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Prints the cost of each page; more than a limit is a failure. */
async function measureAll(): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const context = await browser.newContext({ baseURL: app.baseUrl, viewport: { width: 1280, height: 800 } });
  const first = await context.newPage();
  await signIn(first, app, 'ada');
  for (const { name, path: address } of await findPagesToVisit(first.request, app)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const page = await context.newPage();
    const cost = await measurePage(page, address);
    await page.close();
    const isTooMuch = (Object.keys(limits) as (keyof typeof limits)[]).some((each) => cost[each] > limits[each]);
    if (isTooMuch) process.exitCode = 1;
    const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(0).padStart(4)} kB`;
    const figures = `scripts ${kilobytes(cost.scriptBytes)}  JSON ${kilobytes(cost.jsonBytes)}`;
    console.log(
      `${name.padEnd(22)}${figures}  interaction ${cost.interactionMs} ms (${cost.interaction})${isTooMuch ? '  ✗' : ''}`,
    );
  }
  await browser.close();
}

/** The cookies of a signed-in user. */
async function openSession(): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const page = await browser.newPage({ baseURL: app.baseUrl });
  await signIn(page, app, 'ada');
  const cookies = await page.context().cookies();
  await browser.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function audit(address: string, headers: string): Promise<void> {
  const report = path.join(folder, 'report.json');
  const run = spawnSync(
    'npx',
    [
      '--yes',
      tool,
      app.baseUrl + address,
      '--quiet',
      '--preset=desktop',
      '--output=json',
      `--output-path=${report}`,
      `--extra-headers=${headers}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, encoding: 'utf8' },
  );
  if (run.status !== 0) throw new Error(`Lighthouse could not audit ${address}:\n${run.stderr}`);
  const result = JSON.parse(await readFile(report, 'utf8'));
  const scores = categories.map((each) => Math.round(result.categories[each].score * 100));
  console.log(`${address.padEnd(16)} ${categories.map((each, at) => `${each} ${scores[at]}`).join('  ')}`);
  for (const category of categories) printFindings(result, category);
  if (scores.some((score) => score < minScore)) process.exitCode = 1;
}

/** Prints the audits that lowered a score. */
// biome-ignore lint/suspicious/noExplicitAny: the report is Lighthouse's own
function printFindings(result: any, category: string): void {
  for (const { id, weight } of result.categories[category].auditRefs) {
    const { score, title, displayValue } = result.audits[id];
    if (weight > 0 && score !== null && score < 0.9) console.log(`  ${title} ${displayValue ?? ''}`.trimEnd());
  }
}
