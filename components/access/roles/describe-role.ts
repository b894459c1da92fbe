import type { RoleRow } from '#lib/access/staff/index.ts';
import type { MessageKey, Translate } from '#messages/translate.ts';

/** What each shipped role is for. */
const shippedTexts: Readonly<Record<string, MessageKey>> = {
  administrator: 'user.role.administrator',
  'fraud analyst': 'user.role.fraudAnalyst',
  finance: 'user.role.finance',
  'merchant administrator': 'user.role.merchantAdministrator',
  merchant: 'user.role.merchant',
  auditor: 'user.role.auditor',
};

/** A role in a choice: a shipped one with what it is for, a custom one with its entity. */
export function optionOf(t: Translate, { id, name, entityName }: RoleRow): { value: string; name: string } {
  const text = shippedTexts[id];
  return { value: id, name: text ? t(text) : `${name} (${entityName ?? ''})` };
}

export function shippedOptions(t: Translate): { value: string; name: string }[] {
  return Object.entries(shippedTexts).map(([value, text]) => ({ value, name: t(text) }));
}

export function descriptionOf(t: Translate, { id, description }: RoleRow): string {
  const text = shippedTexts[id];
  return text ? t(text) : description;
}
