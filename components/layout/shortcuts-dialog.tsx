import { useEffect, useState } from 'react';
import { Key } from '#components/ui/alert.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { boundKey, formatKey, rebindKey } from './key-bindings.ts';
import type { NavigationItem } from './navigation-items.ts';
import { useShell } from './shell-context.ts';
import { nameKey } from './use-hotkeys.ts';

type Line = { usual: string; does: string };

const everywhere: Line[] = [{ usual: '?', does: 'Show these keys' }];
const lists: Line[] = [
  { usual: '/', does: 'Go to the query box' },
  { usual: 'j', does: 'Next row' },
  { usual: 'k', does: 'Previous row' },
  { usual: 'x', does: 'Select the row' },
  { usual: 'enter', does: 'Open the row' },
  { usual: 'space', does: 'Look at the row from the side' },
  { usual: '[', does: 'Newer' },
  { usual: ']', does: 'Older' },
  { usual: 'e', does: 'Export these rows' },
];

type SheetProps = {
  navigationItems: readonly NavigationItem[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Every key there is; a click on one moves it. Keys are off while typing and under a dialog. */
export function ShortcutsSheet({ navigationItems, open, onOpenChange }: SheetProps) {
  const { preferences, changePreferences } = useShell();
  const [moving, setMoving] = useState<string | null>(null);
  const going = navigationItems.map(({ key, name }) => ({ usual: `g ${key}`, does: name }));
  const usuals = [...everywhere, ...lists, ...going].map(({ usual }) => usual);
  const close = (next: boolean): void => {
    setMoving(null);
    onOpenChange(next);
  };
  useNextKey(moving, (key) => {
    if (moving && key !== 'escape') {
      const to = moving.startsWith('g ') ? `g ${key}` : key;
      changePreferences({ keys: rebindKey(preferences.keys, moving, to, usuals) });
    }
    setMoving(null);
  });
  const group = { moving, onMove: setMoving };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Keyboard shortcuts"
      description="Click a key to move its command to another one."
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="space-y-6">
          <Group name="Everywhere" lines={everywhere} {...group}>
            <li className="flex items-center gap-3">
              <span className="flex w-20 shrink-0 gap-1 px-1">
                <Key>⌘</Key>
                <Key>K</Key>
              </span>
              <span className="text-muted-foreground">Search or jump</span>
            </li>
          </Group>
          <Group name="In lists" lines={lists} {...group} />
        </div>
        <Group name="Go to" lines={going} {...group} />
      </div>
      {Object.keys(preferences.keys).length > 0 ? (
        <button
          type="button"
          className={`${buttonVariants('secondary')} mt-6`}
          onClick={() => changePreferences({ keys: {} })}
        >
          Put all keys back
        </button>
      ) : null}
    </Dialog>
  );
}

/** While a command waits for its new key, the next key pressed is that key. */
function useNextKey(waiting: string | null, take: (key: string) => void): void {
  useEffect(() => {
    if (waiting === null) return;
    const onKey = (event: KeyboardEvent): void => {
      if (['Shift', 'Control', 'Meta', 'Alt', 'Tab'].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      take(nameKey(event.key));
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  });
}

type GroupProps = {
  name: string;
  lines: readonly Line[];
  moving: string | null;
  onMove: (usual: string) => void;
  children?: React.ReactNode;
};

function Group({ name, lines, moving, onMove, children }: GroupProps) {
  const { preferences } = useShell();
  return (
    <section>
      <h3 className="mb-2 font-medium">{name}</h3>
      <ul className="space-y-1">
        {children}
        {lines.map(({ usual, does }) => (
          <li key={usual} className="flex items-center gap-3">
            <button
              type="button"
              aria-label={`Move “${does}” to another key`}
              className="flex h-6 w-20 shrink-0 cursor-pointer items-center gap-1 rounded px-1 hover:bg-accent"
              onClick={() => onMove(usual)}
            >
              {moving === usual ? (
                <span className="text-primary text-table">Press a key</span>
              ) : (
                boundKey(usual, preferences.keys)
                  .split(' ')
                  .map((key) => <Key key={key}>{formatKey(key)}</Key>)
              )}
            </button>
            <span className="text-muted-foreground">{does}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
