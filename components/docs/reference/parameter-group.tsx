import { useTranslations } from 'next-intl';
import type { ReferenceField, ReferenceOperation } from '#lib/protocols/opp/catalogue/index.ts';

type Props = { group: ReferenceOperation['groups'][number]; isOpen: boolean };

/** The parameters of one table; a payment has hundreds, of which most requests need those of the first group. */
export function ParameterGroup({ group: { title, fields }, isOpen }: Props) {
  const t = useTranslations();
  return (
    <details open={isOpen} className="border-t last-of-type:border-b">
      <summary className="cursor-pointer rounded py-2.5 hover:bg-accent">
        <span className="font-medium">{title}</span>{' '}
        <span className="text-muted-foreground text-table">
          {t('docs.reference.parameterCount', { count: fields.length })}
        </span>
      </summary>
      <dl className="mb-4">
        {fields.map((field) => (
          <Parameter key={field.name} field={field} />
        ))}
      </dl>
    </details>
  );
}

/** Longer lists, such as those of countries, are in the OpenAPI document. */
const maxValues = 24;

function Parameter({ field: { name, isRequired, text, values, default: defaultValue } }: { field: ReferenceField }) {
  const t = useTranslations();
  return (
    <div className="grid gap-x-6 border-t py-2.5 sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <dt>
        <span className="font-mono text-table wrap-anywhere">{name}</span>
        {isRequired ? <span className="ml-2 text-state-bad text-table">{t('docs.reference.required')}</span> : null}
      </dt>
      <dd className="text-muted-foreground text-table leading-relaxed">
        <p className="text-pretty wrap-anywhere">{text}</p>
        {values.length <= maxValues && !text.includes(values.join(', ')) ? (
          <p className="font-mono text-[0.75rem] wrap-anywhere">{values.join(' · ')}</p>
        ) : null}
        {defaultValue === null ? null : <p>{t('docs.reference.default', { value: defaultValue })}</p>}
      </dd>
    </div>
  );
}
