'use client';

import { createContext, useContext } from 'react';
import type { CurrentUser } from '#lib/backoffice/index.ts';
import type { PreferencesInUse } from './use-preferences.ts';

type ShellValue = PreferencesInUse & {
  me: CurrentUser;
  /** The entity that every page is narrowed to; null: all that the person may see. */
  entity: string | null;
  /** An address that keeps the entity. */
  href: (path: string) => string;
};

export const ShellContext = createContext<ShellValue | null>(null);

export function useShell(): ShellValue {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('this component stands inside the shell');
  return shell;
}
