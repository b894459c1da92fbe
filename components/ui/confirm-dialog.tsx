'use client';

import { type ReactNode, useId, useState } from 'react';
import { TextField } from './field.tsx';

/** Requires typed confirmation before a destructive action; null requires none. */
export function useConfirmation(text: string | null): { isConfirmed: boolean; field: ReactNode } {
  const id = useId();
  const [typed, setTyped] = useState('');
  if (text === null) return { isConfirmed: true, field: null };
  return {
    isConfirmed: typed.trim() === text,
    field: (
      <TextField
        id={id}
        label={`Type “${text}” to confirm`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    ),
  };
}
