import type { Overview } from '#lib/home/staff/index.ts';

type Bucket = Pick<Overview['buckets'][number], 'from' | 'approved' | 'declined'>;

/** With fewer answers a rate moves by chance. */
const minAnswers = 20;
/** So many standard errors below the others is hardly chance, also for the lowest of thirty days. */
const minErrors = 3.5;
const minDrop = 0.05;

/**
 * The hour or day whose approval rate (0 to 1) is far below that of the others; null when all are about the same. The
 * error is that of a share of as many answers.
 */
export function findLowestApproval(buckets: readonly Bucket[]): { from: string; rate: number } | null {
  const whole = sumOf(buckets);
  const drops = buckets
    .filter(({ approved, declined }) => approved + declined >= minAnswers)
    .flatMap((bucket) => {
      const answers = bucket.approved + bucket.declined;
      const others = { approved: whole.approved - bucket.approved, declined: whole.declined - bucket.declined };
      if (others.approved + others.declined < minAnswers) return [];
      const [rate, usual] = [rateOf(bucket), rateOf(others)];
      const error = Math.sqrt((usual * (1 - usual)) / answers) || 1 / answers;
      return usual - rate >= minDrop ? [{ from: bucket.from, rate, errors: (usual - rate) / error }] : [];
    })
    .filter(({ errors }) => errors >= minErrors)
    .sort((one, other) => other.errors - one.errors);
  const [lowest] = drops;
  return lowest ? { from: lowest.from, rate: lowest.rate } : null;
}

/** The share of the answered transactions that were approved, from 0 to 1. */
export const rateOf = ({ approved, declined }: Pick<Bucket, 'approved' | 'declined'>): number =>
  approved / (approved + declined);

function sumOf(buckets: readonly Bucket[]): { approved: number; declined: number } {
  return buckets.reduce(
    (sum, { approved, declined }) => ({ approved: sum.approved + approved, declined: sum.declined + declined }),
    { approved: 0, declined: 0 },
  );
}
