import { test as base, expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from './start-app.ts';

interface WorkerFixtures {
  /** The real application, started once for all tests of a worker. */
  app: RunningApp;
}

/** Every test also checks for an empty console and no requests to other hosts. */
async function watch(page: Page, baseUrl: string): Promise<{ problems: string[] }> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    const local = ['data:', 'blob:', 'about:'].includes(protocol) || origin === baseUrl;
    if (!local) problems.push(`request to elsewhere: ${request.url()}`);
  });
  return { problems };
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
    const { problems } = await watch(page, app.baseUrl);
    await use(page);
    expect(problems).toEqual([]);
  },
});

export { expect };
