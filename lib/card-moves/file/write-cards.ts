import { csvLine } from '#lib/platform/csv.ts';
import { type CardOfFile, columnNames, type ScheduleOfFile } from './columns.ts';

export type FileForm = 'csv' | 'jsonl';

export const headerOf = (form: FileForm): string => (form === 'csv' ? csvLine(columnNames) : '');

/** One card as `readCards` reads it. */
export function writeCard(card: CardOfFile, form: FileForm): string {
  const schedules = card.schedules.map(presentSchedule);
  if (form === 'jsonl') {
    const present = Object.entries({ ...card, schedules }).filter(([, value]) => value !== null && value !== '');
    return `${JSON.stringify(Object.fromEntries(present))}\n`;
  }
  return csvLine(
    columnNames.map((name) => {
      if (name === 'schedules') return schedules.length === 0 ? null : JSON.stringify(schedules);
      return card[name];
    }),
  );
}

function presentSchedule({ startAt, endAt, name, ...rest }: ScheduleOfFile): Record<string, unknown> {
  return {
    ...rest,
    ...(name ? { name } : {}),
    ...(startAt ? { startAt: startAt.toISOString() } : {}),
    ...(endAt ? { endAt: endAt.toISOString() } : {}),
  };
}
