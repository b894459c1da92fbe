import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, type inferParserType, type ParserMap, type SearchParams } from 'nuqs/server';
import { type ReactNode, Suspense } from 'react';
import { pathOf } from '#components/api/client.ts';
import { Prefetched } from '#components/api/prefetched.tsx';
import { staffApi } from '#components/api/staff-api.ts';
import { entityState } from '#components/layout/entity-query-state.ts';
import { LoadingPage } from '#components/layout/loading-page.tsx';
import type { ListEndpoint, ListRow } from '#components/list/list-endpoint.ts';
import type { MessageKey } from '#messages/translate.ts';
import { type Prefetched as Answers, prefetch, requireReadable } from './prefetch.ts';
import { requireSessionOrSignIn } from './require-session.ts';

type PageProps = { params: Promise<{ id?: string }>; searchParams: Promise<SearchParams> };

type PageInput<Parsers extends ParserMap> = {
  /** The id in the path, encoded; empty where the path has none. */
  id: string;
  /** The parameters in the address. */
  query: inferParserType<Parsers & typeof entityState>;
};

type PageDefinition<Parsers extends ParserMap> = {
  title: MessageKey;
  state?: Parsers;
  /** The API paths of the first data, the subject of the page first: without it the page is a 403 or 404. */
  reads(input: PageInput<Parsers>): readonly [string, ...string[]];
  render(input: PageInput<Parsers>): ReactNode;
};

/**
 * A page of the back office: it requires a session, reads its data on the server and passes it to the screen. The
 * response begins when its subject is read, so that 403 and 404 are statuses and not only texts; the outline of the page
 * is shown until the rest is read. A `loading.tsx` would begin every response with 200.
 */
export function definePage<Parsers extends ParserMap>(definition: PageDefinition<Parsers>) {
  const loadQuery = createLoader({ ...definition.state, ...entityState } as Parsers & typeof entityState);
  const readInput = async ({ params, searchParams }: PageProps): Promise<PageInput<Parsers>> => {
    await requireSessionOrSignIn();
    const { id = '' } = await params;
    return { id: encodeURIComponent(id), query: await loadQuery(searchParams) };
  };
  return {
    generateMetadata: async (props: PageProps): Promise<Metadata> => {
      const [subject] = definition.reads(await readInput(props));
      await requireReadable(subject);
      return { title: (await getTranslations())(definition.title) };
    },
    page: async (props: PageProps): Promise<ReactNode> => {
      const input = await readInput(props);
      const paths = definition.reads(input);
      const answers = prefetch(paths);
      await requireReadable(paths[0]);
      return (
        <Suspense fallback={<LoadingPage />}>
          <Screen answers={answers}>{definition.render(input)}</Screen>
        </Suspense>
      );
    },
  };
}

type ListState = { q: string; sort: string | null; older: string | null; newer: string | null; entity: string | null };

/** A screen with what the page has read for it. */
async function Screen({ answers, children }: { answers: Promise<Answers>; children: ReactNode }) {
  return <Prefetched answers={await answers}>{children}</Prefetched>;
}

/** What the page of a list reads first: its rows, its description, their number and the saved views. */
export function listReads<Row extends ListRow>(
  endpoint: ListEndpoint<Row>,
  list: string,
  { q, sort, older, newer, entity }: ListState,
): [string, ...string[]] {
  return [
    pathOf(endpoint, { query: { entity, q, sort, older, newer } }),
    pathOf(endpoint.description, {}),
    pathOf(endpoint.count, { query: { entity, q } }),
    pathOf(staffApi['saved-views'], { query: { entity, list } }),
  ];
}
