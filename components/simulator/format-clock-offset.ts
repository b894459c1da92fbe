/** Formats the offset of a test clock: “2 days 29 min ahead”. */
export function formatClockOffset(offsetMs: number): string {
  if (offsetMs === 0) return 'real time';
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const parts = [
    [Math.floor(minutes / 1_440), 'day', 'days'],
    [Math.floor((minutes % 1_440) / 60), 'h', 'h'],
    [minutes % 60, 'min', 'min'],
  ] as const;
  const text = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
  return `${text.join(' ') || 'less than a minute'} ${offsetMs > 0 ? 'ahead' : 'behind'}`;
}
