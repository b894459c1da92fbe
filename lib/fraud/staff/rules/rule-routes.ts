import { z } from 'zod';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { route } from '#lib/staff/route.ts';
import { findPassedRule, planChange, planRestore } from '../../rules/change-rule.ts';
import { listVersions } from '../../rules/store.ts';
import { requireAccount } from './account-route.ts';
import { changedRuleForm, movedRuleForm, newRuleForm, restoredVersionForm, ruleModeForm } from './forms.ts';
import { readRuleForm } from './read-rule-form.ts';
import { getRiskRule, type RiskRuleDetail, readDetail } from './rule-detail.ts';
import { riskRuleList } from './rule-list.ts';
import { submitChange, submitNewRule } from './submit-change.ts';

const nothing = z.object({});

export const riskRuleRoutes = [
  ...listRoutes(riskRuleList),
  route({
    method: 'GET',
    path: '/risk-rules/:id',
    permission: 'risk.read',
    query: nothing,
    run: async (services, context): Promise<RiskRuleDetail> =>
      readDetail(services, await getRiskRule(services, context), context.user),
  }),
  route({
    method: 'POST',
    path: '/risk-rules',
    permission: 'risk.write',
    query: nothing,
    body: newRuleForm,
    run: async (services, context): Promise<{ id: string; isRequested: boolean }> => {
      const { entityId, reason, code } = context.body;
      if (!(await context.entityScope.includes(entityId))) throw backOfficeErrors.unknown('entity');
      const input = { code, ...readRuleForm(context.body), mode: 'DRAFT' as const };
      await requireAccount(services, context.entityScope, entityId, input.action);
      return submitNewRule(services, context, { entityId, input, reason });
    },
  }),
  route({
    method: 'POST',
    path: '/risk-rules/:id/change',
    permission: 'risk.write',
    query: nothing,
    body: changedRuleForm,
    run: async (services, context): Promise<RiskRuleDetail> => {
      const { version, reason } = context.body;
      const input = readRuleForm(context.body);
      const { entityId } = await getRiskRule(services, context);
      await requireAccount(services, context.entityScope, entityId, input.action);
      return submitChange(services, context, {
        kind: 'CHANGE',
        version,
        reason,
        plan: async (_, before) => ({ after: planChange(before, { ...input, mode: before.mode }) }),
      });
    },
  }),
  route({
    method: 'POST',
    path: '/risk-rules/:id/mode',
    permission: 'risk.write',
    query: nothing,
    body: ruleModeForm,
    run: (services, context): Promise<RiskRuleDetail> => {
      const { version, mode, reason } = context.body;
      return submitChange(services, context, {
        kind: 'MODE',
        version,
        reason,
        plan: async (_, before) => {
          if (before.mode === mode) {
            const sentence = `The rule ${before.name} has this mode already. Nothing was changed.`;
            throw new BackOfficeError(409, 'same-mode', sentence);
          }
          const { name, expression, action, stop } = before;
          return { after: planChange(before, { name, expression, action, stop, mode }) };
        },
      });
    },
  }),
  route({
    method: 'POST',
    path: '/risk-rules/:id/restore',
    permission: 'risk.write',
    query: nothing,
    body: restoredVersionForm,
    run: (services, context): Promise<RiskRuleDetail> => {
      const { version, restored, reason } = context.body;
      return submitChange(services, context, {
        kind: 'RESTORE',
        version,
        reason,
        plan: async (tx, before) => {
          if (!(await listVersions(tx, before.id)).some((each) => each.version === restored))
            throw backOfficeErrors.unknown('version');
          return { after: await planRestore(tx, before, restored) };
        },
      });
    },
  }),
  route({
    method: 'POST',
    path: '/risk-rules/:id/move',
    permission: 'risk.write',
    query: nothing,
    body: movedRuleForm,
    run: (services, context): Promise<RiskRuleDetail> => {
      const { version, direction } = context.body;
      const places = direction === 'up' ? -1 : 1;
      return submitChange(services, context, {
        kind: 'MOVE',
        version,
        reason: `Moved ${direction}`,
        plan: async (tx, before) => {
          const passed = await findPassedRule(tx, before, places);
          const after = { ...before, position: before.position + places, version: before.version + 1 };
          return passed && { after, passed };
        },
      });
    },
  }),
];
