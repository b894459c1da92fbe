'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { RiskListRow } from '#lib/fraud/staff/index.ts';
import { ListName } from './list-name.tsx';

type Props = { row: RiskListRow; onRemove: (() => void) | null; children: ReactNode };

/** An entry beside the list, with its action. */
export function Entry({ row, onRemove, children }: Props) {
  const t = useTranslations();
  return (
    <div className="space-y-4">
      <dl className="space-y-1.5">
        <DescriptionItem name={t('riskLists.field.list')}>
          <ListName list={row.list} />
        </DescriptionItem>
        <DescriptionItem name={t('riskLists.field.kind')}>{children}</DescriptionItem>
        <DescriptionItem name={t('riskLists.field.value')}>
          <span className="wrap-anywhere">{row.label}</span>
        </DescriptionItem>
        <DescriptionItem name={t('common.entity')}>{row.entityName}</DescriptionItem>
        <DescriptionItem name={t('riskLists.field.reason')}>{row.reason}</DescriptionItem>
        <DescriptionItem name={t('riskLists.field.actor')}>{row.actor}</DescriptionItem>
        <DescriptionItem name={t('riskLists.field.added')}>
          <Timestamp at={row.createdAt} />
        </DescriptionItem>
        <DescriptionItem name={t('riskLists.field.expires')}>
          {row.expiresAt ? <Timestamp at={row.expiresAt} /> : t('riskLists.never')}
        </DescriptionItem>
        <DescriptionItem name={t('common.id')}>
          <CopyButton text={row.id} name={t('common.idName')} />
        </DescriptionItem>
      </dl>
      {onRemove ? <Button onClick={onRemove}>{t('riskLists.remove')}</Button> : null}
    </div>
  );
}
