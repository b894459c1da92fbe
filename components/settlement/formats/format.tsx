'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { pathOf } from '#components/api/client.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { Detail, type DetailAction } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { settlementApi } from '#components/settlement/api.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { SettlementFormatDetail } from '#lib/settlement/staff/index.ts';
import settlementFormats from '#messages/en/settlement/settlement-formats.json';
import { FormatState } from './format-state.tsx';
import { FormatVersions } from './format-versions.tsx';

const FormatEditor = onDemand(() => import('./format-editor.tsx').then((module) => module.FormatEditor));

type Props = { id: string };

/** /settlement-formats/{id}: how a file is read, with what becomes of one. */
export const SettlementFormatPage = withMessages({ settlementFormats }, function SettlementFormatPage({ id }: Props) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={settlementApi['settlement-formats'][':id']}
      id={id}
      list={{ href: '/settlement-formats', name: t('pages.settlementFormats') }}
      noun={t('settlementFormats.noun')}
      nameOf={({ format: { name } }) => name}
    >
      {(detail) => <Details detail={detail} />}
    </DetailPage>
  );
});

function Details({ detail }: { detail: SettlementFormatDetail }) {
  const t = useTranslations();
  const { format } = detail;
  const { version, activeVersion } = format;
  const activate = useActivation(detail);
  return (
    <>
      <Detail
        title={<span className="wrap-anywhere">{format.name}</span>}
        state={<FormatState state={format.state} />}
        actions={useActions(detail, activate)}
        notice={
          <p>
            {activeVersion === null
              ? t('settlementFormats.notice.draft', { psp: format.pspName, version })
              : t('settlementFormats.notice.active', { psp: format.pspName, version, active: activeVersion })}{' '}
            {t('settlementFormats.notice.changed', { user: format.actorName })} <Timestamp at={format.updatedAt} />
          </p>
        }
      />
      <FormatEditor key={version} detail={detail} />
      {detail.versions.length > 1 ? <FormatVersions detail={detail} onActivate={activate} /> : null}
    </>
  );
}

/** Lets files be read by a version, or by none. */
function useActivation({ format: { id } }: SettlementFormatDetail): (version: number | null) => void {
  const t = useTranslations();
  const client = useQueryClient();
  const path = pathOf(settlementApi['settlement-formats'][':id'], { param: { id } });
  const change = useApiMutation(settlementApi['settlement-formats'][':id'].activate.$post, {
    onSuccess: (next) => {
      client.setQueryData([path], next);
      toast.success(t(next.format.activeVersion === null ? 'settlementFormats.ended' : 'settlementFormats.activated'));
    },
    onError: ({ message }) => toast.error(message),
  });
  return (version) => change.mutate({ param: { id }, json: { version } });
}

function useActions(
  { format: { version, activeVersion }, problems: [problem], mayWrite }: SettlementFormatDetail,
  activate: (version: number | null) => void,
): DetailAction[] {
  const t = useTranslations();
  if (!mayWrite) return [];
  const actions: DetailAction[] = [];
  if (activeVersion !== null) {
    actions.push({ name: t('settlementFormats.deactivate'), onClick: () => activate(null) });
  }
  if (activeVersion !== version) {
    actions.push({
      name: t('settlementFormats.activate', { version }),
      variant: 'primary',
      onClick: () => activate(version),
      unavailable: problem ? t('settlementFormats.notUsable', { reason: problem.message }) : null,
    });
  }
  return actions;
}
