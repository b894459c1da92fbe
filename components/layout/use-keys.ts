'use client';

import { useEffect, useRef } from 'react';

export type Keys = Readonly<Record<string, () => void>>;

/** Where typing is meant, and under a dialog, keys are not commands. */
function isBusy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'))
    return true;
  return (key === ' ' || key === 'Enter') && target.closest('button, a, summary') !== null;
}

/**
 * Commands by key, off while typing and with modifiers. `g t` is g and then t within a second. A dialog that is
 * open elsewhere switches them off too.
 */
export function useKeys(keys: Keys, enabled = true): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    if (!enabled) return;
    let prefix = '';
    let prefixAt = 0;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isBusy(event.target, event.key) || document.querySelector('[role="dialog"]')) return;
      const key = event.key.length > 1 ? event.key.toLowerCase() : event.key;
      const chord = event.timeStamp - prefixAt < 1_000 && prefix ? `${prefix} ${key}` : key;
      prefix = key === 'g' ? 'g' : '';
      prefixAt = event.timeStamp;
      const command = current.current[chord];
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
