import type { MessageKey, Translate } from '#messages/translate.ts';

/** The names of the roles that Turnpike ships, in the language of the page. */
const shippedNames: Readonly<Record<string, MessageKey>> = {
  administrator: 'common.role.administrator',
  'fraud analyst': 'common.role.fraudAnalyst',
  finance: 'common.role.finance',
  'merchant administrator': 'common.role.merchantAdministrator',
  merchant: 'common.role.merchant',
  auditor: 'common.role.auditor',
};

/** The name of a role; a custom one has the name that its user gave it. */
export function roleName(t: Translate, id: string, customName: string = id): string {
  const name = shippedNames[id];
  return name ? t(name) : customName;
}
