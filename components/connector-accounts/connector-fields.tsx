'use client';

import { ChoiceField, TextField } from '#components/ui/field.tsx';
import type { ConnectorRow } from '#lib/backoffice/index.ts';

type Texts = Readonly<Record<string, string>>;

type FieldsProps = {
  id: string;
  connector: ConnectorRow;
  allowedOrigins: readonly string[];
  settings: Texts;
  credentials: Texts;
  /** Credentials are stored and stay valid unless new ones are typed. */
  hasCredentials: boolean;
  problems: Texts;
  onSettings: (settings: Texts) => void;
  onCredentials: (credentials: Texts) => void;
};

/** The settings and credentials that a connector declares. Credentials are write-only. */
export function ConnectorFields(props: FieldsProps) {
  const { id, connector, settings, credentials, hasCredentials, problems } = props;
  return (
    <>
      {connector.settings.map((field) => {
        const common = {
          id: `${id}-${field.name}`,
          label: field.required ? field.label : `${field.label} (optional)`,
          value: settings[field.name] ?? '',
          problem: problems[`settings.${field.name}`],
          onChange: ({ target }: { target: { value: string } }) =>
            props.onSettings({ ...settings, [field.name]: target.value }),
        };
        if (field.kind === 'choice') {
          const choices = field.choices.map(({ value, label }) => ({ value, name: label }));
          return (
            <ChoiceField
              key={field.name}
              {...common}
              hint={field.hint}
              choices={[{ value: '', name: 'None' }, ...choices]}
            />
          );
        }
        const isAddress = field.kind === 'address';
        const hint = isAddress ? describeOrigins(props.allowedOrigins) : field.hint;
        return (
          <TextField
            key={field.name}
            {...common}
            hint={hint}
            required={field.required}
            inputMode={isAddress ? 'url' : 'text'}
            autoComplete="off"
            spellCheck={false}
          />
        );
      })}
      {connector.credentials.map(({ name, label }) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          label={label}
          type="password"
          autoComplete="off"
          placeholder={hasCredentials ? 'Unchanged' : ''}
          hint={
            hasCredentials
              ? 'Stored encrypted and never shown. Type it to replace it; a new address needs it again.'
              : 'Stored encrypted and never shown again.'
          }
          required={!hasCredentials}
          value={credentials[name] ?? ''}
          problem={problems[`credentials.${name}`]}
          onChange={({ target }) => props.onCredentials({ ...credentials, [name]: target.value.trim() })}
        />
      ))}
    </>
  );
}

function describeOrigins(origins: readonly string[]): string {
  if (origins.length === 0) return 'The operator allows no addresses yet (TURNPIKE_ACQUIRER_ORIGINS).';
  return `The operator allows addresses at ${origins.join(', ')}.`;
}
