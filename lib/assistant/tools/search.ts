import { z } from 'zod';
import { citeRecords } from '../answers/cite.ts';
import { markText } from '../answers/mark-text.ts';
import { RejectedCall } from '../back-office.ts';
import { defaultRows, maxRows } from '../limits.ts';
import { entity, listName } from './inputs.ts';
import { defineTool, queryOf } from './tool.ts';

type Page = {
  rows: { id?: unknown }[];
  older: string | null;
  chips: { text: string }[];
  problems: { message: string }[];
};

function nullIfRejected(error: unknown): null {
  if (error instanceof RejectedCall) return null;
  throw error;
}

export const searchTool = defineTool({
  name: 'search',
  title: 'Search a list',
  description:
    'Searches a list of the back office with its query language, such as “status:declined date:today amount:>100 currency:EUR”. describe_search_fields has the fields of a list. With problems nothing is searched.',
  input: z.strictObject({
    list: listName,
    query: z.string().max(500).default('').describe('Conditions separated by spaces; empty: every record.'),
    sort: z.string().max(40).optional().describe('One of the sorts of the list.'),
    limit: z.int().min(1).max(maxRows).default(defaultRows),
    older: z.string().max(1_000).optional().describe('The position that the page before returned.'),
    counts: z.boolean().default(false).describe('Also counts how many records there are, up to 10,000.'),
    entity,
  }),
  run: async ({ call }, { list, query, sort, limit, older, counts, entity: entityId }) => {
    const within = queryOf({ q: query, entity: entityId });
    const page = (await call({
      method: 'GET',
      route: `/${list}`,
      query: { ...within, ...queryOf({ sort, limit, older }) },
    })) as Page;
    const problems = page.problems.map(({ message }) => message);
    const isCounted = counts && problems.length === 0;
    const isEmpty = query !== '' && page.rows.length === 0 && problems.length === 0 && older === undefined;
    // The search has its answer without it.
    const found = isEmpty
      ? await call({ method: 'GET', route: `/${list}/nearest`, query: within }).catch(nullIfRejected)
      : null;
    const counted = isCounted ? await call({ method: 'GET', route: `/${list}/count`, query: within }) : null;
    return {
      list,
      conditions: page.chips.map(({ text }) => text),
      problems,
      ...citeRecords(list, page.rows),
      older: page.older,
      nearestSearch: (found as { nearest: { q: string } | null } | null)?.nearest?.q ?? null,
      ...(isCounted ? { counted: markText(counted, { maxTextChars: 100, maxItems: 10 }) } : {}),
    };
  },
});
