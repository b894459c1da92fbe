import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { validateXML } from 'xmllint-wasm';
import { chooseEntity } from './choose.ts';

/** Creates the bank file of approved payouts of the demo's PSP, and returns it once it is valid against its schema. */
export async function orderPayouts(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Bank file' }).click();
  const order = page.getByRole('dialog', { name: 'Order payouts' });
  await chooseEntity(order.getByLabel('PSP'), 'Demo PSP');
  await order.getByLabel('Mode').selectOption('Test');
  const download = page.waitForEvent('download');
  await order.getByRole('button', { name: 'Create bank file' }).click();
  const xml = await readFile(await (await download).path(), 'utf8');
  const schema = await readFile(new URL('../lib/payouts/testing/pain-001.xsd', import.meta.url), 'utf8');
  const checked = await validateXML({ xml: [{ fileName: 'order.xml', contents: xml }], schema: [schema] });
  expect(checked.errors).toEqual([]);
  return xml;
}
