import type { ScheduleRow } from '#lib/schedules/staff/index.ts';
import type { Translate } from '#messages/translate.ts';

/** The name of a schedule; one without a name has the end of its id. */
export function scheduleName(t: Translate, { name, id }: Pick<ScheduleRow, 'name' | 'id'>): string {
  return name ?? t('schedules.unnamed', { id: id.slice(-6) });
}
