import { Ban, Check, CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconText } from '#components/ui/values/icon-text.tsx';
import type { MessageKey, Translate } from '#messages/translate.ts';

const labels: Readonly<Record<number, MessageKey>> = {
  400: 'requestLog.status.rejected',
  401: 'requestLog.status.noToken',
  403: 'requestLog.status.notAllowed',
  404: 'requestLog.status.notFound',
  405: 'requestLog.status.wrongMethod',
  409: 'requestLog.status.inProgress',
  413: 'requestLog.status.tooLarge',
  422: 'requestLog.status.keyReused',
  429: 'requestLog.status.rateLimited',
};

export function statusLabel(t: Translate, status: number): string {
  if (status < 400) return t('requestLog.status.processed');
  return t(labels[status] ?? (status >= 500 ? 'requestLog.status.failed' : 'requestLog.status.rejected'));
}

/** A status as number, icon, colour and text. */
export function RequestStatus({ status }: { status: number }) {
  const t = useTranslations();
  const [icon, colour] =
    status < 400
      ? [Check, 'text-state-good']
      : status >= 500
        ? [CircleAlert, 'text-state-bad']
        : [Ban, status === 429 ? 'text-state-wait' : 'text-state-bad'];
  return (
    <IconText icon={icon} colour={colour}>
      <span className="tabular-nums">{status}</span> {statusLabel(t, status)}
    </IconText>
  );
}
