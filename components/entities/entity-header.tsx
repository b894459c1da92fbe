'use client';

import { FlaskConical } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { api } from '#components/api/client.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Button, buttonVariants } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { TestPaymentDialog } from './test-payment-dialog.tsx';

type HeaderProps = { detail: EntityDetail; onChanged: (detail: EntityDetail) => void };

/** The name and state of an entity, and its actions. */
export function EntityHeader({ detail, onChanged }: HeaderProps) {
  const t = useTranslations();
  const { me } = useShell();
  const { node, mayChange, mayTest, version } = detail;
  const [dialog, setDialog] = useState<'disable' | 'test' | null>(null);
  const change = useApiMutation(
    (disabled: boolean) =>
      api.entities[':id'].$patch({ param: { id: node.id }, json: { version, disabled } }),
    {
      onSuccess: (answer) => {
        setDialog(null);
        toast.success(
          t('entities.header.changed', {
            name: answer.node.name,
            state: answer.node.disabled ? 'disabled' : 'enabled',
          }),
        );
        onChanged(answer);
      },
    },
  );
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-semibold text-xl tracking-tight">{node.name}</h1>
        <span className="text-muted-foreground">{node.kind.toLowerCase()}</span>
        <TestBadge mode={node.mode === 'LIVE' ? 'LIVE' : 'INTERNAL'} />
        {node.disabled ? <span className="font-medium text-state-bad">{t('common.disabled')}</span> : null}
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          {me.permissions.includes('requests.read') ? (
            <Link href={`/requests?entity=${node.id}`} className={buttonVariants('ghost')}>
              {t('layout.pages.apiRequests')}
            </Link>
          ) : null}
          <Link href={`/transactions?entity=${node.id}`} className={buttonVariants('secondary')}>
            {t('layout.pages.transactions')}
          </Link>
          {mayTest ? (
            <Button onClick={() => setDialog('test')}>
              <FlaskConical aria-hidden className="size-4" />
              {t('entities.header.test')}
            </Button>
          ) : null}
          {mayChange && !node.disabled ? (
            <Button onClick={() => setDialog('disable')}>{t('common.disable')}</Button>
          ) : null}
          {mayChange && node.disabled ? (
            <Button variant="primary" disabled={change.isPending} onClick={() => change.mutate(false)}>
              {t('common.enable')}
            </Button>
          ) : null}
        </div>
      </header>
      <p className="mt-1">
        <CopyButton isFull text={node.id} name={t('entities.header.idName')} />
      </p>
      {dialog === null && change.isError ? (
        <div className="mt-3 max-w-xl">
          <FormProblem>{change.error.message}</FormProblem>
        </div>
      ) : null}
      {dialog === 'disable' ? (
        <DisableDialog
          node={node}
          onConfirm={() => change.mutateAsync(true)}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'test' ? <TestPaymentDialog detail={detail} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
