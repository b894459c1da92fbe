import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { Button } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { type StateAppearance, StateText } from '#components/ui/values/state-text.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { ChecklistRow, PeriodDetail } from '#lib/periods/staff/index.ts';

const states: Readonly<Record<ChecklistRow['state'], StateAppearance>> = {
  ok: { label: 'period.item.ok', icon: CircleCheck, colour: 'text-state-good' },
  waived: { label: 'period.item.waived', icon: CircleMinus, colour: 'text-state-wait' },
  unresolved: { label: 'period.item.unresolved', icon: CircleAlert, colour: 'text-state-bad' },
};

type ChecklistProps = { detail: PeriodDetail; onWaive: (item: ChecklistRow) => void };

/** What has to be in order before a period is closed; each item leads to exactly the rows that it counts. */
export function Checklist({ detail: { checklist, may }, onWaive }: ChecklistProps) {
  const t = useTranslations();
  return (
    <section aria-labelledby="checklist">
      <h2 id="checklist" className="mb-2 font-semibold">
        {t('period.checklist')}
      </h2>
      <ul className="divide-y border-y">
        {checklist.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="w-40 shrink-0">
              <StateText state={item.state} appearance={states[item.state]} />
            </span>
            <span className="min-w-48 grow">
              <ItemName item={item} />
              <ItemWaiver item={item} />
            </span>
            {may.prepare && item.isWaivable && item.state === 'unresolved' ? (
              <Button size="small" onClick={() => onWaive(item)}>
                {t('period.waive')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ItemName({ item: { id, count, capped, link } }: { item: ChecklistRow }) {
  const t = useTranslations();
  const name = t(`period.items.${id}`, { count, capped: capped ? '+' : '' });
  if (!link || count === 0) return name;
  return (
    <TextLink href={pagePath(`/${link.list}`, { entity: link.entityId, q: link.search })} prefetch={false}>
      {name}
    </TextLink>
  );
}

function ItemWaiver({ item: { waiver, count, state } }: { item: ChecklistRow }) {
  const t = useTranslations();
  if (!waiver || state === 'ok') return null;
  return (
    <span className="block text-muted-foreground text-table wrap-anywhere">
      {t.rich('period.waiver', {
        reason: waiver.reason,
        name: waiver.actorName,
        time: () => <Timestamp at={waiver.at} />,
      })}
      {waiver.count === count ? null : ` ${t('period.waiverOutdated', { count: waiver.count })}`}
    </span>
  );
}
