'use client';

import { useContext, useEffect, useRef } from 'react';
import { ShellContext } from '#components/layout/shell-context.ts';
import { commandKey } from './key-bindings.ts';

export type Keys = Readonly<Record<string, () => void>>;

/** Shortcuts are off in inputs and dialogs. */
function isBusy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'))
    return true;
  return (key === ' ' || key === 'Enter') && target.closest('button, a, summary') !== null;
}

/** The name of a key in bindings: `j`, `?`, `enter`, `space`. */
export function nameKey(key: string): string {
  if (key === ' ') return 'space';
  return key.length > 1 ? key.toLowerCase() : key;
}

/**
 * Commands by their default key; users can rebind them. Off while typing, with modifiers and while a dialog is
 * open. `g t` is g and then t within a second.
 */
export function useKeys(keys: Keys, enabled = true): void {
  const moved = useContext(ShellContext)?.preferences.keys ?? {};
  const current = useRef({ keys, moved });
  current.current = { keys, moved };
  useEffect(() => {
    if (!enabled) return;
    let prefix = '';
    let prefixAt = 0;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isBusy(event.target, event.key) || document.querySelector('[role="dialog"]')) return;
      const key = nameKey(event.key);
      const pressed = event.timeStamp - prefixAt < 1_000 && prefix ? `${prefix} ${key}` : key;
      prefix = key === 'g' ? 'g' : '';
      prefixAt = event.timeStamp;
      const defaultKey = commandKey(pressed, current.current.moved);
      const command = defaultKey === null ? undefined : current.current.keys[defaultKey];
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
