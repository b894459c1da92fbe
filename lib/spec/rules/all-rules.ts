// Every conditional rule, in the order in which faults are told.
import { accountRules } from './accounts.ts';
import { amountRules } from './amounts.ts';
import { authenticationRules } from './authentication.ts';
import { peopleRules } from './people.ts';
import { queryRules } from './queries.ts';
import type { Rule } from './rule.ts';
import { scheduleRules } from './schedules.ts';
import { structureRules } from './structures.ts';
import { widgetRules } from './widget.ts';

export const allRules: readonly Rule[] = [
  ...structureRules,
  ...accountRules,
  ...amountRules,
  ...peopleRules,
  ...authenticationRules,
  ...scheduleRules,
  ...queryRules,
  ...widgetRules,
];
