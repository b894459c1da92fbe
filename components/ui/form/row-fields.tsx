'use client';

import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';

type RowsProps = {
  title: string;
  hint?: string;
  /** The key of each row, in order. */
  rows: readonly string[];
  render: (index: number) => ReactNode;
  max: number;
  addName: string;
  removeName: (number: number) => string;
  onAdd: () => void;
  onRemove: (index: number) => void;
};

/** Fields in rows that can be added and removed. */
export function RowFields(props: RowsProps) {
  const { title, hint, rows, render, max, addName, removeName, onAdd, onRemove } = props;
  return (
    <fieldset>
      <legend className="font-medium">{title}</legend>
      {hint ? <p className="text-muted-foreground text-table">{hint}</p> : null}
      {rows.map((key, index) => (
        <div key={key} className="mt-2 flex items-start gap-2">
          <div className="grid min-w-0 grow auto-cols-fr grid-flow-col gap-2">{render(index)}</div>
          <Button
            variant="ghost"
            size="icon"
            className="mt-6"
            onClick={() => onRemove(index)}
            aria-label={removeName(index + 1)}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      ))}
      {rows.length < max ? (
        <Button size="small" className="mt-2" onClick={onAdd}>
          <Plus aria-hidden className="size-3.5" />
          {addName}
        </Button>
      ) : null}
    </fieldset>
  );
}
