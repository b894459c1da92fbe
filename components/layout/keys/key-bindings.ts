/** The keys that the user chose, by default key. All other code identifies a command by its default key. */
export type KeyMap = Readonly<Record<string, string>>;

/** The key that the user presses for a command. */
export function boundKey(defaultKey: string, moved: KeyMap): string {
  return moved[defaultKey] ?? defaultKey;
}

/** The default key of the command that a pressed key runs; null when the key has no command. */
export function commandKey(pressed: string, moved: KeyMap): string | null {
  const entry = Object.entries(moved).find(([, own]) => own === pressed);
  if (entry) return entry[0];
  return pressed in moved ? null : pressed;
}

/** Rebinds a command; if the key is taken, the two commands swap keys. */
export function rebindKey(
  moved: KeyMap,
  defaultKey: string,
  to: string,
  defaults: readonly string[],
): KeyMap {
  const from = boundKey(defaultKey, moved);
  const other = defaults.find((each) => each !== defaultKey && boundKey(each, moved) === to);
  const next = { ...moved, [defaultKey]: to, ...(other === undefined ? {} : { [other]: from }) };
  return Object.fromEntries(Object.entries(next).filter(([each, own]) => each !== own));
}

/** The label of a key. */
export function formatKey(key: string): string {
  const names: Readonly<Record<string, string>> = { ' ': 'Space', space: 'Space', enter: 'Enter' };
  return names[key] ?? (key.length > 1 ? key.charAt(0).toUpperCase() + key.slice(1) : key);
}
