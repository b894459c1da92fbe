const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A length of time in the unit in which it is read fastest, such as `4.2 ms`, `46 ms`, `12.5 s`, `12 min` or `3.5 h`. */
export function formatDuration(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 10_000) return `${Math.round(ms)} ms`;
  if (ms < minuteMs) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms < hourMs) return `${Math.round(ms / minuteMs)} min`;
  return `${(ms / hourMs).toFixed(1)} h`;
}
