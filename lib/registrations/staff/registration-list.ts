import { findEntityNames } from '#lib/entities/index.ts';
import { paymentOrder } from '#lib/payments/index.ts';
import { byTime, hidden, shown } from '#lib/staff/lists/columns.ts';
import type { ListColumn, ListDescription, ListReader, ListSearch } from '#lib/staff/lists/list-description.ts';
import type { Registration } from '../registration.ts';
import { registrationFields } from '../search-fields.ts';
import { countRegistrations, searchRegistrations } from '../search-registrations.ts';

/** A registration in lists: an allow-list without the number. */
export type RegistrationRow = {
  id: string;
  shortId: string;
  createdAt: string;
  state: string;
  paymentBrand: string;
  bin: string | null;
  last4: string | null;
  expiry: string | null;
  holder: string | null;
  mode: string;
  merchantName: string;
  channelName: string;
  retainUntil: string | null;
};

export function presentRegistration(registration: Registration, names: ReadonlyMap<string, string>): RegistrationRow {
  const { id, shortId, state, paymentBrand, holder, mode, expiryMonth, expiryYear } = registration;
  return {
    id,
    shortId,
    state,
    paymentBrand,
    holder,
    mode,
    createdAt: registration.createdAt.toISOString(),
    bin: registration.accountBin,
    last4: registration.accountLast4,
    expiry: expiryMonth && expiryYear ? `${expiryMonth}/${expiryYear}` : null,
    merchantName: names.get(registration.merchantId) ?? '',
    channelName: names.get(registration.channelId) ?? '',
    retainUntil: registration.retainUntil?.toISOString() ?? null,
  };
}

const columns: readonly ListColumn<RegistrationRow>[] = [
  { ...shown, id: 'createdAt', label: 'Created', kind: 'time' },
  { ...shown, id: 'state', label: 'State', kind: 'state' },
  {
    ...shown,
    id: 'account',
    label: 'Payment method',
    exportAs: ({ paymentBrand, last4 }) => [paymentBrand, last4].filter(Boolean).join(' '),
  },
  { ...hidden, id: 'paymentBrand', label: 'Brand' },
  { ...hidden, id: 'last4', label: 'Last four' },
  { ...shown, id: 'expiry', label: 'Expiry' },
  { ...shown, id: 'holder', label: 'Holder' },
  { ...shown, id: 'merchantName', label: 'Merchant' },
  { ...hidden, id: 'channelName', label: 'Channel' },
  { ...hidden, id: 'retainUntil', label: 'Kept until', kind: 'time' },
  { ...shown, id: 'shortId', label: 'Short id', kind: 'id' },
  { ...hidden, id: 'id', label: 'Id', kind: 'id' },
  { ...hidden, id: 'mode', label: 'Mode' },
];

const timeOrder = {
  column: 'createdAt',
  table: 'registration',
  index: 'registration_created_at_id_idx',
  key: paymentOrder,
};

const registrationSearch = async ({ call }: ListReader, search: ListSearch) => ({
  ...search,
  scope: await call.entityScope.scope(),
});

export const registrationList: ListDescription<'registrations', Registration, RegistrationRow> = {
  name: 'registrations',
  noun: { one: 'payment method', many: 'payment methods' },
  permission: 'registrations.read',
  fields: registrationFields,
  columns,
  sorts: byTime(timeOrder),
  readPage: async (reader, search, page) =>
    searchRegistrations(reader.services.db.pool, await registrationSearch(reader, search), page),
  count: async (reader, search, max) =>
    countRegistrations(reader.services.db.pool, await registrationSearch(reader, search), max),
  keyOf: ({ createdAt, id }) => [createdAt, id],
  present: async ({ services }, registrations) => {
    const ids = registrations.flatMap(({ merchantId, channelId }) => [merchantId, channelId]);
    const names = await findEntityNames(services.db, ids);
    return registrations.map((registration) => presentRegistration(registration, names));
  },
};
