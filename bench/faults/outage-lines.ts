import { readFileSync } from 'node:fs';

const minuteMs = 60_000;

/** The most lines of one cause that the log has within a minute. */
export function maxLinesAMinute(log: string, since: Date): { count: number; line: string } {
  const times = new Map<string, number[]>();
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    if (!line.startsWith('{')) continue;
    const { level, time, cause, msg } = JSON.parse(line) as Record<string, string>;
    if (!['warn', 'error'].includes(level ?? '') || Date.parse(time ?? '') < since.getTime()) continue;
    const name = `${msg} ${cause ?? ''}`;
    times.set(name, [...(times.get(name) ?? []), Date.parse(time ?? '')]);
  }
  const counts = [...times].map(([line, each]) => ({ line, count: maxWithinMinute(each) }));
  return counts.sort((one, other) => other.count - one.count)[0] ?? { count: 0, line: '' };
}

function maxWithinMinute(times: readonly number[]): number {
  const counts = times.map((from) => times.filter((time) => time >= from && time < from + minuteMs - 1_000).length);
  return Math.max(0, ...counts);
}
