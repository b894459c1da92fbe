// The URLs for the shopper's return and for notifications (spec 2.12).
import { C, f, O, table } from '../field.ts';
import { absoluteUrl, looseUrl } from '../types/field-types.ts';

export const asynchronous = table({ group: 'asynchronous', title: 'Asynchronous', section: '2.12' }, [
  f('shopperResultUrl', C, absoluteUrl, {
    condition: 'absolute URL, sent URL-encoded; receives the shopper after an asynchronous payment; R in 4.5',
  }),
  f('notificationUrl', O, looseUrl(6, 2048), { condition: 'deprecated, replaced by webhooks; URL-encoded' }),
]);
