import type { FlowName } from './flows.ts';

/** A channel of the demo and how people pay there. */
export type Shop = {
  division: string;
  merchant: string;
  channel: string;
  currency: 'EUR' | 'GBP' | 'USD' | 'JPY';
  /** On an average day, before growth. */
  paymentsPerDay: number;
  /** In minor units; most payments are near the lower end. */
  amounts: readonly [number, number];
  /** From Monday to Sunday. */
  weekdays: readonly number[];
  /** The hours (UTC) of most payments. */
  busyHours: readonly number[];
  /** What comes more often here than elsewhere, with its share of all payments. */
  mix?: Partial<Record<FlowName, number>>;
  order: string;
};

const working = [1.1, 1, 1, 1.05, 1.25, 0.9, 0.6];
const weekend = [0.7, 0.7, 0.8, 0.9, 1.2, 1.6, 1.3];

export const shops: readonly Shop[] = [
  {
    division: 'Retail',
    merchant: 'Bakery',
    channel: 'Web shop',
    currency: 'EUR',
    paymentsPerDay: 15,
    amounts: [480, 6_400],
    weekdays: weekend,
    busyHours: [6, 7, 8, 9, 10, 16, 17],
    order: 'order',
  },
  {
    division: 'Retail',
    merchant: 'Bakery',
    channel: 'Market stall',
    currency: 'EUR',
    paymentsPerDay: 9,
    amounts: [250, 2_800],
    weekdays: [0.2, 0.2, 0.9, 0.2, 1.2, 2.6, 0.3],
    busyHours: [7, 8, 9, 10, 11, 12],
    mix: { partlyRefunded: 0, captured: 0 },
    order: 'stall',
  },
  {
    division: 'Travel',
    merchant: 'Island Ferries',
    channel: 'Booking site',
    currency: 'EUR',
    paymentsPerDay: 17,
    amounts: [3_200, 38_000],
    weekdays: [1, 0.9, 0.9, 1.1, 1.3, 1, 0.9],
    busyHours: [11, 12, 17, 18, 19, 20, 21],
    mix: { captured: 0.16, refunded: 0.05, partlyRefunded: 0.03 },
    order: 'booking',
  },
  {
    division: 'Travel',
    merchant: 'Island Ferries',
    channel: 'UK booking site',
    currency: 'GBP',
    paymentsPerDay: 8,
    amounts: [2_900, 31_000],
    weekdays: [1, 0.9, 0.9, 1.1, 1.3, 1, 0.9],
    busyHours: [12, 13, 18, 19, 20, 21],
    mix: { captured: 0.16, refunded: 0.05 },
    order: 'uk-trip',
  },
  {
    division: 'Electronics',
    merchant: 'Volt Electronics',
    channel: 'Online store',
    currency: 'USD',
    paymentsPerDay: 13,
    amounts: [1_900, 120_000],
    weekdays: working,
    busyHours: [14, 15, 16, 18, 19, 22, 23],
    mix: { doNotHonour: 0.05, chargedBack: 0.012 },
    order: 'volt-us',
  },
  {
    division: 'Electronics',
    merchant: 'Volt Electronics',
    channel: 'Japan store',
    currency: 'JPY',
    paymentsPerDay: 7,
    amounts: [1_200, 98_000],
    weekdays: weekend,
    busyHours: [1, 2, 3, 9, 10, 11, 12],
    order: 'volt-jp',
  },
];

/** The shares of flows where a shop states none of its own; all other payments are approved without a follow-up. */
export const commonMix: Readonly<Partial<Record<FlowName, number>>> = {
  authenticated: 0.17,
  captured: 0.03,
  reversed: 0.006,
  refunded: 0.025,
  partlyRefunded: 0.015,
  chargedBack: 0.003,
  chargebackReversed: 0.0015,
  insufficientFunds: 0.034,
  doNotHonour: 0.02,
  wrongSecurityCode: 0.012,
  limitExceeded: 0.008,
  stolenCard: 0.004,
  expiredCard: 0.01,
};

/** Cards as the simulator knows them, with the countries of the demo's table. */
export const cards = [
  { brand: 'VISA', bin: '420000', last4: '0000', country: 'DE', weight: 5 },
  { brand: 'VISA', bin: '411111', last4: '1111', country: 'US', weight: 4 },
  { brand: 'VISA', bin: '401200', last4: '7732', country: 'GB', weight: 4 },
  { brand: 'VISA', bin: '471110', last4: '2209', country: 'NL', weight: 2 },
  { brand: 'MASTER', bin: '545454', last4: '5454', country: 'FR', weight: 5 },
  { brand: 'MASTER', bin: '510510', last4: '5100', country: 'US', weight: 3 },
  { brand: 'MASTER', bin: '543458', last4: '8840', country: 'GB', weight: 2 },
  { brand: 'AMEX', bin: '377777', last4: '7770', country: 'US', weight: 2 },
  { brand: 'DINERS', bin: '300822', last4: '3846', country: 'US', weight: 1 },
] as const;

export const givenNames = [
  'Anna',
  'Ben',
  'Carla',
  'David',
  'Elif',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jakob',
  'Klara',
  'Louis',
  'Maja',
  'Noah',
  'Olivia',
  'Pavel',
  'Queenie',
  'Rosa',
  'Samir',
  'Tessa',
  'Umberto',
  'Vera',
  'Willem',
  'Ximena',
  'Yuki',
];
export const surnames = [
  'Adler',
  'Bauer',
  'Costa',
  'Dubois',
  'Evans',
  'Fischer',
  'Green',
  'Hansen',
  'Ivanova',
  'Jansen',
  'Kowalski',
  'Lopez',
  'Mori',
  'Novak',
  'Okafor',
  'Patel',
  'Quinn',
  'Rossi',
  'Smith',
  'Tanaka',
  'Urban',
  'Vogel',
  'Walker',
  'Xu',
  'Young',
  'Zimmer',
];
export const emailDomains = ['mail.example', 'post.example', 'inbox.example', 'letters.example'];
