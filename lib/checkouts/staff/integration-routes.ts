import { z } from 'zod';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { route } from '#lib/staff/route.ts';
import { type CheckedPage, checkPageAt } from '../integration/fetch-page.ts';
import { writeMarkup, writePolicy } from '../integration/page-markup.ts';
import { readSample, type Sample, sampleLanguages } from '../integration/samples.ts';
import { pageAddressForm } from './forms.ts';

/** What a merchant copies into a shop: for the channel that the page is limited to. */
export type CheckoutIntegration = {
  /** Null: no channel is selected, and the code has a placeholder. */
  channel: { id: string; name: string } | null;
  sample: Sample;
  markup: string;
  policy: string;
};

const placeholder = '<entityId>';

export const integrationRoutes = [
  route({
    method: 'GET',
    path: '/integration',
    permission: 'entities.read',
    query: z.object({ language: z.enum(sampleLanguages).default('curl') }),
    run: async ({ baseUrl }, { entityScope, query }): Promise<CheckoutIntegration> => {
      const channel = await findOnlyChannel(entityScope);
      return {
        channel,
        sample: await readSample(query.language, { baseUrl, entityId: channel?.id ?? placeholder }),
        markup: writeMarkup({
          baseUrl,
          checkoutId: '<checkout id>',
          integrity: '<integrity>',
          options: { locale: 'en', style: 'card' },
          brands: ['VISA', 'MASTER'],
          resultUrl: 'https://shop.example/result',
          nonce: '<nonce>',
        }),
        policy: writePolicy(baseUrl, '<nonce>'),
      };
    },
  }),
  route({
    method: 'POST',
    path: '/integration/check',
    permission: 'entities.write',
    query: z.object({}),
    body: pageAddressForm,
    run: async ({ egress, baseUrl }, { body }): Promise<CheckedPage> => checkPageAt(egress, body.url, baseUrl),
  }),
];

/** The channel, when the user selected one or sees no other. */
async function findOnlyChannel(entityScope: EntityScope): Promise<CheckoutIntegration['channel']> {
  const channels = (await entityScope.nodes()).filter(({ kind }) => kind === 'CHANNEL');
  const [channel] = channels;
  return channels.length === 1 && channel ? { id: channel.id, name: channel.name } : null;
}
