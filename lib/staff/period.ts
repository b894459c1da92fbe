/** The periods that pages with figures offer. */
export const periods = ['today', '7d', '30d', '90d'] as const;
export type PeriodName = (typeof periods)[number];

/** Whole UTC days up to now, divided into hours or days. */
export type Period = { from: Date; to: Date; bucket: 'hour' | 'day'; lengthMs: number };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const daysOf: Record<PeriodName, number> = { today: 1, '7d': 7, '30d': 30, '90d': 90 };

export function periodOf(name: PeriodName, now: Date): Period {
  const lengthMs = daysOf[name] * dayMs;
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const bucket = name === 'today' ? 'hour' : 'day';
  return { from: new Date(today + dayMs - lengthMs), to: now, bucket, lengthMs };
}

/** When the UTC hour or day of a moment began. */
export function startOfBucket(at: Date, bucket: Period['bucket']): Date {
  const lengthMs = bucket === 'hour' ? hourMs : dayMs;
  return new Date(Math.floor(at.getTime() / lengthMs) * lengthMs);
}

/** The search for what happened in an hour or a day. */
export function searchOfBucket(field: string, start: Date, bucket: Period['bucket']): string {
  const iso = start.toISOString();
  if (bucket === 'day') return `${field}:${iso.slice(0, 10)}`;
  return `${field}:${iso.slice(0, 16)}..${iso.slice(0, 14)}59`;
}

/** When the hours or days of a period begin. */
export function bucketStarts({ from, to, bucket }: Period): Date[] {
  const stepMs = bucket === 'hour' ? hourMs : dayMs;
  const count = Math.floor((to.getTime() - from.getTime()) / stepMs) + 1;
  return Array.from({ length: count }, (_, index) => new Date(from.getTime() + index * stepMs));
}
