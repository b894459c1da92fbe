import { parseAsString } from 'nuqs/server';

/** The file that the page shows, in its address; null: what the server selects. */
export const merchantFilesState = { merchant: parseAsString, day: parseAsString };

/** The parameters of the API; what is null is left out. */
export function queryOf({ merchant, day }: { merchant: string | null; day: string | null }) {
  return { merchant: merchant ?? undefined, day: day ?? undefined };
}
