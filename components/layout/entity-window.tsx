'use client';

import { Command } from 'cmdk';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { PopoverWindow, type PopoverWindowProps } from '#components/ui/popover/popover-window.tsx';

const itemClass = 'flex cursor-pointer items-center gap-2 rounded px-2 py-1.5 data-[selected=true]:bg-accent';

export type EntityWindowProps = Pick<PopoverWindowProps, 'anchor' | 'onClose'> & {
  /** Null: all entities. */
  onSelect: (id: string | null) => void;
  /** What was typed before the window was there. */
  typedText: RefObject<string>;
};

/** The open list of the entity switcher. */
export function EntityWindow({ onSelect, typedText, ...window }: EntityWindowProps) {
  const t = useTranslations();
  return (
    <PopoverWindow
      {...window}
      modal={false}
      aria-label={t('layout.switcher.choose')}
      className="w-[min(26rem,calc(100vw-1.5rem))]"
    >
      <EntityChoices onSelect={onSelect} typedText={typedText} />
    </PopoverWindow>
  );
}

function EntityChoices({ onSelect, typedText }: Pick<EntityWindowProps, 'onSelect' | 'typedText'>) {
  const t = useTranslations();
  const [typed, setTyped] = useState(() => typedText.current);
  const found = useApiQuery(entitiesApi.entities.search, { query: { q: typed.trim() } });
  return (
    <Command shouldFilter={false} label={t('layout.switcher.entities')}>
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={t('layout.switcher.placeholder')}
        className="h-10 w-full border-b bg-transparent px-3 outline-none placeholder:text-muted-foreground"
      />
      <Command.List className="max-h-80 overflow-y-auto p-1">
        {found.isPending ? null : (
          <Command.Empty className="p-3 text-muted-foreground">
            {found.isError ? found.error.message : t('layout.switcher.noMatch')}
          </Command.Empty>
        )}
        {typed === '' ? (
          <Command.Item value="all" onSelect={() => onSelect(null)} className={itemClass}>
            {t('layout.switcher.all')}
          </Command.Item>
        ) : null}
        {found.data?.options.map(({ id, path, kind, disabled }) => (
          <Command.Item key={id} value={id} onSelect={() => onSelect(id)} className={itemClass}>
            <span className="truncate">{path}</span>
            <span className="ml-auto shrink-0 text-muted-foreground text-table">
              {kind.toLowerCase() + (disabled ? t('layout.switcher.disabled') : '')}
            </span>
          </Command.Item>
        ))}
        {found.data?.more ? <p className="p-2 text-muted-foreground">{t('layout.switcher.more')}</p> : null}
      </Command.List>
    </Command>
  );
}
