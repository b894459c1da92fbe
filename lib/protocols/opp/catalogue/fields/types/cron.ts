// The time fields of a schedule: a cron dialect with seconds and years (spec 2.12, scheduling; A-55).
import { type CronPart, cronPatterns, hasZeroStep, isCronExpression } from '#lib/platform/cron-expression.ts';
import type { FieldType } from './field-types.ts';

const hints: Record<CronPart, string> = {
  second: '0-59',
  minute: '0-59',
  hour: '0-23',
  dayOfMonth: '1-31, ?, L or W',
  month: '1-12',
  dayOfWeek: '1-7 or SUN-SAT, ?, L or #',
  year: '1970-2099',
};

/** One time field of a schedule. */
export const cron = (part: CronPart): FieldType => ({
  type: 'cron',
  pattern: cronPatterns[part],
  refine: (value) => !hasZeroStep(value),
  hint: `a cron field of ${hints[part]} with the separators , - * /`,
});

export const cronExpression: FieldType = {
  type: 'cron',
  max: 256,
  pattern: /^[0-9A-Z*/,?#-]+(?: +[0-9A-Z*/,?#-]+){5,6}$/u,
  refine: isCronExpression,
  hint: 'a cron expression: second minute hour dayOfMonth month dayOfWeek [year], one day field being ?',
};
