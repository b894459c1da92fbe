import { headers } from 'next/headers';
import { checkItems } from '#components/docs/checklist/check-items.ts';
import type { CheckedItem } from '#components/docs/checklist/checklist.tsx';
import type { ListCount } from '#lib/staff/index.ts';
import { entityHeader } from './page-headers.ts';
import { prefetch } from './prefetch.ts';

/** What has been tried before going live, counted as the signed-in reader. */
export async function readChecklist(): Promise<CheckedItem[]> {
  const items = checkItems((await headers()).get(entityHeader) || null);
  const counted = await prefetch(items.map(({ countPath }) => countPath));
  const found = new Map(counted.map(({ path, data }) => [path, data as ListCount]));
  return items.map((item) => ({ ...item, found: found.get(item.countPath) ?? null }));
}
