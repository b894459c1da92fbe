import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageLink } from '#components/layout/page-link.tsx';
import { Amount } from '#components/ui/values/money.tsx';
import type { BankReconciliation, ReconcilingItemRow, ReconcilingSection } from '#lib/bank/staff/index.ts';

type Selected = NonNullable<BankReconciliation['selected']>;

/** The ledger, the items by the side that has them, what is not explained, and the bank, which is the sum of all. */
export function StatementLines({ day, selected: { account: row, sections } }: { day: string; selected: Selected }) {
  const t = useTranslations();
  const { account, currency, isExplained } = row;
  const name = t('bankReconciliation.table', { account, day });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
    <section className="relative mt-3 overflow-x-auto" aria-label={name} tabIndex={0}>
      <table className="w-full text-table">
        <thead>
          <tr className="border-b text-muted-foreground">
            <Head>{t('bankReconciliation.line.item')}</Head>
            <Head>{t('bankReconciliation.line.since')}</Head>
            <Head isFigure>{t('bankReconciliation.line.age')}</Head>
            <Head isFigure>{t('bankReconciliation.line.amount', { currency })}</Head>
          </tr>
        </thead>
        <tbody>
          <Total name={t('bankReconciliation.line.ledger')} amount={row.ledger} />
        </tbody>
        {sections.map((section) => (
          <Section key={section.side} section={section} />
        ))}
        <tbody>
          {isExplained ? null : (
            <Total name={t('bankReconciliation.line.remainder')} amount={row.remainder} colour="text-state-bad" />
          )}
          <Total name={t('bankReconciliation.line.bank')} amount={row.bank} />
        </tbody>
      </table>
    </section>
  );
}

function Head({ children, isFigure = false }: { children: ReactNode; isFigure?: boolean }) {
  return (
    <th
      scope="col"
      className={`whitespace-nowrap py-1.5 font-normal ${isFigure ? 'pl-4 text-right' : 'pr-4 text-left'}`}
    >
      {children}
    </th>
  );
}

function Total({ name, amount, colour = '' }: { name: string; amount: string; colour?: string }) {
  return (
    <tr className={`border-b font-semibold ${colour}`}>
      <th scope="row" colSpan={3} className="py-2 text-left">
        {name}
      </th>
      <td className="py-2 pl-4 text-right">
        <Amount amount={amount} />
      </td>
    </tr>
  );
}

function Section({ section: { side, total, count, items } }: { section: ReconcilingSection }) {
  const t = useTranslations();
  const hidden = count - items.length;
  return (
    <tbody>
      <tr className="border-b">
        <th scope="rowgroup" colSpan={3} className="pt-4 pb-1.5 text-left font-medium">
          {t(`bankReconciliation.side.${side}`)}
        </th>
        <td className="pt-4 pb-1.5 pl-4 text-right font-medium">
          <Amount amount={total} />
        </td>
      </tr>
      {items.map((item) => (
        <Item key={`${item.kind} ${item.path} ${item.settledOn}`} item={item} />
      ))}
      {hidden > 0 ? (
        <tr className="border-b">
          <td colSpan={4} className="py-1.5 pl-4 text-muted-foreground">
            {t('bankReconciliation.line.more', { count: hidden })}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

function Item({ item }: { item: ReconcilingItemRow }) {
  const t = useTranslations();
  const { kind, on, ageDays, count, amount, reference, text, settledOn, path } = item;
  const name = t(`bankReconciliation.kind.${kind}`, { count });
  const details = [reference, text, settledOn && t('bankReconciliation.line.settledOn', { day: settledOn })].filter(
    Boolean,
  );
  return (
    <tr className="break-inside-avoid border-b align-baseline">
      <th scope="row" className="min-w-44 py-1.5 pr-4 pl-4 text-left font-normal">
        {path ? <PageLink to={path}>{name}</PageLink> : name}
        {details.length > 0 ? (
          <span className="block text-muted-foreground wrap-anywhere">{details.join(' · ')}</span>
        ) : null}
      </th>
      <td className="whitespace-nowrap py-1.5 pr-4">{on}</td>
      <td className="whitespace-nowrap py-1.5 pl-4 text-right">
        {t('bankReconciliation.line.days', { days: ageDays })}
      </td>
      <td className="py-1.5 pl-4 text-right">
        <Amount amount={amount} />
      </td>
    </tr>
  );
}
