import { useTranslations } from 'next-intl';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';

type Entry = TransactionDetail['timeline'][number];

/** The line of a settlement file that an event comes from. */
type Source = {
  importId: string;
  fileName: string;
  rowNumber: number;
  reasonCode: string | null;
  reason: string | null;
  isTakenBack?: boolean;
};

type Props = { entry: Entry; merchantId: string };

/** Names the settlement file, the line and the acquirer's reason of an event; nothing for any other event. */
export function SettlementSource({ entry: { data }, merchantId }: Props) {
  const source = data.settlement as Source | undefined;
  return source ? <SourceLine source={source} merchantId={merchantId} /> : null;
}

function SourceLine({ source, merchantId }: { source: Source; merchantId: string }) {
  const t = useTranslations();
  const { me } = useShell();
  const { importId, fileName: file, rowNumber: row, isTakenBack } = source;
  const reason = [source.reasonCode, source.reason].filter(Boolean).join(' ');
  const because = reason
    ? t('transaction.timeline.fromFileBecause', { file, row, reason })
    : t('transaction.timeline.fromFile', { file, row });
  const text = isTakenBack ? t('transaction.timeline.takenBack', { file, row }) : because;
  return (
    <p className="pb-1.5 pl-7 text-muted-foreground text-table wrap-anywhere">
      {me.permissions.includes('settlement.read') ? (
        <PageLink to={`/settlement-lines/${merchantId}-${importId}-${row}`}>{text}</PageLink>
      ) : (
        text
      )}
    </p>
  );
}
