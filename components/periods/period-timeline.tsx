import { useTranslations } from 'next-intl';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { PeriodDetail } from '#lib/periods/staff/index.ts';
import type { MessageKey, Translate } from '#messages/translate.ts';

const sentences: Readonly<Record<string, MessageKey>> = {
  'period.begun': 'period.event.begun',
  'period.item_waived': 'period.event.waived',
  'period.proposed': 'period.event.proposed',
  'period.closed': 'period.event.closed',
  'period.returned': 'period.event.returned',
  'period.withdrawn': 'period.event.withdrawn',
  'period.cancelled': 'period.event.cancelled',
  'period.reopened': 'period.event.reopened',
};

/** What happened to a period, in order. */
export function PeriodTimeline({ history }: Pick<PeriodDetail, 'history'>) {
  const t = useTranslations();
  return (
    <section aria-labelledby="timeline" className="min-w-0">
      <h2 id="timeline" className="mb-2 font-semibold">
        {t('period.timeline')}
      </h2>
      <ol className="divide-y border-y">
        {history.map(({ type, at, actorName, reason, item }) => {
          const sentence = sentences[type];
          return (
            <li key={`${type} ${at} ${item}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-1.5">
              <span className="min-w-32 text-muted-foreground text-table">
                <Timestamp at={at} />
              </span>
              <span className="grow">
                <span className="font-medium">
                  {sentence ? t(sentence, { item: item ? nameOfItem(t, item) : '' }) : type}
                </span>
                {reason ? <span className="block text-muted-foreground text-table wrap-anywhere">{reason}</span> : null}
              </span>
              <span className="text-muted-foreground text-table wrap-anywhere">{actorName}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

type Item = NonNullable<PeriodDetail['history'][number]['item']>;

function nameOfItem(t: Translate, item: Item): string {
  if (!isBankItem(item)) return t(`period.itemNames.${item}`);
  const [, currency = '', ...account] = item.split(':');
  return t('period.bankAccount.name', { currency, account: account.join(':') });
}

const isBankItem = (item: Item): item is Extract<Item, `bank:${string}`> => item.startsWith('bank:');
