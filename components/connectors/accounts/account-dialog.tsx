'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { connectorsApi } from '#components/connectors/api.ts';
import { useListOptions } from '#components/entities/settings/list-options.ts';
import { FormAcceptedValues, FormCheckboxes } from '#components/ui/form/form-choices.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import type { ConnectorAccountList, ConnectorAccountRow } from '#lib/connectors/staff/index.ts';
import { type AccountValues, accountSchema, emptyAccount, toAccountValues } from './account-schema.ts';
import { ConnectorFields } from './connector-fields.tsx';
import { modeChoices } from './describe-account.ts';

type DialogProps = {
  entity: { id: string; name: string };
  list: Pick<ConnectorAccountList, 'connectors' | 'allowedOrigins'>;
  /** Null: a new account. */
  account: ConnectorAccountRow | null;
  onDone: (saved: boolean) => void;
};

/** Creates or changes a connector account. */
export function AccountDialog({ entity, list, account, onDone }: DialogProps) {
  const t = useTranslations();
  const { connectors, allowedOrigins } = list;
  const find = (name: string) => connectors.find((each) => each.name === name);
  const form = useZodForm(
    accountSchema(t, connectors, account === null),
    account ? toAccountValues(account, find(account.connector)) : emptyAccount(connectors[0]),
  );
  const connector = find(form.watch('connector'));
  return (
    <FormDialog
      title={
        account
          ? t('common.editNamed', { name: account.name })
          : t('connectorAccounts.dialog.addTo', { name: entity.name })
      }
      description={t('connectorAccounts.dialog.description')}
      form={form}
      onSubmit={async ({ connector: name, ...values }) => {
        await (account ? changeAccount(account, values) : addAccount(entity.id, name, values));
        onDone(true);
      }}
      onClose={() => onDone(false)}
      submit={account ? t('connectorAccounts.dialog.save') : t('connectorAccounts.dialog.add')}
    >
      <FormTextField name="name" label={t('connectorAccounts.dialog.name')} maxLength={100} autoComplete="off" />
      {account ? (
        <p>
          <span className="block font-medium">{t('connectorAccounts.dialog.connector')}</span>
          {account.connectorTitle}
        </p>
      ) : (
        <FormSelect
          name="connector"
          label={t('connectorAccounts.dialog.connector')}
          choices={connectors.map(({ name, title }) => ({ value: name, name: title }))}
          onValueChange={(name) => form.reset(withConnector(form.getValues(), find(name)), keepDefaults)}
        />
      )}
      {connector ? (
        <>
          <FormCheckboxes
            name="modes"
            label={t('connectorAccounts.dialog.modes')}
            choices={modeChoices(t, connector.modes)}
          />
          <ConnectorFields connector={connector} allowedOrigins={allowedOrigins} hasCredentials={account !== null} />
        </>
      ) : null}
      <AcceptedFields />
    </FormDialog>
  );
}

function AcceptedFields() {
  const t = useTranslations();
  const optionsOf = useListOptions();
  return (
    <>
      <FormAcceptedValues
        name="brands"
        label={t('common.brands')}
        noun={t('common.noun.brands')}
        options={optionsOf('brands')}
      />
      <FormAcceptedValues
        name="currencies"
        label={t('common.currencies')}
        noun={t('common.noun.currencies')}
        options={optionsOf('currencies')}
      />
      <FormAcceptedValues
        name="paymentTypes"
        label={t('common.paymentTypes')}
        noun={t('common.noun.paymentTypes')}
        options={optionsOf('paymentTypes')}
      />
    </>
  );
}

/** The form compares with its initial values, also after another connector was selected. */
const keepDefaults = { keepDefaultValues: true };

/** Another connector has other settings, credentials and modes. */
function withConnector(values: AccountValues, connector: Parameters<typeof emptyAccount>[0]): AccountValues {
  const { name, paymentTypes, currencies, brands } = values;
  return { ...emptyAccount(connector), name, paymentTypes, currencies, brands };
}

type Account = Omit<AccountValues, 'connector'>;

function changeAccount({ id, version }: ConnectorAccountRow, account: Account): Promise<{ id: string }> {
  return answerOf(connectorsApi['connector-accounts'][':id'].$patch({ param: { id }, json: { version, account } }));
}

function addAccount(entityId: string, connector: string, account: Account): Promise<{ id: string }> {
  return answerOf(
    connectorsApi.entities[':id']['connector-accounts'].$post({
      param: { id: entityId },
      json: { connector, account },
    }),
  );
}
