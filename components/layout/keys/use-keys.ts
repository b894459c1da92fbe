'use client';

import { useContext, useEffect, useRef } from 'react';
import { tinykeys } from 'tinykeys';
import { ShellContext } from '#components/layout/shell-context.ts';
import { boundKey, nameKey, pressOf } from './key-bindings.ts';

export type Keys = Readonly<Record<string, () => void>>;

/** Where letters are typed; a checkbox takes none. */
const fields =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';

/** A browser that is busy handles two quick presses more than a second apart. */
const sequenceTimeoutMs = 3_000;

/** The presses that have run a command. */
const handled = new WeakSet<KeyboardEvent>();

/** Shortcuts are off in inputs, dialogs and menus, and with modifiers; AltGr is the way to write `[` on some keyboards. */
function isIgnored(event: KeyboardEvent): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  if (isModified && !event.getModifierState('AltGraph')) return true;
  if (event.defaultPrevented && !handled.has(event)) return true;
  if (document.querySelector('[role="dialog"]')) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  const runsTarget = event.key === ' ' || event.key === 'Enter';
  return target.closest(fields) !== null || (runsTarget && target.closest('button, a, summary, input') !== null);
}

/** Commands by their default key; users can rebind them. `g t` is g and then t. */
export function useKeys(keys: Keys, enabled = true): void {
  const moved = useContext(ShellContext)?.preferences.keys ?? {};
  const current = useRef(keys);
  current.current = keys;
  const written = JSON.stringify(Object.keys(keys).map((key) => [boundKey(key, moved), key]));
  useEffect(() => {
    if (!enabled) return;
    const keyOf = new Map(JSON.parse(written) as [bound: string, key: string][]);
    const run = (event: KeyboardEvent, bound: string): void => {
      const command = current.current[keyOf.get(bound) ?? ''];
      if (!command || handled.has(event)) return;
      handled.add(event);
      event.preventDefault();
      command();
    };
    const single = [...keyOf.keys()].filter((bound) => !bound.includes(' '));
    return tinykeys(
      window,
      {
        // First, so that a key behind g does not run the command that it has alone.
        'g (.)': (event) => run(event, `g ${nameKey(event.key)}`),
        ...Object.fromEntries(single.map((bound) => [pressOf(bound), (event) => run(event, bound)])),
      },
      { ignore: isIgnored, timeout: sequenceTimeoutMs },
    );
  }, [enabled, written]);
}
