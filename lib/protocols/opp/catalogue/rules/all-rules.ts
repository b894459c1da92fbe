// Every conditional rule, in the order in which errors are reported.
import { accountRules } from './accounts.ts';
import { amountRules } from './amounts.ts';
import { authenticationRules } from './authentication.ts';
import { customerRules } from './customer.ts';
import { nestedObjectRules } from './nested-objects.ts';
import { queryRules } from './queries.ts';
import type { Rule } from './rule.ts';
import { scheduleRules } from './schedules.ts';
import { widgetRules } from './widget.ts';

export const allRules: readonly Rule[] = [
  ...nestedObjectRules,
  ...accountRules,
  ...amountRules,
  ...customerRules,
  ...authenticationRules,
  ...scheduleRules,
  ...queryRules,
  ...widgetRules,
];
