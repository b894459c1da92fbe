import { entityRows, ownedFields } from '#lib/platform/search/owned-rows.ts';
import { choiceField, matching, searchField, upperCase } from '#lib/platform/search/search-field.ts';
import { columnsOf } from '#lib/platform/search/table-fields.ts';
import { webhookFormats } from './messages/encode-message.ts';
import { type WebhookEndpoint, webhookTypes } from './webhook-endpoint.ts';

/** The list of webhook endpoints that are not deleted. */

export const endpointFields = {
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
      { value: 'disabled', label: 'Disabled' },
    ],
  }),
  url: searchField({
    label: 'URL',
    kind: 'text',
    hint: 'shop.example',
    read: matching(/^.{1,200}$/su, 'is a part of the URL'),
  }),
  type: choiceField({
    label: 'Type',
    offers: webhookTypes.map((value) => ({ value: value.toLowerCase(), label: value })),
  }),
  format: choiceField({ label: 'Format', offers: webhookFormats.map((value) => ({ value, label: value })) }),
  entity: ownedFields.entity,
  date: ownedFields.date,
};

/** An endpoint as lists show it. */
export type ListedEndpoint = Omit<WebhookEndpoint, 'ownerId'>;

const { differs, element, value, words } = columnsOf('webhook_endpoint');

/** The endpoints of a page, and their number. */
export const { search: searchEndpoints, count: countEndpoints } = entityRows<ListedEndpoint>('webhook_endpoint', {
  columns: [
    'url',
    'types',
    'fields',
    'format',
    'state',
    'created_at as createdAt',
    'activated_at as activatedAt',
    'disabled_at as disabledAt',
    'previous_secret_until as previousSecretUntil',
  ],
  words: ['url'],
  only: differs('state', 'DELETED'),
  compile: () => ({
    state: value('state', upperCase),
    url: words('url'),
    type: element('types', upperCase),
    format: value('format'),
  }),
});
