'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShell } from '#components/layout/shell-context.ts';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { formatMoney } from '#components/ui/values/money.tsx';
import { statusAppearances } from '#components/ui/values/status-badge.tsx';
import type { RelatedRow } from '#lib/fraud/staff/index.ts';
import caseMessages from '#messages/en/fraud/case.json';
import caseGraph from '#messages/en/fraud/case-graph.json';
import { type GraphLayout, layOutGraph } from './lay-out-graph.ts';

/** More lines cross too often to be read; the list has all payments. */
const maxDrawn = 24;

/** Half of the size of what is drawn around a place. */
const half = { case: 44, value: 80, paymentWidth: 120, paymentHeight: 21 };

type Props = { related: readonly RelatedRow[] };

/** The related payments as a drawing: what each shares with the case, and what became of it. The list has the same. */
export const RelatedGraph = withMessages({ case: caseMessages, caseGraph }, function RelatedGraph(props: Props) {
  const { related } = props;
  const t = useTranslations();
  const drawn = related.slice(0, maxDrawn);
  const layout = layOutGraph(drawn);
  /** The payment whose lines are emphasised. */
  const [current, setCurrent] = useState<string | null>(null);
  return (
    <figure className="mb-3 min-w-0">
      <div className="overflow-x-auto rounded border">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot contain a drawing */}
        <svg
          role="group"
          aria-label={t('caseGraph.label')}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          className="w-full min-w-[36rem] text-foreground"
        >
          <Edges layout={layout} current={current} />
          <CaseNode place={layout.case} />
          {layout.values.map((value) => (
            <ValueNode key={value.key} value={value} />
          ))}
          {layout.payments.map((payment) => (
            <PaymentNode key={payment.row.id} payment={payment} onCurrent={setCurrent} />
          ))}
        </svg>
      </div>
      {drawn.length < related.length ? (
        <figcaption className="mt-1 text-muted-foreground">
          {t('caseGraph.capped', { drawn: drawn.length, all: related.length })}
        </figcaption>
      ) : null}
    </figure>
  );
});

function Edges({ layout: { edges }, current }: { layout: GraphLayout; current: string | null }) {
  return (
    <g aria-hidden fill="none">
      {edges.map(({ key, paymentId, from, to }) => {
        const [x1, x2] =
          paymentId === null
            ? [from.x + half.case, to.x - half.value]
            : [from.x + half.value, to.x - half.paymentWidth];
        const middle = (x1 + x2) / 2;
        return (
          <path
            key={`${key} ${paymentId}`}
            d={`M ${x1} ${from.y} C ${middle} ${from.y}, ${middle} ${to.y}, ${x2} ${to.y}`}
            className={paymentId !== null && paymentId === current ? 'stroke-primary' : 'stroke-border'}
            strokeWidth={paymentId !== null && paymentId === current ? 2.5 : 1.5}
          />
        );
      })}
    </g>
  );
}

function CaseNode({ place: { x, y } }: { place: GraphLayout['case'] }) {
  const t = useTranslations();
  return (
    <g>
      <rect
        x={x - half.case}
        y={y - 18}
        width={half.case * 2}
        height={36}
        rx={18}
        className="fill-muted stroke-foreground"
      />
      <NodeText x={x} y={y} className="font-semibold" anchor="middle">
        {t('caseGraph.case')}
      </NodeText>
    </g>
  );
}

function ValueNode({ value: { key, count, x, y } }: { value: GraphLayout['values'][number] }) {
  const t = useTranslations();
  return (
    <g>
      <rect
        x={x - half.value}
        y={y - 15}
        width={half.value * 2}
        height={30}
        className="fill-background stroke-muted-foreground"
        strokeDasharray="4 3"
      />
      <NodeText x={x} y={y} anchor="middle">
        {t('caseGraph.value', { value: t('case.related.same', { values: t(`case.related.shares.${key}`) }), count })}
      </NodeText>
    </g>
  );
}

type PaymentNodeProps = { payment: GraphLayout['payments'][number]; onCurrent: (id: string | null) => void };

/** A link to the payment; its status is an icon and a word. */
function PaymentNode({ payment: { row, x, y }, onCurrent }: PaymentNodeProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { href } = useShell();
  const { label, icon: Icon, colour } = statusAppearances[row.status];
  const left = x - half.paymentWidth;
  const amount = row.amount && row.currency ? formatMoney(row.amount, row.currency, locale) : '';
  const values = row.shared.map((key) => t(`case.related.shares.${key}`)).join(', ');
  const shared = t('case.related.same', { values });
  return (
    <Link
      href={href(`/transactions/${row.id}`)}
      aria-label={[row.shortId, t(label), amount, shared].filter(Boolean).join(', ')}
      className="group outline-none"
      onFocus={() => onCurrent(row.id)}
      onBlur={() => onCurrent(null)}
      onMouseEnter={() => onCurrent(row.id)}
      onMouseLeave={() => onCurrent(null)}
    >
      <rect
        x={left}
        y={y - half.paymentHeight}
        width={half.paymentWidth * 2}
        height={half.paymentHeight * 2}
        rx={4}
        className="fill-background stroke-border group-hover:stroke-primary group-focus-visible:stroke-2 group-focus-visible:stroke-ring"
      />
      <Icon aria-hidden x={left + 8} y={y - 16} width={14} height={14} className={colour} />
      <NodeText x={left + 28} y={y - 9} className={colour}>
        {t(label)}
      </NodeText>
      <NodeText x={left + 28} y={y + 9} className="text-primary">
        {row.shortId}
      </NodeText>
      <NodeText x={left + half.paymentWidth * 2 - 8} y={y - 9} anchor="end" className="tabular-nums">
        {amount}
      </NodeText>
    </Link>
  );
}

type NodeTextProps = {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  className?: string;
  children: string;
};

function NodeText({ x, y, anchor = 'start', className = '', children }: NodeTextProps) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      dominantBaseline="central"
      fontSize={12}
      fill="currentColor"
      className={className}
    >
      {children}
    </text>
  );
}
