import { dueTimesOf } from '../due-times.ts';

export const start = new Date('2026-01-31T22:58:57Z');

/** The next due times of an expression behind `start`. */
export function dueTimes(expression: string, count: number): string[] {
  const times: string[] = [];
  const next = dueTimesOf(expression);
  for (let at: Date | null = start; times.length < count; ) {
    at = next(at);
    if (at === null) break;
    times.push(at.toISOString());
  }
  return times;
}
