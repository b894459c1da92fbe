// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const countActive = sqlFile<CountActiveParameters, CountActiveRow, 'read'>(
  'lib/erasure/search/sql/count-active.sql',
);
export type CountActiveParameters = {
  merchantIds: readonly string[];
  registrationIds: readonly string[];
  scheduleIds: readonly string[];
  linkIds: readonly string[];
};
export type CountActiveRow = { registrations: number; schedules: number; paymentLinks: number };

export const countKept = sqlFile<CountKeptParameters, CountKeptRow, 'read'>('lib/erasure/search/sql/count-kept.sql');
export type CountKeptParameters = { merchantIds: readonly string[]; paymentIds: readonly string[] };
export type CountKeptRow = { ledgerEntries: number; settlementLines: number };

export const countOpen = sqlFile<CountOpenParameters, CountOpenRow, 'read'>('lib/erasure/search/sql/count-open.sql');
export type CountOpenParameters = {
  merchantIds: readonly string[];
  paymentIds: readonly string[];
  checkIds: readonly string[];
};
export type CountOpenRow = { payments: number; disputes: number; cases: number; callbacks: number };

export const findCard = sqlFile<FindCardParameters, FindCardRow, 'read'>('lib/erasure/search/sql/find-card.sql');
export type FindCardParameters = { merchantIds: readonly string[]; id: string };
export type FindCardRow = { accountId: string };

export const findLinksOfCheckouts = sqlFile<FindLinksOfCheckoutsParameters, FindLinksOfCheckoutsRow, 'read'>(
  'lib/erasure/search/sql/find-links-of-checkouts.sql',
);
export type FindLinksOfCheckoutsParameters = { merchantIds: readonly string[]; checkoutIds: readonly string[] };
export type FindLinksOfCheckoutsRow = { merchantId: string; id: string };

export const findListEntries = sqlFile<FindListEntriesParameters, FindListEntriesRow, 'read'>(
  'lib/erasure/search/sql/find-list-entries.sql',
);
export type FindListEntriesParameters = {
  entityIds: readonly string[];
  kinds: readonly string[];
  values: readonly string[];
};
export type FindListEntriesRow = { id: string; entityId: string; value: string; label: string };

export const findPayments = sqlFile<FindPaymentsParameters, FindPaymentsRow, 'read'>(
  'lib/erasure/search/sql/find-payments.sql',
);
export type FindPaymentsParameters = {
  merchantIds: readonly string[];
  email: string | null;
  customerId: string | null;
  accountIds: readonly string[];
};
export type FindPaymentsRow = { merchantId: string; id: string; initialId: string; registrationId: string | null };

export const findRegistrationsOfCard = sqlFile<FindRegistrationsOfCardParameters, FindRegistrationsOfCardRow, 'read'>(
  'lib/erasure/search/sql/find-registrations-of-card.sql',
);
export type FindRegistrationsOfCardParameters = { merchantIds: readonly string[]; accountIds: readonly string[] };
export type FindRegistrationsOfCardRow = { merchantId: string; id: string };

export const findRelatedPayments = sqlFile<FindRelatedPaymentsParameters, FindRelatedPaymentsRow, 'read'>(
  'lib/erasure/search/sql/find-related-payments.sql',
);
export type FindRelatedPaymentsParameters = {
  merchantIds: readonly string[];
  initialIds: readonly string[];
  registrationIds: readonly string[];
};
export type FindRelatedPaymentsRow = {
  merchantId: string;
  id: string;
  initialId: string;
  registrationId: string | null;
};

export const findRules = sqlFile<FindRulesParameters, FindRulesRow, 'read'>('lib/erasure/search/sql/find-rules.sql');
export type FindRulesParameters = { entityIds: readonly string[]; identifying: readonly string[] };
export type FindRulesRow = { id: string; name: string };

export const findSavedViews = sqlFile<FindSavedViewsParameters, FindSavedViewsRow, 'read'>(
  'lib/erasure/search/sql/find-saved-views.sql',
);
export type FindSavedViewsParameters = { identifying: readonly string[]; entityIds: readonly string[] };
export type FindSavedViewsRow = { id: string };

export const findSharedCards = sqlFile<FindSharedCardsParameters, FindSharedCardsRow, 'read'>(
  'lib/erasure/search/sql/find-shared-cards.sql',
);
export type FindSharedCardsParameters = {
  merchantIds: readonly string[];
  accountIds: readonly string[];
  paymentIds: readonly string[];
  registrationIds: readonly string[];
};
export type FindSharedCardsRow = { id: string };

export const listKeys = sqlFile<ListKeysParameters, ListKeysRow, 'read'>('lib/erasure/search/sql/list-keys.sql');
export type ListKeysParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type ListKeysRow = { key: string; value: string };

export const listPayments = sqlFile<ListPaymentsParameters, ListPaymentsRow, 'read'>(
  'lib/erasure/search/sql/list-payments.sql',
);
export type ListPaymentsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type ListPaymentsRow = {
  merchantId: string;
  id: string;
  state: string;
  echo: unknown;
  ndc: string;
  accountId: string | null;
};

export const listRecords = sqlFile<ListRecordsParameters, ListRecordsRow, 'read'>(
  'lib/erasure/search/sql/list-records.sql',
);
export type ListRecordsParameters = {
  merchantIds: readonly string[];
  registrationIds: readonly string[];
  paymentIds: readonly string[];
  email: string | null;
  customerId: string | null;
  accountIds: readonly string[];
  hashKey: string;
  hash: string | null;
  ndcs: readonly string[];
};
export type ListRecordsRow = {
  merchantId: string;
  kind: string;
  id: string;
  state: string | null;
  content: unknown;
  accountId: string | null;
};

export const listSealedCheckouts = sqlFile<ListSealedCheckoutsParameters, ListSealedCheckoutsRow, 'read'>(
  'lib/erasure/search/sql/list-sealed-checkouts.sql',
);
export type ListSealedCheckoutsParameters = { merchantIds: readonly string[]; after: string };
export type ListSealedCheckoutsRow = { merchantId: string; id: string; sealedParameters: string };

export const listSealedLinks = sqlFile<ListSealedLinksParameters, ListSealedLinksRow, 'read'>(
  'lib/erasure/search/sql/list-sealed-links.sql',
);
export type ListSealedLinksParameters = { merchantIds: readonly string[]; after: string };
export type ListSealedLinksRow = {
  merchantId: string;
  id: string;
  sealedParameters: string;
  checkoutId: string | null;
};
