import { Ban, Check, CircleHelp, Clock, Hourglass, RotateCcw, Undo2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { TransactionRow } from '#lib/payments/staff/index.ts';
import type { MessageKey } from '#messages/translate.ts';
import { IconText } from './icon-text.tsx';

type Status = TransactionRow['status'];

const good = 'text-state-good';
const wait = 'text-state-wait';
const bad = 'text-state-bad';
const neutral = 'text-muted-foreground';

/** Icon, colour and text of every status, also for drawings. */
export const statusAppearances = {
  approved: { label: 'ui.status.approved', icon: Check, colour: good },
  'partially refunded': { label: 'ui.status.partiallyRefunded', icon: RotateCcw, colour: good },
  refunded: { label: 'ui.status.refunded', icon: RotateCcw, colour: neutral },
  returned: { label: 'ui.status.returned', icon: Undo2, colour: bad },
  'charged back': { label: 'ui.status.chargedBack', icon: Undo2, colour: bad },
  cancelled: { label: 'ui.status.cancelled', icon: Ban, colour: neutral },
  declined: { label: 'ui.status.declined', icon: X, colour: bad },
  expired: { label: 'ui.status.expired', icon: Hourglass, colour: neutral },
  rejected: { label: 'ui.status.rejected', icon: Ban, colour: bad },
  pending: { label: 'ui.status.pending', icon: Clock, colour: wait },
  processing: { label: 'ui.status.processing', icon: Clock, colour: wait },
  unknown: { label: 'ui.status.unknown', icon: CircleHelp, colour: wait },
} as const satisfies Record<Status, { label: MessageKey; icon: typeof Ban; colour: string }>;

const meanings: Partial<Record<Status, MessageKey>> = {
  declined: 'ui.statusMeaning.declined',
  rejected: 'ui.statusMeaning.rejected',
  expired: 'ui.statusMeaning.expired',
  cancelled: 'ui.statusMeaning.cancelled',
  returned: 'ui.statusMeaning.returned',
  pending: 'ui.statusMeaning.pending',
  unknown: 'ui.statusMeaning.unknown',
};

/** The status of a transaction: colour, icon and text. */
export function StatusBadge({ status }: { status: Status }) {
  const t = useTranslations();
  const { label, icon, colour } = statusAppearances[status];
  const meaning = meanings[status];
  return (
    <IconText icon={icon} colour={colour} title={meaning ? t(meaning) : undefined}>
      {t(label)}
    </IconText>
  );
}

/** Marks test mode. */
export function TestBadge({ mode }: { mode: string }) {
  const t = useTranslations();
  const live = mode === 'LIVE';
  return (
    <span
      className={`inline-flex h-5 items-center rounded border px-1.5 font-semibold text-[0.6875rem] tracking-wide ${
        live ? 'border-foreground/40' : 'border-state-test/50 text-state-test'
      }`}
      title={
        live ? t('ui.testBadge.live') : mode === 'EXTERNAL' ? t('ui.testBadge.external') : t('ui.testBadge.simulator')
      }
    >
      {live ? 'LIVE' : 'TEST'}
    </span>
  );
}
