import { z } from 'zod';
import { accountForm } from '#lib/connectors/staff/accounts/forms.ts';
import type { ConnectorAccountRow, ConnectorRow } from '#lib/connectors/staff/index.ts';
import type { Translate } from '#messages/translate.ts';

const accountWithConnector = accountForm.extend({ connector: z.string() });

export type AccountValues = z.input<typeof accountWithConnector>;

/** Which settings and credentials are required depends on the connector. */
export function accountSchema(t: Translate, connectors: readonly ConnectorRow[], isNew: boolean) {
  return accountWithConnector.superRefine(({ connector, settings, credentials }, context) => {
    const description = connectors.find(({ name }) => name === connector);
    if (!description) return;
    const required = description.settings.filter((each) => each.required);
    const missing = [
      ...required.filter(({ name }) => !settings[name]?.trim()).map(({ name }) => ['settings', name]),
      // Stored credentials stay as they are.
      ...description.credentials
        .filter(({ name }) => isNew && !credentials[name])
        .map(({ name }) => ['credentials', name]),
    ];
    for (const path of missing)
      context.addIssue({ code: 'custom', path, message: t('connectorAccounts.dialog.required') });
  });
}

/** Empty values for what a connector declares. */
function blankFields({ settings, credentials }: ConnectorRow) {
  const blank = (fields: readonly { name: string }[]) => Object.fromEntries(fields.map(({ name }) => [name, '']));
  return { settings: blank(settings), credentials: blank(credentials) };
}

/** The values of a new account, or of a form whose connector was changed. */
export function emptyAccount(connector: ConnectorRow | undefined): AccountValues {
  return {
    name: '',
    connector: connector?.name ?? '',
    modes: [],
    settings: {},
    credentials: {},
    paymentTypes: ['*'],
    currencies: ['*'],
    brands: ['*'],
    ...(connector && blankFields(connector)),
  };
}

export function toAccountValues(account: ConnectorAccountRow, connector: ConnectorRow | undefined): AccountValues {
  const empty = emptyAccount(connector);
  const { name, modes, settings, paymentTypes, currencies, brands } = account;
  return {
    ...empty,
    name,
    connector: account.connector,
    paymentTypes,
    currencies,
    brands,
    modes: modes as AccountValues['modes'],
    settings: { ...empty.settings, ...settings },
  };
}
