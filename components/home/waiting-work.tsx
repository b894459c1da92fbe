import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { classNames } from '#components/ui/class-names.ts';
import { Count } from '#components/ui/values/money.tsx';
import type { HomeItem } from '#lib/staff/index.ts';
import { countOfList } from './api.ts';
import { homeAreasOf } from './home-items.ts';

const refreshMs = 30_000;

/** What waits for the user, by area; each number leads to its rows, and what does not wait takes no line. */
export function WaitingWork({ now }: { now: Date }) {
  const t = useTranslations();
  const { me } = useShell();
  const areas = homeAreasOf(me, now);
  if (areas.length === 0) return null;
  return (
    <div className="mt-5 grid gap-x-10 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
      {areas.map(({ area, items }, at) => (
        // The first area, which is that of the role, states when nothing waits; the others then take no place.
        <section
          key={area}
          aria-labelledby={`waiting-${area}`}
          className={at === 0 ? undefined : 'has-[>ul:empty]:hidden'}
        >
          <h2 id={`waiting-${area}`} className="pb-1 font-semibold">
            {t(`layout.area.${area}`)}
          </h2>
          <ul className="peer border-t">
            {items.map((item) => (
              <WaitingLine key={item.name} item={item} />
            ))}
          </ul>
          <p className="hidden border-b px-1 py-1.5 text-muted-foreground peer-empty:block">{t('start.nothing')}</p>
        </section>
      ))}
    </div>
  );
}

function WaitingLine({ item: { name, page, list, q, isUrgent } }: { item: HomeItem }) {
  const t = useTranslations();
  const { entity } = useShell();
  const { data } = useApiQuery(countOfList(list), { query: { entity, q } }, { refetchIntervalMs: refreshMs });
  if (data?.count === 0) return null;
  return (
    <li className="border-b">
      <Link href={pagePath(page, { entity, q })} className="flex items-baseline gap-3 px-1 py-1.5 hover:bg-accent">
        <span className="grow">{t(name)}</span>
        <span className={classNames('font-semibold tabular-nums', data && isUrgent && 'text-state-wait')}>
          {data ? <Count value={data.count} /> : '…'}
          {data?.capped ? '+' : ''}
        </span>
      </Link>
    </li>
  );
}
