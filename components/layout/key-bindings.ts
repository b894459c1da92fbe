/** Keys can be moved by a person; everything else knows them by the key that they have for everybody. */

/** Usual key → the person's own. */
export type KeyMap = Readonly<Record<string, string>>;

/** The key that the person presses for a command. */
export function boundKey(usual: string, moved: KeyMap): string {
  return moved[usual] ?? usual;
}

/** What was pressed, as the usual key of its command; null when that key was moved elsewhere. */
export function defaultKey(pressed: string, moved: KeyMap): string | null {
  const entry = Object.entries(moved).find(([, own]) => own === pressed);
  if (entry) return entry[0];
  return pressed in moved ? null : pressed;
}

/** Moves a command to another key; two commands that want the same key change places. */
export function rebindKey(moved: KeyMap, usual: string, to: string, usuals: readonly string[]): KeyMap {
  const from = boundKey(usual, moved);
  const other = usuals.find((each) => each !== usual && boundKey(each, moved) === to);
  const next = { ...moved, [usual]: to, ...(other === undefined ? {} : { [other]: from }) };
  return Object.fromEntries(Object.entries(next).filter(([each, own]) => each !== own));
}

/** A key as it is printed on a keyboard. */
export function formatKey(key: string): string {
  const names: Readonly<Record<string, string>> = { ' ': 'Space', space: 'Space', enter: 'Enter' };
  return names[key] ?? (key.length > 1 ? key.charAt(0).toUpperCase() + key.slice(1) : key);
}
