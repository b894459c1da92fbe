'use client';

import { type ReactNode, useId, useState } from 'react';
import { TextField } from './field.tsx';

/** Asks for a word to be typed before something that others depend on ends; null asks for nothing. */
export function useConfirmation(word: string | null): { isGiven: boolean; field: ReactNode } {
  const id = useId();
  const [typed, setTyped] = useState('');
  if (word === null) return { isGiven: true, field: null };
  return {
    isGiven: typed.trim() === word,
    field: (
      <TextField
        id={id}
        label={`Type “${word}” to confirm`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    ),
  };
}
