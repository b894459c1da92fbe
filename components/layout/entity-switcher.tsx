'use client';

import { ChevronsUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { onDemand } from '#components/ui/on-demand.tsx';
import { usePopover } from '#components/ui/popover/use-popover.ts';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import type { CurrentUser } from '#lib/staff/index.ts';

const EntityWindow = onDemand(() => import('./entity-window.tsx').then((module) => module.EntityWindow));

/** Selects the entity that every page shows; kept in the URL. */
export function EntitySwitcher({ me }: { me: CurrentUser }) {
  const t = useTranslations();
  const [entity, setEntity] = useQueryState('entity', { history: 'push', shallow: false });
  const { isOpen, close, button, typedText } = usePopover({ preload: EntityWindow.preload });
  const found = useApiQuery(entitiesApi.entities.search, entity ? { query: { ids: entity } } : null, {
    staleTimeMs: 60_000,
  });
  // While another entity is read, the answer is still about the one before.
  const selected = found.data?.options.find(({ id }) => id === entity);
  const mode = selected?.mode ?? (me.modes.includes('LIVE') ? 'LIVE' : 'TEST');
  const select = (id: string | null): void => {
    close();
    void setEntity(id);
  };
  return (
    <>
      <button
        type="button"
        {...button}
        className="flex h-8 min-w-0 max-w-[70vw] cursor-pointer items-center gap-2 rounded-md px-2 font-medium hover:bg-accent"
      >
        <span className="sr-only">{t('layout.switcher.shownFor')} </span>
        <span className="truncate">{entity ? (selected?.path ?? '…') : t('layout.switcher.all')}</span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
      </button>
      <TestBadge mode={mode === 'LIVE' ? 'LIVE' : 'INTERNAL'} />
      {isOpen ? <EntityWindow anchor={button.ref} onClose={close} onSelect={select} typedText={typedText} /> : null}
    </>
  );
}
