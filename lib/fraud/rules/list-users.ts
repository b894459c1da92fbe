import { z } from 'zod';
import { query } from '#lib/platform/database/statement.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { lockListsAbove, type NamedList } from '../lists/named/named-lists.ts';
import { compileRule } from './compile-rule.ts';
import type { Rule } from './rule.ts';
import * as sql from './sql/index.ts';

/** The names of the rules, drafts and waiting changes too, that name a list of an entity: of the entity, above it and below it. */
export async function findListUsers(tx: StaffTx, { entityId, name }: NamedList): Promise<string[]> {
  const rules = await query(tx, sql.findRulesWithLists, { entityId });
  const users = rules.filter(({ expression }) => {
    const compiled = compileRule(expression).expression;
    return compiled?.lists.some(({ list }) => list === name);
  });
  return [...new Set(users.map((rule) => rule.name))];
}

/** A list that an expression names, and that its entity does not have. */
export function findUnknownList(expression: string, known: ReadonlySet<string>) {
  const unknown = compileRule(expression).expression?.lists.find(({ list }) => !known.has(list));
  return unknown && { message: `there is no list “${unknown.list}”`, start: unknown.start, end: unknown.end };
}

/** Every list that a rule names is one of its entity or above it, and stays until the rule is stored. */
export async function requireLists(tx: StaffTx, { entityId, expression }: Rule): Promise<void> {
  if (!compileRule(expression).expression?.lists.length) return;
  const unknown = findUnknownList(expression, await lockListsAbove(tx, entityId));
  if (!unknown) return;
  const { message, ...params } = unknown;
  throw new z.ZodError([{ code: 'custom', path: ['expression'], message, params, input: expression }]);
}
