import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { BackupKeys } from '#lib/backup/index.ts';
import { ArchiveFolder } from '#lib/request-log/archive/archive-folder.ts';
import { expectAccessible } from './expect-accessible.ts';
import { signIn } from './sign-in.ts';
import { startApp } from './start-app.ts';

const day = '2026-03-14';

async function* requestsOfThatDay() {
  const shared = { method: 'POST', path: '/v1/payments', duration_micros: 900, replayed: false };
  yield [1, 2, 3].map((id) => ({ ...shared, id: id + 9_000_000, at: `${day}T10:00:0${id}Z`, status: 400 }));
}

test('an administrator opens an archived day, and finds its requests in the log', async ({ browser }) => {
  const archive = await mkdtemp(path.join(os.tmpdir(), 'turnpike-archive-'));
  const app = await startApp({ env: { TURNPIKE_ARCHIVE_DIR: archive } });
  try {
    const key = (await readFile(path.join(app.directory, 'master.key'), 'utf8')).trim();
    await new ArchiveFolder(archive, new BackupKeys(key)).write(day, requestsOfThatDay());
    const page = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
    await signIn(page, app, 'ada', '/requests');
    await page.getByRole('button', { name: 'Archived days' }).click();
    const dialog = page.getByRole('dialog', { name: 'Archived days' });
    await expect(dialog.getByLabel('Day (UTC)')).toHaveValue(day);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Open' }).click();
    const opened = dialog.getByRole('link', { name: `${day}, 3 requests` });
    await expect(opened).toBeVisible({ timeout: 30_000 });
    await opened.click();
    await expect(page.getByRole('row', { name: /v1\/payments/ })).toHaveCount(3);
  } finally {
    await app.stop();
    await rm(archive, { recursive: true });
  }
});
