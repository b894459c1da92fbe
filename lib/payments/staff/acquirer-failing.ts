import { query } from '#lib/platform/database/statement.ts';
import type { NoticeSource } from '#lib/staff/notice-source.ts';
import { countAnswers } from '../sql/index.ts';

/** Fewer failures happen by chance. */
const minFailures = 5;
const minShare = 0.2;

/** An account at an acquirer does not answer, for every tenant that pays through it. */
export const acquirerFailingNotice: NoticeSource = {
  kind: 'acquirer-failing',
  permission: 'entities.write',
  quietHours: 1,
  find: async ({ db }, now) => {
    const accounts = await query(db, countAnswers, { now });
    return accounts
      .filter(({ tried, failed }) => failed >= minFailures && failed >= minShare * tried)
      .map(({ id, name, entityId, tried, failed }) => ({
        entityId,
        subjectId: id,
        page: `/entities/${entityId}?tab=connector-accounts`,
        title: `The acquirer account “${name}” does not answer`,
        text: `In the last ten minutes ${failed} of ${tried} attempts through “${name}” failed or have no answer. Payments go to the next account of their route, where there is one; those without an answer are queried until it is known. Ask the acquirer, or take the account out of the routes.`,
      }));
  },
};
