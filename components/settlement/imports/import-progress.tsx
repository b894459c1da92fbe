import { useTranslations } from 'next-intl';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { formatByteSize } from '#components/ui/values/byte-size.tsx';
import type { SettlementImportRow } from '#lib/settlement/staff/index.ts';
import type { MessageKey } from '#messages/translate.ts';

/** How far the running step of an import is. */
export function ImportProgress({ row }: { row: SettlementImportRow }) {
  const t = useTranslations();
  const { state, progress } = row;
  return (
    <div className="max-w-md">
      <progress
        className="h-2 w-full"
        aria-label={t(`settlementImport.progress.${state}` as MessageKey)}
        {...(progress === null || state === 'UNDOING' ? {} : { value: progress, max: 1 })}
      />
      <p className="text-table tabular-nums" aria-live="polite">
        <Part row={row} />
      </p>
    </div>
  );
}

function Part({ row }: { row: SettlementImportRow }) {
  const t = useTranslations();
  const locale = useLocale();
  const { state, receivedBytes, byteSize, matchedCount, lineCount } = row;
  if (state === 'UNDOING') return t('settlementImport.progress.UNDOING');
  if (state === 'MATCHING') {
    return t('settlementImport.progress.lines', { matched: matchedCount, lines: lineCount });
  }
  const received = formatByteSize(receivedBytes, locale);
  if (byteSize === null) return t('settlementImport.progress.bytes', { received });
  return t('settlementImport.progress.bytesOf', { received, total: formatByteSize(byteSize, locale) });
}
