import { ownedFields, ownedRows } from '#lib/platform/search/owned-rows.ts';
import { choiceField, upperCase } from '#lib/platform/search/search-field.ts';
import { allOf, choice, columnsOf } from '#lib/platform/search/table-fields.ts';
import type { ConnectionKind, ConnectionPurpose } from './file-connection.ts';

/** A connection as lists show it. */
export type ListedConnection = {
  id: string;
  entityId: string;
  name: string;
  purpose: ConnectionPurpose;
  kind: ConnectionKind;
  host: string | null;
  folder: string;
  isEnabled: boolean;
  nextRunAt: Date | null;
  lastRunAt: Date | null;
  lastError: string | null;
  createdAt: Date;
};

export const connectionFields = {
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'active', label: 'Active' },
      { value: 'failing', label: 'Last run failed' },
      { value: 'disabled', label: 'Disabled' },
    ],
  }),
  purpose: choiceField({
    label: 'Purpose',
    offers: [
      { value: 'pull', label: 'Fetches files' },
      { value: 'deliver', label: 'Delivers settlement files' },
    ],
  }),
  ...ownedFields,
};

const { equals, isNotNull, isNull, value } = columnsOf('file_connection');
const isEnabled = equals('is_enabled', true);

/** The connections of a page, and their number. */
export const { search: searchConnections, count: countConnections } = ownedRows<ListedConnection>('file_connection', {
  columns: [
    'purpose',
    'kind',
    'host',
    'folder',
    'is_enabled as isEnabled',
    'next_run_at as nextRunAt',
    'last_run_at as lastRunAt',
    'last_error as lastError',
  ],
  words: ['host'],
  compile: () => ({
    state: choice({
      active: allOf(isEnabled, isNull('last_error')),
      failing: allOf(isEnabled, isNotNull('last_error')),
      disabled: equals('is_enabled', false),
    }),
    purpose: value('purpose', upperCase),
  }),
});
