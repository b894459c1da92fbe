import { z } from 'zod';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { RuleRequestWaitingError } from '../../rules/approval/rule-request.ts';
import { RuleConflictError } from '../../rules/change-rule.ts';
import type { Rule } from '../../rules/rule.ts';
import { listVersions } from '../../rules/store.ts';
import { waitingError } from './request-errors.ts';

/** What is wrong with a field of a rule; an error of the condition has its place in it. */
export type RuleFieldError = { name: string; message: string; start?: number; end?: number };

/** Errors of a changed rule are returned with their field, a conflict with the name of the user and the reason. */
export async function mapRuleErrors<T>(
  { db }: StaffServices,
  rule: Pick<Rule, 'id' | 'name'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof z.ZodError) throw unreadableRule(error);
    if (error instanceof RuleRequestWaitingError) throw await waitingError({ db }, rule.id);
    if (!(error instanceof RuleConflictError)) throw error;
    const [latest] = await listVersions(db, rule.id);
    const names = await resolveActorNames(db, latest ? [latest.actor] : []);
    const by = (latest && names.get(latest.actor)) ?? 'another user';
    const why = latest ? ` The reason of version ${latest.version}: ${latest.reason}.` : '';
    const sentence = `${by} changed the rule ${rule.name} first.${why} Nothing was saved.`;
    throw new BackOfficeError(409, 'changed', `${sentence} Close this form to see the rule as it is now.`);
  }
}

/** The code of a new rule may be used already. */
export async function mapNewRuleErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof z.ZodError) throw unreadableRule(error);
    if (!(error instanceof RuleConflictError)) throw error;
    const fields: RuleFieldError[] = [{ name: 'code', message: error.message }];
    throw backOfficeErrors.unreadable(error.message, { fields });
  }
}

function unreadableRule({ issues }: z.ZodError): BackOfficeError {
  const fields = issues.map((issue): RuleFieldError => {
    const { params } = issue as { params?: { start?: number; end?: number } };
    const place = params?.start === undefined ? {} : { start: params.start, end: params.end ?? params.start };
    return { name: issue.path.join('.'), message: issue.message, ...place };
  });
  const [first] = fields;
  return backOfficeErrors.unreadable(`${first?.name}: ${first?.message}`, { fields });
}
