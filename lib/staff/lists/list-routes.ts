import { z } from 'zod';
import { hideCardNumbers } from '#lib/card-numbers/index.ts';
import { maxSearchLength } from '#lib/platform/search/parse-search.ts';
import { isTimeZone } from '#lib/platform/time-zone.ts';
import { backOfficeErrors } from '../back-office-error.ts';
import type { BackOfficeContext } from '../request-context.ts';
import { type BackOfficeRoute, route } from '../route.ts';
import type { StaffServices } from '../services.ts';
import { type ExportFormat, exportFormats } from './export-file.ts';
import { exportList, fileNameOf } from './export-list.ts';
import { inGerman } from './in-german.ts';
import type {
  AnyList,
  DescribedList,
  ListCount,
  ListDescription,
  ListPage,
  NearestSearch,
} from './list-description.ts';
import { findNearestSearch, requireNoProblems } from './nearest-search.ts';
import { countList, fieldsOf, maxCounted, parseListSearch, readListPage, sortOf } from './read-list.ts';

const searchShape = {
  q: z
    .string()
    .max(2 * maxSearchLength)
    .default(''),
};
const orderShape = { ...searchShape, sort: z.string().max(40).optional() };
const cursor = z.string().max(1_000).optional();
const limit = z.coerce.number().int().min(1).max(200);
const pageShape = { ...orderShape, older: cursor, newer: cursor, limit: limit.default(50) };
const exportShape = {
  ...orderShape,
  /** Ids of columns in their order, separated by commas; left out: the default columns. */
  columns: z.string().max(1_000).optional(),
  zone: z.string().max(60).refine(isTimeZone, 'is not the name of a time zone').default('UTC'),
};
const noQuery = z.object({});

type Get<Path extends string, Input extends z.ZodType, Answer> = BackOfficeRoute<'GET', Path, Input, null, Answer>;

/** The routes of a list; their types are those of the client too. */
export type ListRoutes<Name extends string, Row> = [
  Get<`/${Name}`, z.ZodObject<typeof pageShape>, ListPage<Row>>,
  Get<`/${Name}/count`, z.ZodObject<typeof searchShape>, ListCount>,
  Get<`/${Name}/nearest`, z.ZodObject<typeof searchShape>, { nearest: NearestSearch | null }>,
  Get<`/${Name}/description`, typeof noQuery, DescribedList>,
  Get<`/${Name}/export.csv`, z.ZodObject<typeof exportShape>, Response>,
  Get<`/${Name}/export.xlsx`, z.ZodObject<typeof exportShape>, Response>,
];

type Call<Shape extends z.ZodRawShape> = BackOfficeContext<z.output<z.ZodObject<Shape>>, null>;

/** The routes of a list, made from its description. */
export function listRoutes<const Name extends string, Item, Row>(
  list: ListDescription<Name, Item, Row>,
): ListRoutes<Name, Row> {
  const { permission } = list;
  const described: AnyList = list;
  const routes = [
    route({
      method: 'GET',
      path: `/${list.name}`,
      permission,
      list: described,
      query: z.object({ ...pageShape, limit: limit.default(list.pageSize ?? 50) }),
      run: (services, call) => listPage(described, services, call as unknown as Call<typeof pageShape>),
    }),
    route({
      method: 'GET',
      path: `/${list.name}/count`,
      permission,
      query: z.object(searchShape),
      run: async (services, call): Promise<ListCount> => {
        const { query, now } = call as unknown as Call<typeof searchShape>;
        const { terms } = requireNoProblems(parseListSearch(described, services, query));
        return { ...(await countList(described, { services, call }, { terms, now })), maxCounted };
      },
    }),
    // For a list without rows, which is not to wait for it: what it looks for may be in no index.
    route({
      method: 'GET',
      path: `/${list.name}/nearest`,
      permission,
      query: z.object(searchShape),
      run: async (services, call): Promise<{ nearest: NearestSearch | null }> => {
        const { query, signal } = call as unknown as Call<typeof searchShape>;
        requireNoProblems(parseListSearch(described, services, query));
        return { nearest: await findNearestSearch(described, { services, call }, query.q, signal) };
      },
    }),
    route({
      method: 'GET',
      path: `/${list.name}/description`,
      permission,
      query: noQuery,
      run: async (services, { language }) => {
        const description = describeList(described, services);
        return language === 'de' ? inGerman(description) : description;
      },
    }),
    ...exportFormats.map((format) =>
      route({
        method: 'GET',
        path: `/${list.name}/export.${format}`,
        permission,
        query: z.object(exportShape),
        run: async (services, call) =>
          exportRows(described, services, call as unknown as Call<typeof exportShape>, format),
      }),
    ),
  ];
  return routes as unknown as ListRoutes<Name, Row>;
}

/** The lists of these routes. */
export function listsOf(routes: readonly BackOfficeRoute[]): readonly AnyList[] {
  return routes.flatMap(({ list }) => list ?? []);
}

async function listPage(list: AnyList, services: StaffServices, call: Call<typeof pageShape>) {
  const { query, now } = call;
  const reader = { services, call };
  const sort = sortOf(list, query.sort);
  const { terms, problems, chips } = parseListSearch(list, services, query);
  const nothing = { rows: [], first: null, newer: null, older: null, chips: [], problems };
  if (problems.length > 0) return nothing;
  const { items, first, newer, older } = await readListPage(list, reader, { terms, now }, sort, query);
  return { rows: await list.present(reader, items), first, newer, older, chips, problems };
}

/** Who took rows out, and which, is in the audit log before the first one is read. */
async function exportRows(
  list: AnyList,
  services: StaffServices,
  call: Call<typeof exportShape>,
  format: ExportFormat,
): Promise<Response> {
  const { query, now, signal, entityScope } = call;
  const sort = sortOf(list, query.sort);
  const { terms, chips } = requireNoProblems(parseListSearch(list, services, query));
  const columns =
    query.columns === undefined
      ? list.columns.filter(({ isDefault }) => isDefault)
      : query.columns.split(',').map((id) => {
          const column = list.columns.find((each) => each.id === id);
          if (!column) throw backOfficeErrors.unreadable(`columns: “${id}” is no column of this list`);
          return column;
        });
  const [entityId, ...others] = entityScope.rootIds;
  await call.change(async () => ({
    result: null,
    action: 'list.export',
    entityId: entityId !== undefined && others.length === 0 ? entityId : null,
    subjectId: list.name,
    after: { list: list.noun, by: format.toUpperCase(), search: hideCardNumbers(query.q ?? '') },
  }));
  return exportList(
    list,
    { services, call },
    { search: { terms, now }, sort, columns, zone: query.zone, format, signal, fileName: fileNameOf(list, chips, now) },
  );
}

function describeList(list: AnyList, services: StaffServices): DescribedList {
  const { name, noun, sorts, columns } = list;
  return {
    name,
    noun,
    fields: Object.entries(fieldsOf(list, services)).map(([id, field]) => {
      const { label, hint, kind, offers } = field;
      return { name: id, label, hint, kind, offers: [...offers] };
    }),
    columns: columns.map(({ id, label, isDefault, align, kind }) => ({
      id,
      label,
      isDefault,
      align,
      kind,
      sorts: sorts.filter(({ column }) => column === id).map((sort) => sort.id),
    })),
    sorts: sorts.map(({ id, label, column, direction }) => ({ id, label, column, direction })),
    defaultSort: sorts[0].id,
    canCount: true,
    canExport: true,
    maxCounted,
  };
}
