'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useShell } from '#components/layout/shell-context.ts';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import type { EntityDetail } from '#lib/entities/staff/index.ts';

type LineProps = { node: EntityDetail['node']; name: string; before?: ReactNode; depth?: number };

/** An entity in a list: its name, kind, mode and id. */
export function EntityLine({ node, name, before, depth = 0 }: LineProps) {
  const t = useTranslations();
  const { href } = useShell();
  return (
    <li className="flex min-h-9 border-b flex-wrap items-center gap-x-4 py-1">
      <span className="flex min-w-0 grow items-center gap-1" style={{ paddingLeft: `${depth * 1.25}rem` }}>
        {before}
        <Link
          href={href(`/entities/${node.id}`)}
          prefetch={false}
          className="min-w-0 truncate font-medium hover:underline"
        >
          {name}
        </Link>
      </span>
      {node.disabled ? <span className="font-medium text-state-bad text-table">{t('common.disabled')}</span> : null}
      <span className="w-20 text-muted-foreground text-table">{t(`common.entityKind.${node.kind}`)}</span>
      <TestBadge mode={node.mode === 'LIVE' ? 'LIVE' : 'INTERNAL'} />
      <span className="hidden w-36 sm:block">
        <CopyButton text={node.id} name={t('entities.header.idName')} />
      </span>
    </li>
  );
}
