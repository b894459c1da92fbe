import { expressionBuilder } from 'kysely';
import type { Tables } from '#lib/platform/database/built-query.ts';
import { matchChoice } from '#lib/platform/search/conditions.ts';
import { ownedFields, ownedRows } from '#lib/platform/search/owned-rows.ts';
import { choiceField } from '#lib/platform/search/search-field.ts';

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

const eb = expressionBuilder<Tables, 'settlement_format'>();

const states = { active: eb('active_version', 'is not', null), draft: eb('active_version', 'is', null) };

/** The formats of a page, and their number. */
export const { search: searchFormats, count: countFormats } = ownedRows<ListedFormat>('settlement_format', {
  columns: ['version', 'active_version as activeVersion', 'actor', 'updated_at as updatedAt'],
  compile: () => ({ state: (match) => matchChoice(match, states) }),
});
