'use client';

import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import type { ConnectorRow } from '#lib/backoffice/index.ts';

type FieldsProps = {
  connector: ConnectorRow;
  allowedOrigins: readonly string[];
  /** Credentials are stored and stay valid unless new ones are typed. */
  hasCredentials: boolean;
};

/** The settings and credentials that a connector declares. Credentials are write-only. */
export function ConnectorFields({ connector, allowedOrigins, hasCredentials }: FieldsProps) {
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
          placeholder={hasCredentials ? 'Unchanged' : ''}
          hint={
            hasCredentials
              ? 'Stored encrypted and never shown. Type it to replace it; a new address needs it again.'
              : 'Stored encrypted and never shown again.'
          }
        />
      ))}
    </>
  );
}

type SettingProps = { field: ConnectorRow['settings'][number]; allowedOrigins: readonly string[] };

function SettingField({ field, allowedOrigins }: SettingProps) {
  const name = `settings.${field.name}`;
  const label = field.required ? field.label : `${field.label} (optional)`;
  if (field.kind === 'choice') {
    const choices = field.choices.map((choice) => ({ value: choice.value, name: choice.label }));
    return (
      <FormSelect
        name={name}
        label={label}
        hint={field.hint}
        choices={[{ value: '', name: 'None' }, ...choices]}
      />
    );
  }
  const isAddress = field.kind === 'address';
  return (
    <FormTextField
      name={name}
      label={label}
      hint={isAddress ? describeOrigins(allowedOrigins) : field.hint}
      inputMode={isAddress ? 'url' : 'text'}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function describeOrigins(origins: readonly string[]): string {
  if (origins.length === 0) return 'The operator allows no addresses yet (TURNPIKE_ACQUIRER_ORIGINS).';
  return `The operator allows addresses at ${origins.join(', ')}.`;
}
