import { createHash } from 'node:crypto';
import { guidePath } from '#components/docs/layout/documentation-links.ts';
import { testCards } from '#lib/connectors/simulator/index.ts';
import { buildSearchIndex, guideNames, readGuide } from '#lib/docs/index.ts';
import { fieldsOf, findOperation, operationNames } from '#lib/protocols/opp/catalogue/index.ts';
import { resultCodes } from '#lib/result-codes/index.ts';

let index: Promise<{ text: string; tag: string }> | undefined;

async function buildIndex() {
  const pages = ['quickstart', ...guideNames];
  const guides = await Promise.all(
    pages.map(async (name) => ({ guide: await readGuide(name), href: guidePath(name) })),
  );
  const operations = operationNames.map((name) => {
    const { summary, method, path } = findOperation(name);
    return {
      summary,
      method,
      path,
      href: `/docs/reference/${name}`,
      fields: fieldsOf(name).map((field) => field.name),
    };
  });
  const text = JSON.stringify(buildSearchIndex({ guides, operations, resultCodes, testCards }));
  return { text, tag: `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"` };
}

/** What the search of the documentation reads, once for each browser and version. */
export async function GET(request: Request): Promise<Response> {
  index ??= buildIndex();
  const { text, tag } = await index;
  const headers = { ETag: tag, 'Cache-Control': 'public, max-age=3600' };
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } });
}
