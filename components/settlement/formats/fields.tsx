import { type ReactNode, useId } from 'react';
import { CheckboxField, ChoiceField, TextField } from '#components/ui/field.tsx';
import { RowFields } from '#components/ui/form/row-fields.tsx';

/** Fields of a format, which is one value of its form. */

type Text = { label: string; hint?: string; value: string; onChange: (value: string) => void; maxLength?: number };

export function PlainText({ onChange, ...props }: Text) {
  const id = useId();
  return (
    <TextField
      {...props}
      id={id}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type WholeNumber = {
  label: string;
  hint?: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

export function PlainNumber({ onChange, min, max, ...props }: WholeNumber) {
  const id = useId();
  return (
    <TextField
      {...props}
      min={min}
      max={max}
      id={id}
      type="number"
      onChange={({ target }) => onChange(Math.min(max, Math.max(min, Math.trunc(Number(target.value)) || min)))}
    />
  );
}

type Choices<Value extends string> = {
  label: string;
  hint?: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; name: string }[];
};

export function PlainChoice<Value extends string>({ onChange, ...props }: Choices<Value>) {
  const id = useId();
  return <ChoiceField {...props} id={id} onChange={({ target }) => onChange(target.value as Value)} />;
}

type Tick = { label: string; hint?: string; value: boolean; onChange: (value: boolean) => void };

export function PlainCheckbox({ value, onChange, ...props }: Tick) {
  const id = useId();
  return <CheckboxField {...props} id={id} checked={value} onChange={({ target }) => onChange(target.checked)} />;
}

type Rows<Row> = {
  title: string;
  hint?: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  empty: Row;
  max: number;
  addName: string;
  removeName: (number: number) => string;
  children: (row: Row, replace: (row: Row) => void) => ReactNode;
};

/** Values in rows. They have no key but their place. */
export function PlainRows<Row>({ rows, onChange, empty, children, ...props }: Rows<Row>) {
  return (
    <RowFields
      {...props}
      rows={rows.map((_, index) => String(index))}
      onAdd={() => onChange([...rows, empty])}
      onRemove={(index) => onChange(rows.toSpliced(index, 1))}
      render={(index) => children(rows[index] as Row, (row) => onChange(rows.toSpliced(index, 1, row)))}
    />
  );
}
