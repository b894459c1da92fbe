import type { Readable } from '#components/api/client.ts';
import type { DescribedList, ListCount, ListPage, NearestSearch } from '#lib/staff/index.ts';

export type ListQuery = {
  q?: string | null;
  sort?: string | null;
  older?: string | null;
  newer?: string | null;
  limit?: number;
  entity?: string | null;
};

type Search = { q?: string | null; entity?: string | null };
type Export = Search & { sort?: string | null; columns?: string | null; zone?: string | null };

/** The addresses of a list: `api.transactions`. All lists have the same ones (lib/staff/lists). */
export type ListEndpoint<Row> = Readable<{ query?: ListQuery }, ListPage<Row>> & {
  count: Readable<{ query?: Search }, ListCount>;
  nearest: Readable<{ query?: Search }, { nearest: NearestSearch | null }>;
  description: Readable<object, DescribedList>;
  'export.csv': Readable<{ query?: Export }, unknown>;
  'export.xlsx': Readable<{ query?: Export }, unknown>;
};

/** What every row of a list has. */
export type ListRow = { id: string };
