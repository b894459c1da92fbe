'use client';

import { useTranslations } from 'next-intl';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import type { ConnectorRow } from '#lib/connectors/staff/index.ts';
import type { Translate } from '#messages/translate.ts';

type FieldsProps = {
  connector: ConnectorRow;
  allowedOrigins: readonly string[];
  /** Credentials are stored and stay valid unless new ones are typed. */
  hasCredentials: boolean;
};

/** The settings and credentials that a connector declares. Credentials are write-only. */
export function ConnectorFields({ connector, allowedOrigins, hasCredentials }: FieldsProps) {
  const t = useTranslations();
  return (
    <>
      {connector.settings.map((field) => (
        <SettingField key={field.name} field={field} allowedOrigins={allowedOrigins} />
      ))}
      {connector.credentials.map(({ name, label }) => (
        <FormTextField
          key={name}
          name={`credentials.${name}`}
          label={label}
          type="password"
          autoComplete="off"
          placeholder={hasCredentials ? t('connectorAccounts.credentials.unchanged') : ''}
          hint={
            hasCredentials ? t('connectorAccounts.credentials.replaceHint') : t('connectorAccounts.credentials.hint')
          }
        />
      ))}
    </>
  );
}

type SettingProps = { field: ConnectorRow['settings'][number]; allowedOrigins: readonly string[] };

function SettingField({ field, allowedOrigins }: SettingProps) {
  const t = useTranslations();
  const name = `settings.${field.name}`;
  const label = field.required ? field.label : t('connectorAccounts.dialog.optional', { label: field.label });
  if (field.kind === 'choice') {
    const choices = field.choices.map((choice) => ({ value: choice.value, name: choice.label }));
    return (
      <FormSelect
        name={name}
        label={label}
        hint={field.hint}
        choices={[{ value: '', name: t('common.none') }, ...choices]}
      />
    );
  }
  const isAddress = field.kind === 'address';
  return (
    <FormTextField
      name={name}
      label={label}
      hint={isAddress ? describeOrigins(t, allowedOrigins) : field.hint}
      inputMode={isAddress ? 'url' : 'text'}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function describeOrigins(t: Translate, origins: readonly string[]): string {
  if (origins.length === 0) return t('connectorAccounts.origins.none');
  return t('connectorAccounts.origins.some', { origins: origins.join(', ') });
}
