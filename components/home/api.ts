import { createClient } from '#components/api/client.ts';
import type { ListEndpoint, ListRow } from '#components/list/list-endpoint.ts';
import type { HomeApi } from '#lib/home/staff/index.ts';

/** The routes of the overview. */
export const homeApi = createClient<HomeApi>();

const lists = homeApi as unknown as Readonly<Record<string, ListEndpoint<ListRow>>>;

/** The number of rows of any list: all lists have the same addresses. */
export function countOfList(list: string): ListEndpoint<ListRow>['count'] {
  const endpoint = lists[list];
  if (!endpoint) throw new Error(`there is no list ${list}`);
  return endpoint.count;
}
