import { csvLine } from '#lib/platform/csv.ts';
import { type CardOfFile, columnNames } from './columns.ts';

export type FileForm = 'csv' | 'jsonl';

export const headerOf = (form: FileForm): string => (form === 'csv' ? csvLine(columnNames) : '');

/** One card as `readCards` reads it. */
export function writeCard(card: CardOfFile, form: FileForm): string {
  const schedules = card.schedules.map(withoutNulls);
  if (form === 'jsonl') return `${JSON.stringify(withoutEmpty({ ...card, schedules }))}\n`;
  const cells = withoutEmpty({ ...card, schedules });
  return csvLine(
    columnNames.map((name) => {
      const value = cells[name];
      return value === undefined || typeof value === 'string' ? (value ?? null) : JSON.stringify(value);
    }),
  );
}

const withoutNulls = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** Without what a reader takes for left out. */
const withoutEmpty = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(withoutNulls(values)).filter(([, value]) => value !== '' && Object.keys(value as object).length > 0),
  );
