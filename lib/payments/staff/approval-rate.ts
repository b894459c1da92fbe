import { query } from '#lib/platform/database/statement.ts';
import type { NoticeSource } from '#lib/staff/notice-source.ts';
import { countOutcomes } from '../sql/index.ts';

/** With fewer answers a rate moves by chance. */
const minAnswers = 20;
/** So many standard errors below the day before is hardly chance. */
const minErrors = 3.5;
const minDrop = 0.1;

export type Outcomes = { approved: number; answered: number; approvedBefore: number; answeredBefore: number };

/** The rates, from 0 to 1, where that of the last hour is far below that of the day before; else null. */
export function findDrop(outcomes: Outcomes): { rate: number; before: number } | null {
  const { approved, answered, approvedBefore, answeredBefore } = outcomes;
  if (answered < minAnswers || answeredBefore < minAnswers) return null;
  const [rate, before] = [approved / answered, approvedBefore / answeredBefore];
  const error = Math.sqrt((before * (1 - before)) / answered) || 1 / answered;
  return before - rate >= minDrop && before - rate >= minErrors * error ? { rate, before } : null;
}

const percent = (rate: number): string => `${Math.round(rate * 100)} %`;

/** The approval rate of a merchant in production fell. */
export const approvalRateNotice: NoticeSource = {
  kind: 'approval-rate-fell',
  permission: 'transactions.read',
  quietHours: 6,
  find: async ({ db }, now) => {
    const merchants = await query(db, countOutcomes, { now, minAnswers });
    return merchants.flatMap(({ merchantId, merchantName, ...outcomes }) => {
      const drop = findDrop(outcomes);
      if (!drop) return [];
      const search = `status:failed date:>=${now.toISOString().slice(0, 10)}`;
      return [
        {
          entityId: merchantId,
          subjectId: merchantId,
          page: `/transactions?entity=${merchantId}&q=${encodeURIComponent(search)}`,
          title: `The approval rate of ${merchantName} fell to ${percent(drop.rate)}`,
          text: `In the last hour acquirers approved ${percent(drop.rate)} of ${outcomes.answered} payments of ${merchantName}; in the day before it was ${percent(drop.before)}.`,
        },
      ];
    });
  },
};
