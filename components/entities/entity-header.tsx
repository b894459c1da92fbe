'use client';

import { FlaskConical } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { type DetailAction, DetailHeader } from '#components/detail/detail.tsx';
import { entitiesApi } from '#components/entities/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { buttonVariants } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import { childKinds } from './child-kinds.ts';

const CreateEntityDialog = onDemand(() =>
  import('./create-entity-dialog.tsx').then((module) => module.CreateEntityDialog),
);
const RenameDialog = onDemand(() => import('./rename-dialog.tsx').then((module) => module.RenameDialog));
const DisableDialog = onDemand(() => import('./disable-dialog.tsx').then((module) => module.DisableDialog));
const TestPaymentDialog = onDemand(() =>
  import('./test-payment-dialog.tsx').then((module) => module.TestPaymentDialog),
);

type HeaderProps = { detail: EntityDetail; onChanged: (detail: EntityDetail) => void };

/** The name and state of an entity, and its actions. */
export function EntityHeader({ detail, onChanged }: HeaderProps) {
  const t = useTranslations();
  const { node, mayChange, mayTest, version } = detail;
  const [dialog, setDialog] = useState<'create' | 'rename' | 'disable' | 'test' | null>(null);
  const change = useApiMutation(
    (disabled: boolean) => entitiesApi.entities[':id'].$patch({ param: { id: node.id }, json: { version, disabled } }),
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
  const progress = change.isPending ? t('common.inProgress') : null;
  const actions: DetailAction[] = [
    ...(mayTest ? [{ name: t('entities.header.test'), icon: flask, onClick: () => setDialog('test') }] : []),
    ...(mayChange && childKinds[node.kind].length > 0
      ? [{ name: t('entities.create.open'), onClick: () => setDialog('create') }]
      : []),
    ...(mayChange ? [{ name: t('entities.rename.rename'), onClick: () => setDialog('rename') }] : []),
    ...(mayChange && !node.disabled ? [{ name: t('common.disable'), onClick: () => setDialog('disable') }] : []),
    ...(mayChange && node.disabled
      ? [
          {
            name: t('common.enable'),
            variant: 'primary' as const,
            unavailable: progress,
            onClick: () => change.mutate(false),
          },
        ]
      : []),
  ];
  return (
    <>
      <DetailHeader
        title={node.name}
        state={<State node={node} />}
        links={<Links node={node} />}
        actions={actions}
        notice={<CopyButton isFull text={node.id} name={t('entities.header.idName')} />}
      />
      {dialog === null && change.isError ? (
        <div className="mt-3 max-w-xl">
          <FormProblem>{change.error.message}</FormProblem>
        </div>
      ) : null}
      {dialog === 'disable' ? (
        <DisableDialog node={node} onConfirm={() => change.mutateAsync(true)} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'create' ? <CreateEntityDialog parent={node} onClose={() => setDialog(null)} /> : null}
      {dialog === 'rename' ? (
        <RenameDialog
          detail={detail}
          onDone={(renamed) => {
            setDialog(null);
            if (renamed) onChanged(renamed);
          }}
        />
      ) : null}
      {dialog === 'test' ? <TestPaymentDialog detail={detail} onClose={() => setDialog(null)} /> : null}
    </>
  );
}

const flask = <FlaskConical aria-hidden className="size-4" />;

type NodeProps = { node: EntityDetail['node'] };

function State({ node }: NodeProps) {
  const t = useTranslations();
  return (
    <>
      <span className="text-muted-foreground">{t(`common.entityKind.${node.kind}`)}</span>
      <TestBadge mode={node.mode === 'LIVE' ? 'LIVE' : 'INTERNAL'} />
      {node.disabled ? <span className="font-medium text-state-bad">{t('common.disabled')}</span> : null}
    </>
  );
}

function Links({ node }: NodeProps) {
  const t = useTranslations();
  const { me } = useShell();
  return (
    <>
      {me.permissions.includes('requests.read') ? (
        <Link href={`/requests?entity=${node.id}`} className={buttonVariants('ghost')}>
          {t('pages.requestLog')}
        </Link>
      ) : null}
      <Link href={`/transactions?entity=${node.id}`} className={buttonVariants('secondary')}>
        {t('pages.transactions')}
      </Link>
    </>
  );
}
