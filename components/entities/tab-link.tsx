'use client';

import { parseAsString, useQueryState } from 'nuqs';
import type { MouseEvent, ReactNode } from 'react';
import { pagePath } from '#components/api/client.ts';
import { useShell } from '#components/layout/shell-context.ts';

/** The tab of an entity that is open; null: the overview. */
export function useEntityTab() {
  return useQueryState('tab', parseAsString.withOptions({ history: 'push' }));
}

type TabLinkProps = {
  entityId: string;
  tab: string | null;
  className?: string;
  isCurrent?: boolean;
  children: ReactNode;
};

/** Opens a tab of the entity. A link, so that a form with unsaved changes asks first and a tab can be opened beside. */
export function TabLink({ entityId, tab, className, isCurrent = false, children }: TabLinkProps) {
  const { entity } = useShell();
  const [, setTab] = useEntityTab();
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void setTab(tab);
  };
  return (
    <a
      href={pagePath(`/entities/${entityId}`, { entity, tab })}
      onClick={open}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </a>
  );
}
