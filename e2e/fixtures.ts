import { test as base, expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from './start-app.ts';

interface WorkerFixtures {
  /** The real application, started once for all journeys of a worker. */
  app: RunningApp;
}

/** What every journey also proves: a quiet console, and no request that leaves this installation. */
async function watch(page: Page, baseUrl: string): Promise<{ complaints: string[] }> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    const local = ['data:', 'blob:', 'about:'].includes(protocol) || origin === baseUrl;
    if (!local) complaints.push(`request to elsewhere: ${request.url()}`);
  });
  return { complaints };
}

export const test = base.extend<object, WorkerFixtures>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ app }, use) => use(app.baseUrl),
  page: async ({ page, app }, use) => {
    const { complaints } = await watch(page, app.baseUrl);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { expect };
