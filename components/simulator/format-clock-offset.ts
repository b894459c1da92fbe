import type { Translate } from '#messages/translate.ts';

/** Formats the offset of a test clock: “2 days 29 min ahead”. */
export function formatClockOffset(t: Translate, offsetMs: number): string {
  if (offsetMs === 0) return t('simulator.clocks.offset.none');
  const total = Math.round(Math.abs(offsetMs) / 60_000);
  const parts = { days: Math.floor(total / 1_440), hours: Math.floor((total % 1_440) / 60), minutes: total % 60 };
  const text = (['days', 'hours', 'minutes'] as const)
    .filter((unit) => parts[unit] > 0)
    .map((unit) => t(`simulator.clocks.offset.${unit}`, { count: parts[unit] }));
  const offset = text.join(' ') || t('simulator.clocks.offset.short');
  return t(offsetMs > 0 ? 'simulator.clocks.offset.ahead' : 'simulator.clocks.offset.behind', { offset });
}
