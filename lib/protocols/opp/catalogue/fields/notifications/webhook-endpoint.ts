// What a webhook endpoint is registered with (our choice: spec 4.3 and 6.1 show no parameters).
import { f, O, table } from '../field.ts';
import { absoluteUrl, oneOf, spacedListOf } from '../types/field-types.ts';

export const webhookEndpoint = table(
  { group: 'webhookEndpoint', title: 'Webhook endpoint', section: 'family', usedBy: ['webhook'] },
  [
    f('url', O, absoluteUrl, { ourChoice: 'where notifications are sent, by https or http' }),
    f('types', O, spacedListOf('PAYMENT', 'REGISTRATION', 'SCHEDULE', 'RISK', 'PAYOUT', 'NOTICE'), {
      ourChoice:
        'what the endpoint is notified of; RISK: checks without a payment, opened cases and decisions; SCHEDULE: changes of schedules, and their charges; PAYOUT: the statement of each payout, on endpoints of a merchant or above; NOTICE: what staff are informed of, such as a fallen approval rate',
    }),
    f('fields', O, oneOf('ALL', 'NON_CUSTOMER_DATA'), {
      default: 'ALL',
      ourChoice: 'with the data of customers or without',
    }),
    f('format', O, oneOf('encrypted', 'encrypted-json', 'standard'), {
      default: 'encrypted',
      ourChoice: 'AES-256-GCM as text or in JSON, or JSON signed by the Standard Webhooks scheme',
    }),
  ],
);
