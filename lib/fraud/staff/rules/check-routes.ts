import { z } from 'zod';
import { findPaymentForStaff, findPaymentsByShortIdForStaff, type Payment } from '#lib/payments/index.ts';
import { isShortId, shapeShortId } from '#lib/platform/search/shared-fields.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { Fact, Facts, FactValue } from '../../facts/fact.ts';
import { factCatalogue } from '../../facts/fact-catalogue.ts';
import { knownFacts } from '../../known-facts.ts';
import { findKindsOfLists } from '../../lists/named/named-lists.ts';
import { compileRule } from '../../rules/compile-rule.ts';
import { type FormOperator, formOperators, printConditionForm } from '../../rules/condition-form.ts';
import { findUnknownList } from '../../rules/list-users.ts';
import { checkExpression, type ExpressionCheck, type TriedRule, tryRule } from '../../rules/try-rule.ts';
import { findVerdict } from '../../store.ts';
import { conditionForm } from './forms.ts';

/** The facts that a condition may name, each with the operators of the form. */
export type RiskFacts = { facts: (Fact & { operators: readonly FormOperator[] })[] };

/** An expression as it is being written: its error with its place, its form, and its result on a payment. */
export type RiskRuleCheck = ExpressionCheck & {
  expression: string;
  payment: { tried: TriedRule | null; values: Record<string, FactValue>; problem: string | null } | null;
};

const facts = factCatalogue.map((fact) => ({ ...fact, operators: formOperators[fact.type] }));

const checkQuery = z.object({
  /** A form or the text of an expression. */
  form: z
    .string()
    .max(20_000)
    .transform((text, context) => {
      const parsed = conditionForm.safeParse(parseJson(text));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: 'is no form of a condition' });
      return z.NEVER;
    })
    .optional(),
  expression: z.string().max(4_000).default(''),
  payment: z.string().max(64).default(''),
  /** The entity of the rule, whose lists the expression may name. */
  of: z.string().max(64).default(''),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** By its id or its short id, which screens show first. */
async function findPayments(pool: StaffServices['db']['pool'], id: string): Promise<Payment[]> {
  if (isShortId(id)) return findPaymentsByShortIdForStaff(pool, shapeShortId(id));
  const payment = /^[0-9a-f]{32}$/.test(id) ? await findPaymentForStaff(pool, id) : null;
  return payment ? [payment] : [];
}

/** What each fact was, without those that hold many texts. */
function valuesOf(known: Facts): Record<string, FactValue> {
  const shown = factCatalogue.filter(({ name, type }) => type !== 'map<string, string>' && known[name] !== undefined);
  return Object.fromEntries(shown.map(({ name }) => [name, known[name] as FactValue]));
}

/** A short id can be that of several payments; one that was checked is meant. */
async function tryOnPayment(
  { db }: StaffServices,
  scope: EntityScope,
  expression: string,
  id: string,
): Promise<RiskRuleCheck['payment']> {
  let problem = 'There is no such payment, or you have no access to it.';
  for (const { merchantId, channelId, id: paymentId } of await findPayments(db.pool, id)) {
    if (!((await scope.includes(channelId)) || (await scope.includes(merchantId)))) continue;
    const verdict = await findVerdict(db.pool, merchantId, paymentId);
    if (!verdict) {
      problem = 'This payment was not checked for fraud.';
      continue;
    }
    const known = knownFacts(verdict);
    return { tried: tryRule(expression, known), values: valuesOf(known), problem: null };
  }
  return { tried: null, values: {}, problem };
}

/** A list that is not one of the entity or above it. */
async function findListError(
  { db, tree }: StaffServices,
  scope: EntityScope,
  expression: string,
  entityId: string,
): Promise<RiskRuleCheck['error']> {
  const names = compileRule(expression).expression?.lists.map(({ list }) => list) ?? [];
  if (names.length === 0 || !(await scope.includes(entityId))) return null;
  const ids = (await tree.findPath(entityId))?.ids ?? [];
  const known = new Set((await findKindsOfLists(db.pool, ids, names)).map(({ name }) => name));
  const unknown = findUnknownList(expression, known);
  return unknown ? { ...unknown, unknownFact: null } : null;
}

export const riskRuleCheckRoutes = [
  route({
    method: 'GET',
    path: '/risk-facts',
    permission: 'risk.read',
    query: z.object({}),
    run: async (): Promise<RiskFacts> => ({ facts }),
  }),
  route({
    method: 'GET',
    path: '/risk-rules/check',
    permission: 'risk.read',
    query: checkQuery,
    run: async (services, { query, entityScope }): Promise<RiskRuleCheck> => {
      const expression = query.form ? printConditionForm(query.form) : query.expression;
      const paymentId = query.payment.trim().toLowerCase();
      const checked = checkExpression(expression);
      const error = checked.error ?? (await findListError(services, entityScope, expression, query.of));
      return {
        expression,
        ...checked,
        error,
        payment: paymentId === '' ? null : await tryOnPayment(services, entityScope, expression, paymentId),
      };
    },
  }),
];
