import { useTranslations } from 'next-intl';
import { FormProblem } from '#components/ui/field.tsx';
import type { FormatPreview } from '#lib/settlement/staff/index.ts';

type Props = { preview: FormatPreview | undefined; error: Error | null; isCurrent: boolean; hasSample: boolean };

const maxShown = 5;

/** What becomes of the rows of the sample, and why the format cannot be used. */
export function PreviewSummary({ preview, error, isCurrent, hasSample }: Props) {
  const t = useTranslations();
  if (error) return <FormProblem>{error.message}</FormProblem>;
  if (!preview) return null;
  const { problems, refusal, lineCount, badCount, badRows } = preview;
  const general = problems.filter(({ target }) => target === null);
  const missing = problems.length - general.length;
  return (
    <div aria-live="polite" aria-busy={!isCurrent} className="space-y-2">
      {general.map(({ message }) => (
        <FormProblem key={message}>{message}</FormProblem>
      ))}
      {missing > 0 ? (
        <p className="text-state-wait">{t('settlementFormat.preview.missing', { count: missing })}</p>
      ) : null}
      {hasSample && refusal !== null ? <FormProblem>{refusal}</FormProblem> : null}
      {hasSample && refusal === null ? (
        <p>{t('settlementFormat.preview.counts', { lines: lineCount, bad: badCount })}</p>
      ) : null}
      {badRows.length > 0 ? (
        <details>
          <summary className="cursor-pointer">{t('settlementFormat.preview.badRows')}</summary>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {badRows.slice(0, maxShown).map(({ lineNumber, reason, value }) => (
              <li key={lineNumber} className="wrap-anywhere">
                {t('settlementFormat.preview.badRow', { line: lineNumber, reason, value: value ?? '' })}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
