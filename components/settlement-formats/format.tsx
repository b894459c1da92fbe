'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { api, pathOf } from '#components/api/client.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { Detail, type DetailAction } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Timestamp } from '#components/ui/values/timestamp.tsx';
import type { SettlementFormatDetail } from '#lib/backoffice/index.ts';
import settlementFormats from '#messages/en/settlement-formats.json';
import { FormatState } from './format-state.tsx';

const FormatEditor = onDemand(() => import('./format-editor.tsx').then((module) => module.FormatEditor));

type Props = { id: string };

/** /settlement-formats/{id}: how a file is read, with what becomes of one. */
export const SettlementFormatPage = withMessages(
  { settlementFormats },
  function SettlementFormatPage({ id }: Props) {
    const t = useTranslations();
    return (
      <DetailPage
        endpoint={api['settlement-formats'][':id']}
        id={id}
        list={{ href: '/settlement-formats', name: t('pages.settlementFormats') }}
        noun={t('settlementFormats.noun')}
        nameOf={({ format: { name } }) => name}
      >
        {(detail) => <Details detail={detail} />}
      </DetailPage>
    );
  },
);

function Details({ detail }: { detail: SettlementFormatDetail }) {
  const t = useTranslations();
  const { format } = detail;
  const { version, activeVersion } = format;
  return (
    <>
      <Detail
        title={<span className="wrap-anywhere">{format.name}</span>}
        state={<FormatState state={format.state} />}
        actions={useActions(detail)}
        notice={
          <p>
            {activeVersion === null
              ? t('settlementFormats.notice.draft', { psp: format.pspName, version })
              : t('settlementFormats.notice.active', {
                  psp: format.pspName,
                  version,
                  active: activeVersion,
                })}{' '}
            {t('settlementFormats.notice.changed', { user: format.actorName })}{' '}
            <Timestamp at={format.updatedAt} />
          </p>
        }
      />
      <FormatEditor key={version} detail={detail} />
    </>
  );
}

function useActions({ format, problems, mayWrite }: SettlementFormatDetail): DetailAction[] {
  const t = useTranslations();
  const client = useQueryClient();
  const { id, version, activeVersion } = format;
  const path = pathOf(api['settlement-formats'][':id'], { param: { id } });
  const change = useApiMutation(api['settlement-formats'][':id'].activate.$post, {
    onSuccess: (next) => {
      client.setQueryData([path], next);
      toast.success(
        t(next.format.activeVersion === null ? 'settlementFormats.ended' : 'settlementFormats.activated'),
      );
    },
    onError: ({ message }) => toast.error(message),
  });
  if (!mayWrite) return [];
  const run = (target: number | null) => () => change.mutate({ param: { id }, json: { version: target } });
  const [problem] = problems;
  const actions: DetailAction[] = [];
  if (activeVersion !== null) actions.push({ name: t('settlementFormats.deactivate'), onClick: run(null) });
  if (activeVersion !== version) {
    actions.push({
      ...{ name: t('settlementFormats.activate', { version }), onClick: run(version), variant: 'primary' },
      unavailable: problem ? t('settlementFormats.notUsable', { reason: problem.message }) : null,
    });
  }
  return actions;
}
