import { chromium, defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/find-chromium.mjs';

const executablePath = findChromium(chromium.executablePath());
// Playwright reads this file again in every worker; the search need not be repeated there.
process.env.CHROMIUM_PATH = executablePath;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/prepare-instance.ts',
  outputDir: 'test-results/end-to-end',
  // Each has an application with a database of its own. One alone leaves half of two cores idle.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // A machine that is busy elsewhere is slow, not wrong.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args: chromiumFlags },
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A colour in the middle of a transition has a contrast of its own.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
