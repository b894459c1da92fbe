// Tickets, passengers and flight legs (spec 2.9). Every field is conditional; the specification states no conditions.

import { C, type FieldDraft, f, table } from '../field.ts';
import { date } from '../types/calendar.ts';
import { country, text } from '../types/field-types.ts';
import { amount } from '../types/numbers.ts';

const texts = (...names: string[]): FieldDraft[] => names.map((name) => f(name, C, text(255)));
const amounts = (...names: string[]): FieldDraft[] => names.map((name) => f(name, C, amount(10)));
const under = (prefix: string, drafts: FieldDraft[]): FieldDraft[] =>
  drafts.map(([name, ...rest]) => [`${prefix}${name}`, ...rest]);

const passenger = [
  ...texts(
    'type',
    'name',
    'ticketRestricted',
    'ticketNumber',
    'status',
    'phone',
    'frequentFlyerNumber',
    'email',
    'dob',
    'checkDigit',
  ),
  f('residenceCountry', C, country),
];

const leg = [
  ...texts(
    'ticketNumber',
    'stopOverAllowed',
    'restrictions',
    'flightNumber',
    'fareBasis',
    'exchangeTicketNum',
    'departureCountry',
    'departureAirport',
    'airlineName',
    'airlineCode',
    'departureTime',
    'arrivalCountry',
    'arrivalAirport',
    'arrivalTime',
    'couponNumber',
    'classOfService',
    'carrierCode',
  ),
  ...amounts('taxAmount', 'feesAmount', 'fareAmount', 'departureTaxAmount'),
  f('departureDate', C, date),
  f('arrivalDate', C, date),
  f('timeToDeparture', C, text(10), { condition: 'in days' }),
];

export const airline = table({ group: 'airline', title: 'Airline', section: '2.9', prefix: 'airline.' }, [
  ...amounts('totalTaxAmount', 'totalFeesAmount', 'totalFareAmount'),
  f('ticketIssueDate', C, date),
  ...texts('ticketIssueAddress', 'thirdPartyBooking', 'bookingtype', 'ticketDeliveryMethod', 'bookingRefNum'),
  ...texts('agentName', 'agentCode'),
  ...under('passengers[n].', passenger),
  ...under('passengers[n].legs[n].', leg),
]);
