import { headers } from 'next/headers';
import { pathOf } from '#components/api/client.ts';
import { docsApi } from '#components/docs/api.ts';
import type { Reading } from '#components/docs/reading.ts';
import { currentServices } from '#lib/current-services.ts';
import type { DocsReader } from '#lib/docs/staff/index.ts';
import { findSession } from '#lib/staff/index.ts';
import { entityHeader } from './page-headers.ts';
import { prefetch } from './prefetch.ts';

/** Who reads a page of the documentation, for its samples. */
export async function readReading(): Promise<Reading> {
  const { sso, gatewayServices } = await currentServices();
  const sent = await headers();
  const session = await findSession(sso, sent.get('cookie'));
  const entity = sent.get(entityHeader) || null;
  const [read] = session ? await prefetch([pathOf(docsApi['docs-reader'], { query: { entity } })]) : [];
  return {
    baseUrl: gatewayServices.baseUrl,
    isSignedIn: session !== null,
    reader: (read?.data as DocsReader | undefined) ?? null,
    // A key that was used for an earlier visit would replay its answer.
    run: gatewayServices.clock.now().getTime().toString(36),
  };
}
