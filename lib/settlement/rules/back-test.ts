import type { Connection } from '#lib/platform/database/connection.ts';
import { queryFirst } from '#lib/platform/database/statement.ts';
import type { BackTest, FalsePair, MatchingRule } from './matching-rule.ts';
import * as sql from './sql/index.ts';

/** Each line looks for payments anew; so many of them take some seconds. */
const maxLines = 5_000;

/** Days of a merchant that are closed. */
export type ClosedDays = { merchantId: string; startsOn: string; endsOn: string };

/**
 * Tests a rule on lines in closed periods whose payment is known: the latest 5,000. It looks for payments by the conditions
 * by which lines are matched, and what is right is what users and the keys of the file have found.
 */
export async function backTestRule(
  connection: Connection,
  { definition }: Pick<MatchingRule, 'definition'>,
  periods: readonly ClosedDays[],
): Promise<BackTest> {
  const merchantIds = [...new Set(periods.map(({ merchantId }) => merchantId))];
  const row = await queryFirst(connection, sql.backTestRule, {
    definition: JSON.stringify(definition),
    periods: JSON.stringify(periods),
    merchantIds,
    limit: maxLines,
  });
  const { lines = 0, found = 0, right = 0, wrong = 0, ambiguous = 0 } = row ?? {};
  return {
    lines,
    found,
    right,
    wrong,
    ambiguous,
    falsePairs: (row?.falsePairs ?? []) as unknown as readonly FalsePair[],
  };
}
