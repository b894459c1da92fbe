import { expressionBuilder } from 'kysely';
import type { Tables } from '#lib/platform/database/built-query.ts';
import { matchAny, matchChoice } from '#lib/platform/search/conditions.ts';
import { ownedFields, ownedRows } from '#lib/platform/search/owned-rows.ts';
import { choiceField } from '#lib/platform/search/search-field.ts';
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

const eb = expressionBuilder<Tables, 'file_connection'>();
const isEnabled = eb('is_enabled', '=', true);

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
    state: (match) =>
      matchChoice(match, {
        active: eb.and([isEnabled, eb('last_error', 'is', null)]),
        failing: eb.and([isEnabled, eb('last_error', 'is not', null)]),
        disabled: eb('is_enabled', '=', false),
      }),
    purpose: (match) => matchAny(match, (value) => eb('purpose', '=', value.toUpperCase())),
  }),
});
