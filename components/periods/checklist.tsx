import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { Button } from '#components/ui/button.tsx';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { formatMoney } from '#components/ui/values/money.tsx';
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
export function Checklist({ detail: { row, checklist, may }, onWaive }: ChecklistProps) {
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
              {item.bank ? <BankItem item={item} bank={item.bank} period={row} /> : <ItemName item={item} />}
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

type RowItemId = Exclude<ChecklistRow['id'], `bank:${string}`>;

function ItemName({ item: { id, count, capped, link } }: { item: ChecklistRow }) {
  const t = useTranslations();
  const name = t(`period.items.${id as RowItemId}`, { count, capped: capped ? '+' : '' });
  if (!link || count === 0) return name;
  return (
    <TextLink href={pagePath(`/${link.list}`, { entity: link.entityId, q: link.search })} prefetch={false}>
      {name}
    </TextLink>
  );
}

type BankItemProps = { item: ChecklistRow; bank: NonNullable<ChecklistRow['bank']>; period: PeriodDetail['row'] };

/** A bank account of the PSP leads to its reconciliation on the last day, also where it is in order. */
function BankItem({ item: { count, link }, bank, period: { endsOn, mode } }: BankItemProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { account, currency, remainder } = bank;
  const state = count === 0 ? 'reconciled' : remainder === null ? 'unknown' : 'remainder';
  const amount = remainder === null ? '' : formatMoney(remainder, currency, locale);
  const name = t(`period.bankAccount.${state}`, { account, currency, amount });
  if (!link) return name;
  const query = { entity: link.entityId, account, currency, day: endsOn, mode };
  return (
    <TextLink href={pagePath(`/${link.list}`, query)} prefetch={false}>
      {name}
    </TextLink>
  );
}

function ItemWaiver({ item: { waiver, state, bank } }: { item: ChecklistRow }) {
  const t = useTranslations();
  if (!waiver || state === 'ok') return null;
  return (
    <span className="block text-muted-foreground text-table wrap-anywhere">
      {t.rich('period.waiver', {
        reason: waiver.reason,
        name: waiver.actorName,
        time: () => <Timestamp at={waiver.at} />,
      })}
      {state === 'waived'
        ? null
        : ` ${bank ? t('period.bankAccount.waiverOutdated') : t('period.waiverOutdated', { count: waiver.count })}`}
    </span>
  );
}
