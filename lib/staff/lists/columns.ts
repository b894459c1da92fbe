import type { ExportValue, ListColumn, ListSort } from './list-description.ts';

/** A column of text that is shown until a user hides it. */
export const shown = { isDefault: true, align: 'left', kind: 'text' } as const;

/** A column of text that a user can show. */
export const hidden = { ...shown, isDefault: false } as const;

/** What an export contains of a row: what its column states, else its field by the kind of the column. */
export function exportValue<Row>({ id, kind, exportAs }: ListColumn<Row>, row: Row): ExportValue {
  if (exportAs) return exportAs(row);
  const fields = row as Readonly<Record<string, string | number | boolean | null>>;
  const value = fields[id] ?? null;
  if (kind === 'money') return { amount: value as string | null, currency: fields.currency as string | null };
  return kind === 'time' && typeof value === 'string' ? new Date(value) : value;
}

/** Both directions of an order in time; the first one is the default of its list. */
export function byTime(order: Omit<ListSort, 'id' | 'label' | 'direction'>): readonly [ListSort, ListSort] {
  return [
    { ...order, id: 'newest', label: 'Newest first', direction: 'desc' },
    { ...order, id: 'oldest', label: 'Oldest first', direction: 'asc' },
  ];
}
