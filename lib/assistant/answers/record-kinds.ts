/** The records that an assistant reads: their list, the route of one of them, and their pages. */

export type RecordKind = {
  /** The page of the list. */
  page: string;
  /** The declared route of one record; left out: only the list has it. */
  detail?: string;
  /** The page of one record; left out: `<page>/<id>`, or without a detail the list. */
  pageOf?: (id: string) => string;
};

const withDetail = (name: string): RecordKind => ({ page: `/${name}`, detail: `/${name}/:id` });
const paymentPage = (id: string): string => `/transactions/${id}`;

/** By the name of the list. Not listed: users, access tokens, webhooks, keys and connections, which grant access. */
export const recordKinds = {
  transactions: withDetail('transactions'),
  registrations: withDetail('registrations'),
  schedules: withDetail('schedules'),
  'payment-links': withDetail('payment-links'),
  cases: withDetail('cases'),
  'risk-rules': withDetail('risk-rules'),
  'risk-lists': { page: '/risk-lists' },
  'stopped-payments': { page: '/stopped-payments', pageOf: paymentPage },
  callbacks: withDetail('callbacks'),
  disputes: withDetail('disputes'),
  payouts: withDetail('payouts'),
  'settlement-imports': { page: '/settlement', detail: '/settlement-imports/:id', pageOf: (id) => `/settlement/${id}` },
  'settlement-lines': withDetail('settlement-lines'),
  'settlement-formats': withDetail('settlement-formats'),
  'settlement-rules': withDetail('settlement-rules'),
  'unsettled-payments': { page: '/unsettled-payments', pageOf: paymentPage },
  'ledger-entries': withDetail('ledger-entries'),
  'bank-statements': withDetail('bank-statements'),
  'bank-entries': withDetail('bank-entries'),
  periods: withDetail('periods'),
  requests: withDetail('requests'),
  deliveries: { page: '/deliveries' },
  audit: { page: '/audit' },
} as const satisfies Record<string, RecordKind>;

export type RecordKindName = keyof typeof recordKinds;

export const recordKindNames = Object.keys(recordKinds) as [RecordKindName, ...RecordKindName[]];

export const detailedKindNames = recordKindNames.filter((name) => 'detail' in recordKinds[name]) as [
  RecordKindName,
  ...RecordKindName[],
];

/** The path of the page where a user sees the record. */
export function pagePathOf(name: RecordKindName, id: string): string {
  const { page, detail, pageOf }: RecordKind = recordKinds[name];
  if (pageOf) return pageOf(encodeURIComponent(id));
  return detail ? `${page}/${encodeURIComponent(id)}` : page;
}
