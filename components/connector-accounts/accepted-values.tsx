'use client';

import { useFieldOptions } from '#components/entities/field-options.ts';
import { listOptions } from '#components/entities/list-options.ts';
import { MultiSelect } from '#components/entities/multi-select.tsx';
import { describeList } from './describe-account.ts';

type AcceptedProps = {
  kind: 'brands' | 'currencies' | 'paymentTypes';
  label: string;
  value: readonly string[];
  problem: string | undefined;
  onChange: (value: string[]) => void;
};

/** A list of accepted values, folded to one line until it is changed. */
export function AcceptedValues({ kind, label, value, problem, onChange }: AcceptedProps) {
  const options = listOptions(kind, useFieldOptions());
  return (
    <div>
      <details className="rounded-md border px-3 py-2">
        <summary className="cursor-pointer rounded">
          <span className="font-medium">{label}</span>{' '}
          <span className="text-muted-foreground">{describeList(value, label.toLowerCase())}</span>
        </summary>
        <div className="mt-3">
          <MultiSelect label={label} choices={options} value={value} onChange={onChange} />
        </div>
      </details>
      {problem ? (
        <p role="alert" className="mt-1 text-destructive text-table">
          {label}: {problem}
        </p>
      ) : null}
    </div>
  );
}
