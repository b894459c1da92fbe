import type { ListKind } from './list-entry.ts';

const descriptions: Partial<Record<ListKind, (value: string) => string | null>> = {
  email: (value) => (/^[^\s@]+@[^\s@]+$/.test(value) ? null : 'is no e-mail address'),
  emailDomain: (value) =>
    /^(\*\.)?[^\s@.*]+(\.[^\s@.*]+)*$/.test(value) && value.includes('.') ? null : 'is no domain such as shop.example',
};

/**
 * Why payments seldom have this value; null for a usual one. A request may send any text as an e-mail address
 * (spec 2.2), so such a value can be listed, but who types it probably means another.
 */
export function describeUnusual(kind: ListKind, value: string): string | null {
  return descriptions[kind]?.(value.trim()) ?? null;
}
