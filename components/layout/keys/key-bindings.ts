import type { Translate } from '#messages/translate.ts';

/** The keys that the user chose, by default key. All other code identifies a command by its default key. */
export type KeyMap = Readonly<Record<string, string>>;

/** The key that the user presses for a command. */
export function boundKey(defaultKey: string, moved: KeyMap): string {
  return moved[defaultKey] ?? defaultKey;
}

/** The name of a pressed key in bindings: `j`, `?`, `enter`, `space`. */
export function nameKey(key: string): string {
  if (key === ' ') return 'space';
  return key.length > 1 ? key.toLowerCase() : key;
}

/** A named key as the key library reads it; a sign may need Shift or AltGr on the user's keyboard. */
export function pressOf(name: string): string {
  if (name === 'space') return 'Space';
  return /^[a-z0-9]+$/.test(name) ? name : `[Shift]+[Alt]+[Control]+${name}`;
}

/** Rebinds a command; if the key is taken, the two commands swap keys. `g` alone begins the keys that open pages. */
export function rebindKey(moved: KeyMap, defaultKey: string, to: string, defaults: readonly string[]): KeyMap {
  if (to === 'g') return moved;
  const from = boundKey(defaultKey, moved);
  const other = defaults.find((each) => each !== defaultKey && boundKey(each, moved) === to);
  const next = { ...moved, [defaultKey]: to, ...(other === undefined ? {} : { [other]: from }) };
  return Object.fromEntries(Object.entries(next).filter(([each, own]) => each !== own));
}

/** The label of a key. */
export function formatKey(t: Translate, key: string): string {
  if (key === ' ' || key === 'space') return t('layout.keySpace');
  if (key === 'enter') return t('layout.keyEnter');
  return key.length > 1 ? key.charAt(0).toUpperCase() + key.slice(1) : key;
}
