import { useTranslations } from 'next-intl';
import { useLocale } from '#components/ui/locale-provider.tsx';
import type { Translate } from '#messages/translate.ts';
import { readFrequency, weekdayName } from './frequency.ts';

/** When a schedule is due, in words; null where the expression has no simple ones. */
export function describeDueTimes(t: Translate, expression: string, locale: string): string | null {
  const frequency = readFrequency(expression);
  switch (frequency?.kind) {
    case undefined:
      return null;
    case 'minute':
      return t('schedules.due.minute');
    case 'hour':
      return t('schedules.due.hour', { minute: frequency.minute });
    case 'day':
      return t('schedules.due.day', { time: frequency.time });
    case 'week': {
      const weekday = weekdayName(frequency.weekday, locale);
      return t('schedules.due.week', { weekday, time: frequency.time });
    }
    case 'month':
      return frequency.day === 'L'
        ? t('schedules.due.lastDay', { time: frequency.time })
        : t('schedules.due.month', { day: frequency.day, time: frequency.time });
  }
}

/** When a schedule is due: in words where they are simple, otherwise its expression. */
export function DueTimes({ expression }: { expression: string }) {
  const t = useTranslations();
  const words = describeDueTimes(t, expression, useLocale());
  return words === null ? (
    <code className="font-mono text-[0.75rem]">{expression}</code>
  ) : (
    <span title={expression}>{words}</span>
  );
}
