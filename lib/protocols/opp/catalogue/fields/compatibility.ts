// Names that are in no table of the specification, but that OPP-compatible clients and shop plug-ins
// send. Our choice: every operation that creates a payment accepts them; they are never required.
import { f, O, table } from './field.ts';
import { dateTime } from './types/calendar.ts';
import { alphanumeric, bool, currency, oneOf, text } from './types/field-types.ts';
import { wholeNumber } from './types/numbers.ts';

export const compatibility = table(
  { group: 'family', title: 'Accepted beside the specification', section: 'family', usedBy: ['payment'] },
  [
    f('recurringType', O, oneOf('INITIAL', 'REPEATED', 'REGISTRATION_BASED'), {
      ourChoice: 'the older way to say standingInstruction.mode',
    }),
    f('createOmniToken', O, bool, { ourChoice: 'sent by clients in the wild; no effect' }),
    f('merchantAccountId', O, text(255), { ourChoice: 'sent by clients in the wild; picks the acquirer account' }),
  ],
);

/** Stored cards that a checkout offers (our choice: spec 4.2 names no parameter). */
export const checkoutRegistrations = table(
  { group: 'checkoutRegistrations', title: 'Stored cards of a checkout', section: 'family', usedBy: ['checkout'] },
  [f('registrations[n].id', O, alphanumeric(32, 32), { ourChoice: "one of the shopper's stored cards" })],
);

/** What only the form of a checkout sends (our choice: spec 4.2 shows no field). */
export const checkoutForm = table(
  { group: 'checkoutForm', title: 'Form of a checkout', section: 'family', usedBy: ['checkout'] },
  [
    f('registrationId', O, alphanumeric(32, 32), {
      ourChoice: 'pay with this one of the stored cards that the checkout offers',
    }),
  ],
);

/** A payment link beside its checkout (our choice: the specification has no payment links). */
export const paymentLink = table(
  { group: 'paymentLink', title: 'Payment link', section: 'family', usedBy: ['checkout'] },
  [
    f('description', O, text(255), { ourChoice: 'what is paid for, shown on the page' }),
    f('validUntil', O, dateTime, { ourChoice: 'UTC; seven days when it is not sent, at most 90' }),
  ],
);

/** The registration that a schedule charges (our choice: spec 2.12 names no parameter). */
export const scheduleRegistration = table(
  { group: 'scheduleRegistration', title: 'Stored data of a schedule', section: 'family', usedBy: ['job'] },
  [f('registrationId', O, alphanumeric(32, 32), { ourChoice: 'what the schedule charges' })],
);

/** Pages of long responses (our choice: spec 4.3 shows no paging). */
export const paging = table({ group: 'paging', title: 'Paging', section: 'family', usedBy: ['query', 'reporting'] }, [
  f('pageNo', O, wholeNumber(1, 999_999), { ourChoice: 'counted from 1' }),
]);

/** The type of the report (our choice: spec 4.3 shows no parameter). */
export const reconciliationReport = table(
  { group: 'reconciliationReport', title: 'Reconciliation report', section: 'family', usedBy: ['reporting'] },
  [
    f('reconciliationType', O, oneOf('SETTLED', 'CHARGEBACK', 'CHARGEBACK REVERSAL', 'FEE'), {
      ourChoice: 'rows of one type only',
    }),
  ],
);

/** The currency of a report (our choice: spec 4.3 shows no parameter). */
export const reportCurrency = table(
  { group: 'reportCurrency', title: 'Report currency', section: 'family', usedBy: ['reporting'] },
  [f('currency', O, currency, { ourChoice: 'sums of one currency only' })],
);
