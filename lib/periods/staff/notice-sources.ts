import { type NoticeSource, onceADay } from '#lib/staff/notice-source.ts';
import { type PeriodProblem, verifyPeriods } from '../chain/verify-periods.ts';

const words: Readonly<Record<PeriodProblem, string>> = {
  'entries-differ': 'the entries are not those that were signed off',
  'balances-differ': 'the balances are not those that were signed off',
  'hash-differs': 'the seal does not fit what is in it',
  'chain-broken': 'the seal does not follow that of the period before',
};

export const periodNotices: readonly NoticeSource[] = [
  {
    kind: 'closed-period-differs',
    permission: 'periods.read',
    find: onceADay(async ({ db }) => {
      const { problems } = await verifyPeriods(db.pool, null);
      return problems.map(({ period, problem }) => ({
        entityId: period.merchantId,
        subjectId: period.id,
        page: `/periods/${period.id}`,
        title: 'A closed period differs from what was signed off',
        text: `Of the period from ${period.startsOn} to ${period.endsOn} ${words[problem]}. Keep a copy of the database before anything else is changed.`,
      }));
    }),
  },
];
