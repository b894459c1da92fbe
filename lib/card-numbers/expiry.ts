/** So long after UTC a month ends in the last time zone. */
const lastZoneMs = 12 * 3_600_000;

/** The first month, as `2026-11`, whose cards are good somewhere: a card lasts until its month is over everywhere. */
export function firstGoodMonth(now: Date): string {
  return new Date(now.getTime() - lastZoneMs).toISOString().slice(0, 7);
}

/** Whether the month of a card is over everywhere. */
export function isMonthOver(year: string, month: string, firstGood: string): boolean {
  return `${year}-${month}` < firstGood;
}
