import { once } from 'node:events';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import ssh, { type Client, type SFTPWrapper } from 'ssh2';
import { findFreePort } from '#lib/platform/embedded-postgres/free-port.ts';
import { fileHeader, writeRow } from '#lib/settlement/file/write-file.ts';
import { testRow } from '#lib/settlement/testing/file-rows.ts';
import { createKeyPair } from '#lib/transfers/keys/public-key.ts';
import { startTestSftpServer } from '#lib/transfers/testing/sftp-test-server.ts';
import { chooseEntity } from './choose.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test as base, expect } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { startApp } from './start-app.ts';

const ports: { sftp: number } = { sftp: 0 };
let outFolder = '';

/** The application with its SFTP server and a folder for files that go out. */
const test = base.extend({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      ports.sftp = await findFreePort();
      outFolder = await mkdtemp(path.join(os.tmpdir(), 'turnpike-out-'));
      const env = { TURNPIKE_SFTP_PORT: String(ports.sftp), TURNPIKE_SETTLEMENT_OUT_DIR: outFolder };
      const app = await startApp({ env });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
});

async function connect(username: string, privateKey: string): Promise<{ client: Client; sftp: SFTPWrapper }> {
  const client = new ssh.Client();
  client.on('error', () => undefined);
  const ready = once(client, 'ready');
  client.connect({ host: '127.0.0.1', port: ports.sftp, username, privateKey });
  await ready;
  const sftp = await new Promise<SFTPWrapper>((resolve, reject) =>
    client.sftp((error, opened) => (error ? reject(error) : resolve(opened))),
  );
  return { client, sftp };
}

test('an acquirer gets a key, sends a file by SFTP, and loses its access', async ({ page, app }) => {
  await signIn(page, app, 'ada', '/sftp-keys');
  await expect(page.getByText(`port ${ports.sftp}`)).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New SFTP key' });
  const { privateKey, publicKey } = createKeyPair();
  await dialog.getByLabel('Name').fill('Acquirer bank');
  await chooseEntity(dialog.getByLabel('Entity'), 'Demo PSP');
  await dialog.getByLabel('Public key').fill(publicKey);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add key' }).click();
  const row = page.getByRole('row', { name: /Acquirer bank/ });
  await expect(row).toContainText('Active');
  await expectAccessible(page);

  const find = async (kind: string): Promise<string> => {
    const found = await page.request.get(`${app.baseUrl}/api/backoffice/entities/search?kinds=${kind}`);
    return (await found.json()).options[0].id;
  };
  const [psp, merchant] = [await find('PSP'), await find('MERCHANT')];
  const text = fileHeader + writeRow(testRow({ PspId: psp, MerchantId: merchant, SettlementTxId: 'by-sftp-1' }));
  const { client, sftp } = await connect(psp, privateKey);
  await new Promise<void>((resolve, reject) =>
    sftp.writeFile('/in/by-sftp.csv', text, (error) => (error ? reject(error) : resolve())),
  );
  client.end();
  await page.goto('/settlement');
  await expect(page.getByRole('row', { name: /by-sftp\.csv/ })).toContainText('Acquirer bank (SFTP)');

  await page.goto('/sftp-keys');
  await row.getByText('Acquirer bank').click();
  await page.getByRole('button', { name: 'Revoke Acquirer bank' }).click();
  await page.getByRole('dialog', { name: 'Revoke Acquirer bank?' }).getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('dialog', { name: 'Acquirer bank' }).getByText('Revoked')).toBeVisible();
  await expect(connect(psp, privateKey)).rejects.toThrow();
});

test('files of an acquirer are fetched from its server, whose key is confirmed first', async ({ page, app }) => {
  const remote = await startTestSftpServer();
  await signIn(page, app, 'ada', '/file-connections');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New file connection' });
  await dialog.getByLabel('Name', { exact: true }).fill('Nightly files');
  await chooseEntity(dialog.getByLabel('Entity'), 'Demo PSP');
  await dialog.getByLabel('Server', { exact: true }).fill('127.0.0.1');
  await dialog.getByLabel('Port').fill(String(remote.port));
  await dialog.getByLabel('User name').fill('turnpike');
  await dialog.getByLabel('Folder', { exact: true }).fill('/outgoing');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create connection' }).click();
  await expect(page.getByText('The key of the server is not confirmed yet')).toBeVisible();
  await expectAccessible(page);

  const id = new URL(page.url()).pathname.split('/').at(-1);
  const read = await page.request.get(`${app.baseUrl}/api/backoffice/file-connections/${id}`);
  remote.authorize((await read.json()).settings.publicKey);
  remote.put('/outgoing/acquirer.csv', 'a;b\n');
  await page.getByRole('button', { name: 'Test connection' }).click();
  const result = page.getByRole('dialog', { name: 'Test of Nightly files' });
  await expect(result.getByText(remote.fingerprint)).toBeVisible();
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Confirm this key' }).click();
  await expect(page.getByText('The key of the server is not confirmed yet')).toBeHidden();
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Refused')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'acquirer.csv' })).toBeVisible();
  await remote.stop();
});

test('the settlement file of a merchant is delivered into a folder, and again', async ({ page, app }) => {
  await signIn(page, app, 'ada', '/file-connections');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New file connection' });
  await dialog.getByLabel('Name', { exact: true }).fill('Files of the bakery');
  await chooseEntity(dialog.getByLabel('Entity'), 'Demo PSP ▸ Retail ▸ Bakery');
  await dialog.getByLabel('Kind').selectOption({ label: 'Folder of this installation (merchants only)' });
  await dialog.getByLabel('First day').fill('2026-01-01');
  await dialog.getByRole('button', { name: 'Create connection' }).click();
  await expect(page.getByRole('heading', { name: 'Files of the bakery' })).toBeVisible();
  const merchant = app.demo.merchantEntityId;
  // The file of the demo is of today, which has not ended: one of yesterday is imported beside it.
  const found = await page.request.get(`${app.baseUrl}/api/backoffice/entities/search?kinds=PSP`);
  const psp = (await found.json()).options[0].id;
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const line = testRow({ PspId: psp, MerchantId: merchant, SettlementTxId: 'delivered-1', SettlementDate: day });
  const query = new URLSearchParams({ psp, fileName: 'yesterday.csv' });
  const api = `${app.baseUrl}/api/backoffice`;
  const headers = { Origin: app.baseUrl };
  const data = fileHeader + writeRow(line);
  const uploaded = await page.request.post(`${api}/settlement-imports?${query}`, { data, headers });
  const importPath = `${api}/settlement-imports/${(await uploaded.json()).import.id}`;
  await page.request.post(`${importPath}/commit`, { data: {}, headers });
  const state = async () => (await (await page.request.get(importPath)).json()).import.state;
  await expect.poll(state, { timeout: 30_000 }).toBe('DONE');
  await page.getByRole('button', { name: 'Run now' }).click();
  const name = `settlement-${day}.csv`;
  const folder = path.join(outFolder, merchant);
  await expect.poll(() => readdir(folder).catch(() => []), { timeout: 30_000 }).toContain(name);
  expect(await readFile(path.join(folder, name), 'utf8')).toContain('delivered-1');
  await page.reload();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Send ${name} again` }).click();
  await expect(page.getByText(`${name} is sent again within a few seconds.`)).toBeVisible();
});
