'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { BackOfficeError } from '#components/api/back-office-error.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { connectorsApi } from '#components/connectors/api.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { RoutingRuleRow } from '#lib/connectors/staff/index.ts';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import routingRules from '#messages/en/connectors/routing-rules.json';
import { type RuleAction, RuleRow } from './rule-row.tsx';

const RuleDialog = onDemand(() => import('./rule-dialog.tsx').then((module) => module.RuleDialog));
const TryPayment = onDemand(() => import('./try-payment.tsx').then((module) => module.TryPayment));

type DialogState = { rule: RoutingRuleRow | null };

type RoutingRulesProps = { detail: EntityDetail };

/** The routing rules that decide about payments of an entity, in the order in which they are looked at. */
export const RoutingRules = withMessages({ routingRules }, function RoutingRules(props: RoutingRulesProps) {
  const {
    detail: { node, mayChange },
  } = props;
  const t = useTranslations();
  const client = useQueryClient();
  const param = { id: node.id };
  const list = useApiQuery(connectorsApi.entities[':id']['routing-rules'], { param });
  const accounts = useApiQuery(connectorsApi.entities[':id']['connector-accounts'], { param });
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const [deleting, setDeleting] = useState<RoutingRuleRow | null>(null);
  const refresh = (): void =>
    void client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`/entities/${node.id}/routing`),
    });
  const act = useRuleAction(refresh);
  const rules = list.data?.rules ?? [];
  const own = rules.filter(({ entityId }) => entityId === node.id);
  const names = new Map(accounts.data?.accounts.map(({ id, name }) => [id, name]));
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-label={t('common.routingRules')} className="min-w-0">
        <div className="flex flex-wrap items-start gap-3">
          <p className="grow basis-72 text-muted-foreground">{t('routingRules.lead')}</p>
          {mayChange && accounts.data ? (
            <Button variant="primary" onClick={() => setDialog({ rule: null })}>
              <Plus aria-hidden className="size-4" />
              {t('routingRules.dialog.add')}
            </Button>
          ) : null}
        </div>
        {list.isPending || accounts.isPending ? <Skeleton className="mt-4 h-24" /> : null}
        {list.isError ? <Alert title={t('routingRules.failed')}>{list.error.message}</Alert> : null}
        {accounts.isError ? <Alert title={t('common.connectorAccountsFailed')}>{accounts.error.message}</Alert> : null}
        {list.data && rules.length === 0 ? <Alert title={t('routingRules.emptyTitle')} /> : null}
        <ol className="mt-4 divide-y border-y empty:hidden">
          {rules.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              names={names}
              place={own.indexOf(rule)}
              count={own.length}
              isPending={act.isPending}
              onEdit={() => setDialog({ rule })}
              onAction={(action) => (action === 'delete' ? setDeleting(rule) : act.mutate({ rule, action }))}
            />
          ))}
        </ol>
      </section>
      <TryPayment entityId={node.id} />
      {deleting ? (
        <DeleteRuleDialog
          rule={deleting}
          onConfirm={() => act.mutateAsync({ rule: deleting, action: 'delete' })}
          onClose={() => setDeleting(null)}
        />
      ) : null}
      {dialog && accounts.data ? (
        <RuleDialog
          entity={node}
          accounts={accounts.data.accounts}
          rule={dialog.rule}
          onDone={(saved) => {
            setDialog(null);
            if (!saved) return;
            toast.success(dialog.rule ? t('routingRules.saved') : t('routingRules.added'));
            refresh();
          }}
        />
      ) : null}
    </div>
  );
});

function useRuleAction(onSettled: () => void) {
  return useMutation<unknown, BackOfficeError, { rule: RoutingRuleRow; action: RuleAction }>({
    mutationFn: ({ rule, action }) =>
      action === 'delete'
        ? answerOf(connectorsApi['routing-rules'][':id'].$delete({ param: { id: rule.id } }))
        : answerOf(
            connectorsApi['routing-rules'][':id'].move.$post({ param: { id: rule.id }, json: { direction: action } }),
          ),
    // The dialog of a deletion shows the message.
    onError: (error, { action }) => void (action !== 'delete' && toast.error(error.message)),
    onSettled,
  });
}

type DeleteProps = { rule: RoutingRuleRow; onConfirm: () => Promise<unknown>; onClose: () => void };

function DeleteRuleDialog({ rule, ...dialog }: DeleteProps) {
  const t = useTranslations();
  return (
    <ConfirmDialog
      title={t('routingRules.delete.title', { name: rule.name })}
      action={t('routingRules.delete.action')}
      cancel={t('routingRules.delete.keep')}
      {...dialog}
    >
      {t('routingRules.delete.consequence')}
    </ConfirmDialog>
  );
}
