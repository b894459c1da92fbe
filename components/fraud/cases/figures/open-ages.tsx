import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useShell } from '#components/layout/shell-context.ts';
import { Count } from '#components/ui/values/money.tsx';
import type { CaseFigures } from '#lib/fraud/staff/index.ts';

const ages = ['hour', 'fourHours', 'day', 'older'] as const;

/** The cases that are not decided, by age; those that are late link to themselves, the ages to all of them. */
export function OpenAges({ open }: Pick<CaseFigures, 'open'>) {
  const t = useTranslations();
  const { href } = useShell();
  const toQueue = (q: string): string => href(`/cases?q=${encodeURIComponent(q)}`);
  const all = toQueue('status:open,pended');
  return (
    <section aria-labelledby="open-ages" className="mt-5">
      <h2 id="open-ages" className="font-semibold">
        {t('caseFigures.open.title')}
      </h2>
      <dl className="mt-2 grid grid-cols-2 gap-x-10 gap-y-4 sm:grid-cols-5">
        {ages.map((age) => (
          <Figure key={age} name={t(`caseFigures.open.${age}`)} count={open[age]} href={all} />
        ))}
        <Figure name={t('caseFigures.open.late')} count={open.late} href={toQueue('late:yes')} isBad={open.late > 0} />
      </dl>
    </section>
  );
}

type FigureProps = { name: string; count: number; href: string; isBad?: boolean };

function Figure({ name, count, href, isBad = false }: FigureProps) {
  return (
    <div className="border-t pt-2">
      <dt className="text-muted-foreground">{name}</dt>
      <dd>
        <Link
          href={href}
          className={`font-semibold text-2xl tabular-nums hover:underline ${isBad ? 'text-state-bad' : ''}`}
        >
          <Count value={count} />
        </Link>
      </dd>
    </div>
  );
}
