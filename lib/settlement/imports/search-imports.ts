import { matchAny } from '#lib/platform/search/conditions.ts';
import { entityRows, ownedFields } from '#lib/platform/search/owned-rows.ts';
import { dateField } from '#lib/platform/search/search-date.ts';
import { choiceField, matching, searchField } from '#lib/platform/search/search-field.ts';
import { columnsOf } from '#lib/platform/search/table-fields.ts';
import type { FindImportRow } from '../sql/index.ts';
import { toImport } from './import-store.ts';
import type { SettlementImport } from './settlement-import.ts';

export const importFields = {
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'receiving', label: 'Receiving' },
      { value: 'checked', label: 'Checked' },
      { value: 'matching', label: 'Matching' },
      { value: 'done', label: 'Done' },
      { value: 'undoing', label: 'Undoing' },
      { value: 'refused', label: 'Refused' },
      { value: 'cancelled', label: 'Cancelled' },
      { value: 'undone', label: 'Undone' },
      { value: 'set-aside', label: 'Set aside' },
    ],
  }),
  file: searchField({
    label: 'File',
    kind: 'text',
    hint: 'settlement.csv',
    read: matching(/^.{1,200}$/su, 'is a part of the name of the file'),
  }),
  entity: ownedFields.entity,
  date: dateField('Imported'),
};

const { equals, isNotNull, words } = columnsOf('settlement_import');

/** The imports of a page, and their number. */
export const { search: searchImports, count: countImports } = entityRows<SettlementImport>('settlement_import', {
  columns: [
    'format_id as formatId',
    'format_version as formatVersion',
    'is_part as isPart',
    'file_name as fileName',
    'format',
    'state',
    'sha256',
    'header',
    'byte_size as byteSize',
    'progress_bytes as progressBytes',
    'line_count as lineCount',
    'bad_count as badCount',
    'duplicate_count as duplicateCount',
    'matched_through as matchedThrough',
    'totals',
    'refusal',
    'actor',
    'failures',
    'failure',
    'failed_at as failedAt',
    'retry_at as retryAt',
    'set_aside_at as setAsideAt',
    'created_at as createdAt',
    'completed_at as completedAt',
  ],
  words: ['file_name'],
  compile: () => ({
    state: (match) =>
      matchAny(match, (value) =>
        value === 'set-aside' ? isNotNull('set_aside_at') : equals('state', value.toUpperCase()),
      ),
    file: words('file_name'),
  }),
  toRow: (columns: FindImportRow) => toImport(columns),
});
