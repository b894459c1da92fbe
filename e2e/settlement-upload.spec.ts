import { fileHeader, writeRow } from '#lib/settlement/file/write-file.ts';
import { testRow } from '#lib/settlement/testing/file-rows.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

/** More than Next and the limit of other bodies would take. */
const lines = 80_000;

test('finance imports a large settlement file, and takes it back', async ({ page, app }) => {
  test.setTimeout(300_000);
  await signIn(page, app, 'fiona');
  const api = `${app.baseUrl}/api/backoffice`;
  const findEntity = async (kind: string): Promise<string> => {
    const found = await page.request.get(`${api}/entities/search?kinds=${kind}`);
    return (await found.json()).options[0].id;
  };
  const [psp, merchant] = [await findEntity('PSP'), await findEntity('MERCHANT')];
  const row = writeRow(testRow({ PspId: psp, MerchantId: merchant, SettlementTxId: 'e2e-#' }));
  const query = new URLSearchParams({ psp, fileName: 'large.csv' });
  const uploaded = await page.evaluate(
    async ({ url, header, row, lines }) => {
      const rows = Array.from({ length: lines }, (_, index) => row.replace('e2e-#', `e2e-${index}`));
      const body = new Blob([header, ...rows, 'bad\r\n']);
      const response = await fetch(url, { method: 'POST', body });
      return { size: body.size, status: response.status, body: await response.json() };
    },
    { url: `${api}/settlement-imports?${query}`, header: fileHeader, row, lines },
  );
  expect(uploaded.size).toBeGreaterThan(15_000_000);
  expect(uploaded).toMatchObject({
    status: 200,
    body: { import: { state: 'CHECKED', lineCount: lines, badCount: 1, byteSize: uploaded.size } },
  });
  const path = `${api}/settlement-imports/${uploaded.body.import.id}`;
  const bad = await page.request.get(`${path}/bad-rows.csv`);
  expect(await bad.text()).toBe(`${fileHeader}bad\r\n`);
  const change = async (verb: string, state: string) => {
    const headers = { Origin: app.baseUrl };
    expect((await page.request.post(`${path}/${verb}`, { data: {}, headers })).status()).toBe(200);
    const read = async () => (await (await page.request.get(path)).json()).import.state;
    await expect.poll(read, { timeout: 120_000 }).toBe(state);
  };
  await change('commit', 'DONE');
  const open = await page.request.get(`${api}/settlement-lines/count?q=is:open`);
  expect((await open.json()).count).toBeGreaterThan(0);
  await change('undo', 'UNDONE');
});
