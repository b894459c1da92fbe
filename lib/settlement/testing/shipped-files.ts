import type { ColumnSource, SettlementFormat } from '../formats/settlement-format.ts';
import { shippedFormats } from '../formats/shipped/index.ts';
import { testOwner } from './file-rows.ts';
import { constant, readMapped } from './format-files.ts';

const [merchant = ''] = testOwner.merchantIds;

/** A shipped format with the merchant of a test. */
export function completed(key: string, source: ColumnSource = constant(merchant)): SettlementFormat {
  const found = shippedFormats.find((each) => each.key === key);
  if (!found) throw new Error(`no format ${key}`);
  const columns = found.definition.columns.map((each) => (each.target === 'MerchantId' ? { ...each, source } : each));
  return { ...found.definition, columns };
}

export const readLines = (definition: SettlementFormat, lines: readonly string[]) =>
  readMapped(Buffer.from(`${lines.join('\r\n')}\r\n`), { definition });

/** A row of a file with these columns; others are empty. */
export const rowOfColumns = (columns: readonly string[], values: Readonly<Record<string, string>>): string =>
  columns.map((name) => (/[",]/.test(values[name] ?? '') ? `"${values[name]}"` : (values[name] ?? ''))).join(',');
