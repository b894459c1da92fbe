import { useQueryClient } from '@tanstack/react-query';
import { pathOf } from '#components/api/client.ts';
import { schedulesApi } from '#components/schedules/api.ts';
import type { ScheduleDetail } from '#lib/schedules/staff/index.ts';

/** Shows a schedule as an action has answered it, and reads everything else about schedules again. */
export function useShownSchedule(): (changed: ScheduleDetail) => void {
  const client = useQueryClient();
  return (changed) => {
    const path = pathOf(schedulesApi.schedules[':id'], { param: { id: changed.row.id } });
    client.setQueryData([path], changed);
    const isOther = (key: string): boolean => /^\/(?:schedules|registrations)/.test(key) && key !== path;
    void client.invalidateQueries({ predicate: ({ queryKey }) => isOther(String(queryKey[0])) });
  };
}
