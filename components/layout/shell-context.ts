'use client';

import { createContext, useContext } from 'react';
import type { CurrentUser } from '#lib/staff/index.ts';

import type { PreferencesInUse } from './use-preferences.ts';

type ShellValue = PreferencesInUse & {
  me: CurrentUser;
  /** The entity that every page is filtered by; null: all entities that the user may see. */
  entity: string | null;
  /** Adds the entity filter to a URL. */
  href: (path: string) => string;
};

export const ShellContext = createContext<ShellValue | null>(null);

export function useShell(): ShellValue {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell must be used inside Shell');
  return shell;
}
