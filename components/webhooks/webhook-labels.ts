import type { MessageKey } from '#messages/translate.ts';

/** The labels of formats and fields. */
export const formatLabels: Readonly<Record<string, MessageKey>> = {
  standard: 'webhooks.format.standard',
  encrypted: 'webhooks.format.encrypted',
  'encrypted-json': 'webhooks.format.encryptedJson',
};

export const fieldsLabels: Readonly<Record<string, MessageKey>> = {
  ALL: 'webhooks.fields.ALL',
  NON_CUSTOMER_DATA: 'webhooks.fields.NON_CUSTOMER_DATA',
};
