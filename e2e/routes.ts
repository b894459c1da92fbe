import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext } from '@playwright/test';
import type { RunningApp } from './start-app.ts';

/** A page to visit. */
export type PageToVisit = { name: string; path: string };

/** `[id]` in a path is the id of a row of the demo: the first one of this read, or of the list with the same path. */
type PageOfRow = PageToVisit & { row?: string };

const folder = fileURLToPath(new URL('../app/(backoffice)', import.meta.url));

/** The pages that have states of their own beside the one without parameters. */
const variants: readonly PageOfRow[] = [
  { name: 'overview-7-days', path: '/?period=7d' },
  { name: 'transactions-search', path: '/transactions?q=status:declined+brand:VISA' },
  { name: 'transactions-problem', path: '/transactions?q=last4:1' },
  { name: 'transactions-empty', path: '/transactions?q=order-that-never-was' },
  { name: 'entity-merchant', path: '/entities/[id]', row: '/entities/search?kinds=MERCHANT' },
  { name: 'entity-accounts', path: '/entities/[id]?tab=connector-accounts' },
  { name: 'settlement-lines-all', path: '/settlement-lines?q=' },
  { name: 'disputes-all', path: '/disputes?q=' },
  { name: 'callbacks-all', path: '/callbacks?q=' },
  { name: 'entity-callbacks', path: '/entities/[id]?tab=callbacks', row: '/entities/search?kinds=MERCHANT' },
  { name: 'entity-statement', path: '/entities/[id]?tab=statement', row: '/entities/search?kinds=MERCHANT' },
  { name: 'entity-fees', path: '/entities/[id]?tab=fees', row: '/entities/search?kinds=MERCHANT' },
  { name: 'entity-payment-form', path: '/entities/[id]?tab=payment-form', row: '/entities/search?kinds=CHANNEL' },
  { name: 'entity-routing', path: '/entities/[id]?tab=routing-rules' },
];

/** The pages for signed-in users: every page in the folder of the back office, and the variants. */
export const backOfficePages: readonly PageOfRow[] = [
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('page.tsx') && !file.includes('[...'))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, '')}`)
    .sort()
    .map((path) => ({ name: nameOf(path), path })),
  ...variants,
];

function nameOf(path: string): string {
  return path === '/'
    ? 'overview'
    : path
        .slice(1)
        .replaceAll(/[/[\]]+/g, '-')
        .replace(/-$/, '');
}

/** The public pages. */
export const publicPages: readonly PageToVisit[] = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'signed-out', path: '/signed-out' },
  { name: 'signed-in', path: '/signed-in' },
  { name: 'docs', path: '/docs' },
  { name: 'docs-quickstart', path: '/docs/quickstart' },
  { name: 'docs-guide', path: '/docs/guides/errors-and-retries' },
  { name: 'docs-reference', path: '/docs/reference' },
  { name: 'docs-operation', path: '/docs/reference/payments.create' },
  { name: 'docs-result-codes', path: '/docs/result-codes' },
  { name: 'docs-test-cards', path: '/docs/test-cards' },
  { name: 'components', path: '/dev/components' },
];

/** Where the row of a detail page is found, if not by the path of its list. */
const exampleRows: Readonly<Record<string, string>> = {
  '/transactions': '/transactions?q=type:PA,DB+status:approved&limit=1',
  '/entities': '/entities/search?kinds=CHANNEL',
  '/settlement': '/settlement-imports?limit=1',
  '/settlement-lines': '/settlement-lines?q=is:open&limit=1',
};

/** The pages of the back office with ids in their paths, read from the API as the signed-in user. */
export async function findPagesToVisit(
  request: APIRequestContext,
  { baseUrl }: RunningApp,
): Promise<readonly PageToVisit[]> {
  const findId = async (row: string): Promise<string> => {
    const { rows, options } = await (await request.get(`${baseUrl}/api/backoffice${row}`)).json();
    const [example] = rows ?? options;
    if (!example) throw new Error(`${row} returns no row whose page could be visited`);
    return example.id;
  };
  return Promise.all(
    backOfficePages.map(async ({ name, path, row }) => {
      const [list = '', rest] = path.split('/[id]');
      if (rest === undefined) return { name, path };
      const id = await findId(row ?? exampleRows[list] ?? `${list}?limit=1`);
      return { name, path: `${list}/${id}${rest}` };
    }),
  );
}
