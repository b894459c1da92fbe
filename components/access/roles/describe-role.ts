import { roleName } from '#components/ui/values/role-name.ts';
import type { RoleRow } from '#lib/access/staff/index.ts';
import type { MessageKey, Translate } from '#messages/translate.ts';

/** What each shipped role is for. */
const purposes: Readonly<Record<string, MessageKey>> = {
  administrator: 'user.rolePurpose.administrator',
  'fraud analyst': 'user.rolePurpose.fraudAnalyst',
  finance: 'user.rolePurpose.finance',
  'merchant administrator': 'user.rolePurpose.merchantAdministrator',
  merchant: 'user.rolePurpose.merchant',
  auditor: 'user.rolePurpose.auditor',
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const shippedOption = (t: Translate, id: string, purpose: MessageKey): { value: string; name: string } => ({
  value: id,
  name: t('user.role.option', { role: capitalized(roleName(t, id)), purpose: t(purpose) }),
});

/** A role in a choice: a shipped one with what it is for, a custom one with its entity. */
export function optionOf(t: Translate, { id, name, entityName }: RoleRow): { value: string; name: string } {
  const purpose = purposes[id];
  return purpose ? shippedOption(t, id, purpose) : { value: id, name: `${name} (${entityName ?? ''})` };
}

export function shippedOptions(t: Translate): { value: string; name: string }[] {
  return Object.entries(purposes).map(([id, purpose]) => shippedOption(t, id, purpose));
}

/** What a role is for, beside its name. */
export function descriptionOf(t: Translate, { id, description }: RoleRow): string {
  const purpose = purposes[id];
  return purpose ? capitalized(t(purpose)) : description;
}
