import { z } from 'zod';
import { listClosedRanges } from '#lib/periods/index.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { backTestRule } from '../rules/back-test.ts';
import type { MatchingRule } from '../rules/matching-rule.ts';
import { changeRule, findRule, listMerchantIds, type RuleStep, saveBackTest } from '../rules/rule-store.ts';
import { passOverForm, versionForm } from './forms.ts';
import { mayWriteOn } from './imports/import-routes.ts';
import { presentRuleDetail, type SettlementRuleDetail } from './present-rule.ts';
import { readRuleNames, ruleList } from './rule-list.ts';

type Context = Pick<BackOfficeContext<unknown, unknown, { id: string }>, 'entityScope' | 'user' | 'path' | 'actor'>;
type Changing = Context &
  Pick<BackOfficeContext<unknown, unknown, { id: string }>, 'change' | 'now'> & {
    body: { version: number; reason: string | null };
  };

const nothing = z.object({});

/** A rule of a PSP in scope; of any other one nothing is disclosed. */
async function getRule({ db }: StaffServices, { entityScope, path }: Context): Promise<MatchingRule> {
  const found = /^[0-9a-f]{32}$/.test(path.id) ? await findRule(db, path.id) : null;
  if (!found || !(await entityScope.includes(found.entityId))) throw backOfficeErrors.unknown('matching rule');
  return found;
}

async function readDetail(services: StaffServices, context: Context): Promise<SettlementRuleDetail> {
  const rule = await getRule(services, context);
  const { entityId, actor, requestedBy, approvedBy } = rule;
  const actors = [actor, requestedBy, approvedBy].filter((each) => each !== null);
  const [names, mayWrite] = await Promise.all([
    readRuleNames(services.db, [{ entityId, actors }]),
    mayWriteOn(services, context, entityId),
  ]);
  return presentRuleDetail(rule, { names, mayWrite, viewer: context.actor });
}

const changed = (): BackOfficeError =>
  new BackOfficeError(
    409,
    'rule-changed',
    'The rule has changed, or its state does not allow this. Nothing was changed.',
  );

const sameUser = (): BackOfficeError =>
  new BackOfficeError(409, 'same-user', 'Another user than the one who requested it switches the rule on.');

/** Tests a rule on the closed periods of all merchants of its PSP. */
async function testRule(services: StaffServices, context: Changing): Promise<SettlementRuleDetail> {
  const { change, body, actor, now } = context;
  const rule = await getRule(services, context);
  const periods = await listClosedRanges(services.db, await listMerchantIds(services.db, rule.entityId));
  const backTest = await backTestRule(services.db, rule, periods);
  await change(async (tx) => {
    if (!(await saveBackTest(tx, rule, backTest, { version: body.version, actor, now }))) throw changed();
    const { falsePairs: _, ...after } = backTest;
    const subject = { entityId: rule.entityId, subjectId: rule.id };
    return { result: null, action: 'settlement-rule.test', ...subject, before: {}, after };
  });
  return readDetail(services, context);
}

const stepRoute = <
  const Path extends `/settlement-rules/:id/${RuleStep}`,
  Body extends typeof passOverForm | typeof versionForm,
>(
  path: Path,
  step: RuleStep,
  body: Body,
) =>
  route({
    method: 'POST',
    path,
    permission: 'settlement.write',
    query: nothing,
    body,
    run: async (services, call): Promise<SettlementRuleDetail> => {
      const context = call as unknown as Changing;
      const { change, actor, now } = context;
      const rule = await getRule(services, context);
      if (step === 'approve' && rule.requestedBy === actor) throw sameUser();
      await change(async (tx) => {
        const { version, reason } = context.body;
        if (!(await changeRule(tx, rule, step, { version, reason, actor, now }))) throw changed();
        const subject = { entityId: rule.entityId, subjectId: rule.id };
        const before = { state: rule.state };
        return { result: null, action: `settlement-rule.${step}`, ...subject, before, after: { reason } };
      });
      return readDetail(services, context);
    },
  });

export const settlementRuleRoutes = [
  ...listRoutes(ruleList),
  route({
    method: 'GET',
    path: '/settlement-rules/:id',
    permission: 'settlement.read',
    query: nothing,
    run: (services, context): Promise<SettlementRuleDetail> => readDetail(services, context),
  }),
  route({
    method: 'POST',
    path: '/settlement-rules/:id/test',
    permission: 'settlement.write',
    query: nothing,
    body: versionForm,
    run: (services, context): Promise<SettlementRuleDetail> => testRule(services, context),
  }),
  stepRoute('/settlement-rules/:id/request', 'request', passOverForm),
  // A second user agrees without a reason of their own.
  stepRoute('/settlement-rules/:id/approve', 'approve', versionForm),
  stepRoute('/settlement-rules/:id/return', 'return', passOverForm),
  stepRoute('/settlement-rules/:id/deactivate', 'deactivate', passOverForm),
  stepRoute('/settlement-rules/:id/dismiss', 'dismiss', passOverForm),
];
