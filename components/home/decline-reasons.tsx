import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Count } from '#components/ui/values/money.tsx';
import type { Overview as OverviewData } from '#lib/home/staff/index.ts';

/** The URL of the transactions behind a figure. */
export type ToList = (...conditions: string[]) => string;
export type PartProps = { data: OverviewData; toList: ToList };

/** Declines and rejections by result code, most frequent first. */
export function DeclineReasons({ data: { reasons, dateSearch }, toList }: PartProps) {
  const t = useTranslations();
  const maxCount = Math.max(1, ...reasons.map(({ count }) => count));
  return (
    <section aria-labelledby="reasons" className="mt-10">
      <h3 id="reasons" className="mb-2 font-semibold">
        {t('overview.reasons.title')}
      </h3>
      {reasons.length === 0 ? (
        <p className="text-muted-foreground">{t('overview.reasons.empty')}</p>
      ) : (
        <ul className="border-t">
          {reasons.map(({ resultCode, description, count, previously }) => (
            <li key={resultCode} className="relative border-b">
              <span
                aria-hidden
                className="absolute inset-y-1 left-0 rounded-sm bg-chart-bad/15"
                style={{ width: `${(count / maxCount) * 100}%` }}
              />
              <Link
                href={toList(`result:${resultCode}`, dateSearch)}
                className="relative grid grid-cols-[minmax(0,1fr)_auto_2.5rem] items-baseline gap-x-4 px-2 py-1.5 hover:underline sm:grid-cols-[5.5rem_minmax(0,1fr)_auto_3.5rem]"
              >
                <span className="font-mono text-[0.75rem] max-sm:col-span-3">{resultCode}</span>
                <span className="min-w-0">{description}</span>
                <span className="text-muted-foreground text-table">
                  {t('overview.reasons.before', { count: previously })}
                </span>
                <span className="text-right font-medium">
                  <Count value={count} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
