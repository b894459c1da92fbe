'use client';

import { ChevronRight, Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { dayInZone } from '#components/ui/pickers/date-presets.ts';
import { formatTimeOfDay } from '#components/ui/values/time/format-time.ts';
import { TimeZoneNote, useTimeZone } from '#components/ui/values/time/time-zone.tsx';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';
import type { MessageKey, Translate } from '#messages/translate.ts';
import { paymentTypeName } from '../payment-type-names.ts';
import { SettlementSource } from '../settlement-source.tsx';

type Entry = TransactionDetail['timeline'][number];
type ExpectedEvent = TransactionDetail['expected'][number];

const sentences: Readonly<Record<string, MessageKey>> = {
  'payment.created': 'transaction.event.paymentCreated',
  'payment.held': 'transaction.event.paymentHeld',
  'payment.released': 'transaction.event.paymentReleased',
  'payment.rerun': 'transaction.event.paymentRerun',
  'payment.redirected': 'transaction.event.paymentRedirected',
  'payment.continued': 'transaction.event.paymentContinued',
  'payment.rejected': 'transaction.event.paymentRejected',
  'attempt.approved': 'transaction.event.attemptApproved',
  'attempt.declined': 'transaction.event.attemptDeclined',
  'attempt.pending': 'transaction.event.attemptPending',
  'attempt.unknown': 'transaction.event.attemptUnknown',
  'attempt.not-sent': 'transaction.event.attemptNotSent',
  'attempt.soft-declined': 'transaction.event.attemptSoftDeclined',
  'case.opened': 'transaction.event.caseOpened',
  'case.claimed': 'transaction.event.caseClaimed',
  'case.assigned': 'transaction.event.caseAssigned',
  'case.released': 'transaction.event.caseReleased',
  'case.approved': 'transaction.event.caseApproved',
  'case.cancelled': 'transaction.event.caseCancelled',
  'case.pended': 'transaction.event.casePended',
  'case.expired': 'transaction.event.caseExpired',
  'case.decision-undone': 'transaction.event.caseUndone',
  'case.effect-done': 'transaction.event.caseEffectDone',
  'case.effect-failed': 'transaction.event.caseEffectFailed',
  'case.noted': 'transaction.event.caseNoted',
  'case.listed': 'transaction.event.caseListed',
  'authentication.begun': 'transaction.event.authenticationBegun',
  'authentication.method_completed': 'transaction.event.authenticationMethod',
  'authentication.unanswered': 'transaction.event.authenticationUnanswered',
  'authentication.expired': 'transaction.event.authenticationExpired',
  'authentication.not_enrolled': 'transaction.event.authenticationNotEnrolled',
  'callback.scheduled': 'transaction.event.callbackScheduled',
  'callback.delivered': 'transaction.event.callbackDelivered',
  'callback.failed': 'transaction.event.callbackFailed',
  'callback.cancelled': 'transaction.event.callbackCancelled',
  'callback.withdrawn': 'transaction.event.callbackWithdrawn',
  'callback.resubmitted': 'transaction.event.callbackResubmitted',
  'callback.deleted': 'transaction.event.callbackDeleted',
  'child.created': 'transaction.event.childCreated',
  'child.rejected': 'transaction.event.childRejected',
  'child.approved': 'transaction.event.childApproved',
  'child.declined': 'transaction.event.childDeclined',
  'child.pending': 'transaction.event.childPending',
  'child.unknown': 'transaction.event.childUnknown',
};

/** Messages of EMV 3-D Secure. */
const messages: Readonly<Record<string, MessageKey>> = {
  AReq: 'transaction.event.message.AReq',
  ARes: 'transaction.event.message.ARes',
  CReq: 'transaction.event.message.CReq',
  RReq: 'transaction.event.message.RReq',
  RRes: 'transaction.event.message.RRes',
  CRes: 'transaction.event.message.CRes',
  Erro: 'transaction.event.message.Erro',
};

/** What a transaction without an acquirer did (spec 2.10). */
const withoutAcquirer: Readonly<Record<string, MessageKey>> = {
  RG: 'transaction.event.registration',
  DR: 'transaction.event.deregistration',
  TE: 'transaction.event.test',
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Formats an entry; unknown types are shown by their name. */
export function describeEntry(t: Translate, { type: eventType, data }: Entry, paymentType = ''): string {
  const special = eventType === 'payment.created' ? withoutAcquirer[paymentType] : undefined;
  if (special) return t(special);
  if (eventType === 'authentication.message') return describeMessage(t, data.message);
  const key = sentences[eventType];
  const sentence = key ? t(key) : eventType;
  const amount = [text(data.amount), text(data.currency)].filter(Boolean).join(' ');
  if (eventType.startsWith('child.')) {
    const type = paymentTypeName(t, text(data.paymentType));
    return [type, amount, sentence].filter(Boolean).join(' ');
  }
  return [sentence, amount].filter(Boolean).join(' · ');
}

/** A message by what it means, with its status. */
function describeMessage(t: Translate, message: unknown): string {
  const { messageType, transStatus, errorDescription } = Object(message) as Record<string, unknown>;
  const key = messages[text(messageType)];
  const meaning = key ? t(key) : text(messageType);
  return [meaning, text(transStatus) || text(errorDescription)].filter(Boolean).join(' · ');
}

/**
 * Formats the time since the previous entry. It can be negative, because concurrent writers may commit out of order.
 */
export function describeGap(between: number): string {
  const ms = Math.max(0, between);
  if (ms < 1_000) return `+${ms} ms`;
  if (ms < 60_000) return `+${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  if (ms < 3_600_000) return `+${Math.floor(ms / 60_000)} min`;
  return ms < 86_400_000 ? `+${Math.floor(ms / 3_600_000)} h` : `+${Math.floor(ms / 86_400_000)} d`;
}

/** Two streams by time; each keeps the order in which it was written. */
function mergeEntries(one: Entry[], other: readonly Entry[]): Entry[] {
  const merged = [...one];
  for (const entry of other) {
    const next = merged.findIndex((each) => !other.includes(each) && each.at > entry.at);
    merged.splice(next === -1 ? merged.length : next, 0, entry);
  }
  return merged;
}

/** All events of the payment, of its authentication, of its case and of callbacks. */
export function Timeline({
  detail: { timeline, authenticationEvents, caseEvents, callbackEvents, expected, row },
}: {
  detail: Pick<
    TransactionDetail,
    'timeline' | 'authenticationEvents' | 'caseEvents' | 'callbackEvents' | 'expected' | 'row'
  >;
}) {
  const t = useTranslations();
  const entries = [authenticationEvents, caseEvents, callbackEvents].reduce(mergeEntries, timeline);
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-2 flex items-baseline gap-3 font-semibold">
        {t('transaction.timeline.title')} <TimeZoneNote />
      </h2>
      <ol className="border-t">
        {entries.map((entry, index) => (
          <TimelineLine
            key={`${entry.type} ${entry.sequence}`}
            entry={entry}
            before={entries[index - 1]}
            paymentType={row.paymentType}
            merchantId={row.merchantId}
          />
        ))}
        {expected.map((entry) => (
          <ExpectedLine key={entry.kind} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

/** Expected events, greyed, at the end. */
function ExpectedLine({ entry: { kind, at, amount } }: { entry: ExpectedEvent }) {
  const t = useTranslations();
  const sentence = {
    'status-query': t('transaction.timeline.expected.statusQuery'),
    'shopper-return': t('transaction.timeline.expected.shopperReturn'),
    'redirect-return': t('transaction.timeline.expected.redirectReturn'),
    'capture-or-void': t('transaction.timeline.expected.captureOrVoid', { amount: amount ?? '' }),
  }[kind];
  const zone = useTimeZone();
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-dashed py-1.5 text-muted-foreground">
      <Clock aria-hidden className="size-3.5 self-center" />
      <span className="w-24 font-mono text-[0.75rem]">
        {at
          ? t('transaction.timeline.by', { time: formatTimeOfDay(at, zone).slice(0, 8) })
          : t('transaction.timeline.someTime')}
      </span>
      <span className="w-12" />
      <span className="grow italic">{sentence}</span>
    </li>
  );
}

type LineProps = { entry: Entry; before: Entry | undefined; paymentType: string; merchantId: string };

function TimelineLine({ entry, before, paymentType, merchantId }: LineProps) {
  const t = useTranslations();
  const gapMs = before ? Date.parse(entry.at) - Date.parse(before.at) : null;
  const zone = useTimeZone();
  const day = dayInZone(new Date(entry.at), zone);
  const isNewDay = before === undefined || dayInZone(new Date(before.at), zone) !== day;
  return (
    <li className="border-b">
      {isNewDay ? <p className="pt-2 text-muted-foreground text-table">{day}</p> : null}
      <details className="group py-1.5">
        <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 rounded hover:bg-accent sm:flex-nowrap">
          <ChevronRight
            aria-hidden
            className="size-3.5 shrink-0 self-center text-muted-foreground group-open:rotate-90"
          />
          <time dateTime={entry.at} className="w-24 shrink-0 font-mono text-[0.75rem] text-muted-foreground">
            {formatTimeOfDay(entry.at, zone)}
          </time>
          <span className="w-14 shrink-0 whitespace-nowrap text-muted-foreground text-table tabular-nums">
            {gapMs === null ? '' : describeGap(gapMs)}
          </span>
          <span className="min-w-40 grow font-medium">{describeEntry(t, entry, paymentType)}</span>
          {text(entry.data.resultCode) ? (
            <span className="font-mono text-[0.75rem]">{text(entry.data.resultCode)}</span>
          ) : null}
          <span className="truncate text-muted-foreground text-table" title={entry.actorName}>
            {entry.actorName}
          </span>
        </summary>
        <pre className="mt-2 overflow-x-auto whitespace-pre-wrap rounded bg-muted p-3 font-mono text-[0.75rem] wrap-anywhere">
          {JSON.stringify(entry.data, null, 2)}
        </pre>
      </details>
      <SettlementSource entry={entry} merchantId={merchantId} />
    </li>
  );
}
