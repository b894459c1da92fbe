import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useShell } from '#components/layout/shell-context.ts';
import { Key } from '#components/ui/alert.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { NavigationItem } from '#lib/staff/index.ts';
import keys from '#messages/en/layout/keys.json';
import type { MessageKey } from '#messages/translate.ts';
import { boundKey, formatKey, nameKey, rebindKey } from './key-bindings.ts';

type Line = { defaultKey: string; does: MessageKey };

const everywhere: Line[] = [{ defaultKey: '?', does: 'keys.does.showShortcuts' }];
const lists: Line[] = [
  { defaultKey: '/', does: 'keys.does.search' },
  { defaultKey: 'j', does: 'keys.does.nextRow' },
  { defaultKey: 'k', does: 'keys.does.previousRow' },
  { defaultKey: 'x', does: 'keys.does.selectRow' },
  { defaultKey: 'enter', does: 'keys.does.openRow' },
  { defaultKey: 'space', does: 'keys.does.previewRow' },
  { defaultKey: '[', does: 'keys.does.newerPage' },
  { defaultKey: ']', does: 'keys.does.olderPage' },
  { defaultKey: 'e', does: 'keys.does.exportRows' },
];

const actions: Line[] = [
  { defaultKey: 'n', does: 'keys.does.create' },
  { defaultKey: 'r', does: 'keys.does.refund' },
  { defaultKey: 'c', does: 'keys.does.capture' },
  { defaultKey: 'v', does: 'keys.does.reverse' },
  { defaultKey: 'b', does: 'keys.does.rebill' },
  { defaultKey: 'a', does: 'keys.does.approve' },
  { defaultKey: 'p', does: 'keys.does.pend' },
  { defaultKey: 'm', does: 'keys.does.macro' },
  { defaultKey: 'z', does: 'keys.does.undo' },
  { defaultKey: 'u', does: 'keys.does.unmatch' },
  { defaultKey: 'i', does: 'keys.does.ignore' },
  { defaultKey: 'f', does: 'keys.does.force' },
  { defaultKey: 'o', does: 'keys.does.reopen' },
  { defaultKey: 'l', does: 'keys.does.related' },
  { defaultKey: 'w', does: 'keys.does.withdraw' },
  { defaultKey: 's', does: 'keys.does.resend' },
  { defaultKey: 't', does: 'keys.does.rotate' },
  { defaultKey: 'd', does: 'keys.does.delete' },
];

type SheetProps = { navigationItems: readonly NavigationItem[]; onClose: () => void };

/** All shortcuts; a click on one rebinds it. Shortcuts are off while typing and while a dialog is open. */
export const ShortcutsSheet = withMessages({ keys }, function ShortcutsSheet(props: SheetProps) {
  const { navigationItems, onClose } = props;
  const t = useTranslations();
  const { preferences, changePreferences } = useShell();
  const [moving, setMoving] = useState<string | null>(null);
  const going = navigationItems.map(({ key, name }) => ({ defaultKey: `g ${key}`, does: name }));
  const defaults = [...everywhere, ...lists, ...actions, ...going].map(({ defaultKey }) => defaultKey);
  useNextKey(moving, (key) => {
    if (moving && key !== 'escape') {
      const to = moving.startsWith('g ') ? `g ${key}` : key;
      changePreferences({ keys: rebindKey(preferences.keys, moving, to, defaults) });
    }
    setMoving(null);
  });
  const group = { moving, onMove: setMoving };
  return (
    <Dialog open onOpenChange={onClose} title={t('layout.navigation.shortcuts')} description={t('keys.description')}>
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="space-y-6">
          <Group name={t('keys.everywhere')} lines={everywhere} {...group}>
            <li className="flex items-center gap-3">
              <span className="flex w-20 shrink-0 gap-1 px-1">
                <Key>⌘</Key>
                <Key>K</Key>
              </span>
              <span className="text-muted-foreground">{t('layout.searchTitle')}</span>
            </li>
          </Group>
          <Group name={t('keys.inLists')} lines={lists} {...group} />
        </div>
        <div className="space-y-6">
          <Group name={t('layout.goTo')} lines={going} {...group} />
          <Group name={t('keys.actions')} lines={actions} {...group} />
        </div>
      </div>
      {Object.keys(preferences.keys).length > 0 ? (
        <button
          type="button"
          className={`${buttonVariants('secondary')} mt-6`}
          onClick={() => changePreferences({ keys: {} })}
        >
          {t('keys.reset')}
        </button>
      ) : null}
    </Dialog>
  );
});

/** Captures the next key press as the new key of a command. */
function useNextKey(rebinding: string | null, take: (key: string) => void): void {
  useEffect(() => {
    if (rebinding === null) return;
    const onKey = (event: KeyboardEvent): void => {
      if (['Shift', 'Control', 'Meta', 'Alt', 'Tab'].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      take(nameKey(event.key));
    };
    // The dialog listens on the document: Esc ends the rebinding before it would close the dialog.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });
}

type GroupProps = {
  name: string;
  lines: readonly Line[];
  moving: string | null;
  onMove: (defaultKey: string) => void;
  children?: React.ReactNode;
};

function Group({ name, lines, moving, onMove, children }: GroupProps) {
  const t = useTranslations();
  const { preferences } = useShell();
  return (
    <section>
      <h3 className="mb-2 font-medium">{name}</h3>
      <ul className="space-y-1">
        {children}
        {lines.map(({ defaultKey, does }) => (
          <li key={defaultKey} className="flex items-center gap-3">
            <button
              type="button"
              aria-label={t('keys.change', { command: t(does) })}
              className="flex h-6 w-20 shrink-0 cursor-pointer items-center gap-1 rounded px-1 hover:bg-accent"
              onClick={() => onMove(defaultKey)}
            >
              {moving === defaultKey ? (
                <span className="text-primary text-table">{t('keys.press')}</span>
              ) : (
                boundKey(defaultKey, preferences.keys)
                  .split(' ')
                  .map((key) => <Key key={key}>{formatKey(t, key)}</Key>)
              )}
            </button>
            <span className="text-muted-foreground">{t(does)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
