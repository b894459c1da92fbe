import { ownedFields, ownedRows } from '#lib/platform/search/owned-rows.ts';
import { choiceField } from '#lib/platform/search/search-field.ts';
import { choice, columnsOf } from '#lib/platform/search/table-fields.ts';

/** A format as lists show it. */
export type ListedFormat = {
  id: string;
  entityId: string;
  name: string;
  version: number;
  activeVersion: number | null;
  actor: string;
  createdAt: Date;
  updatedAt: Date;
};

export const formatFields = {
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'active', label: 'Active' },
      { value: 'draft', label: 'Draft' },
    ],
  }),
  name: ownedFields.name,
  entity: ownedFields.entity,
  date: ownedFields.date,
};

const { isNotNull, isNull } = columnsOf('settlement_format');

/** The formats of a page, and their number. */
export const { search: searchFormats, count: countFormats } = ownedRows<ListedFormat>('settlement_format', {
  columns: ['version', 'active_version as activeVersion', 'actor', 'updated_at as updatedAt'],
  compile: () => ({ state: choice({ active: isNotNull('active_version'), draft: isNull('active_version') }) }),
});
