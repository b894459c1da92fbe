import { z } from 'zod';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { route } from '#lib/staff/route.ts';

/** What the samples of the documentation contain for a reader who may use access tokens. */
export type DocsReader = {
  /** A channel in test mode; null: the reader has none. */
  channel: { id: string; name: string } | null;
  /** Of a demo, whose token is in a file that its users know; elsewhere tokens are shown once and stored as hashes. */
  accessToken: string | null;
  /** Where a demo receives its own webhooks. */
  receiverUrl: string | null;
};

export const readerRoute = route({
  method: 'GET',
  path: '/docs-reader',
  // Who may create a token may also see that of the demo.
  permission: 'tokens.write',
  query: z.object({}),
  run: async ({ findDemoAccess, demoReceiver }, { entityScope }): Promise<DocsReader> => {
    const receiverUrl = demoReceiver?.url ?? null;
    const channels = await listTestChannels(entityScope);
    const demo = await findDemoAccess();
    const ofDemo = channels.find(({ id }) => id === demo?.channelEntityId);
    if (demo && ofDemo && (await entityScope.includes(demo.merchantEntityId))) {
      return { channel: ofDemo, accessToken: demo.accessToken, receiverUrl };
    }
    return { channel: channels[0] ?? null, accessToken: null, receiverUrl };
  },
});

/** Nothing is sent from the documentation to a live channel. */
async function listTestChannels(entityScope: EntityScope): Promise<NonNullable<DocsReader['channel']>[]> {
  const nodes = await entityScope.nodes();
  return nodes
    .filter(({ kind, mode, disabled }) => kind === 'CHANNEL' && mode === 'TEST' && !disabled)
    .map(({ id, name }) => ({ id, name }));
}
