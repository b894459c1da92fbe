import { z } from 'zod';
import { BackOfficeError } from '#lib/staff/back-office-error.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { addCaseNote, claimCase, releaseCase } from '../../cases/claim-case.ts';
import { undoDecision } from '../../cases/undo-decision.ts';
import { bulkDecisionRoutes } from './bulk/bulk-decision-routes.ts';
import { caseList } from './case-list.ts';
import { decideAs, requireNoCardNumber } from './decide.ts';
import { type CaseDetail, describeCase } from './describe-case.ts';
import { figuresRoute } from './figures-route.ts';
import { claimForm, decisionForm, noteForm, undoForm } from './forms.ts';
import { conflictOf, getCase } from './get-case.ts';
import { listValueRoute } from './list-value-route.ts';
import { nextCaseRoutes } from './next-case-routes.ts';
import { reportCardRoute } from './report-card-route.ts';

type Context = BackOfficeContext<unknown, unknown>;
type CaseContext = Context & { path: { id: string } };

const nothing = z.object({});

async function readCase(services: StaffServices, context: CaseContext): Promise<CaseDetail> {
  return describeCase(services, await getCase(services, context, context.path.id), context);
}

const auditedBy = ({ now, actor, address }: Context) => ({ at: now, actor, address });

export const caseRoutes = [
  ...listRoutes(caseList),
  ...bulkDecisionRoutes,
  figuresRoute,
  reportCardRoute,
  listValueRoute,
  ...nextCaseRoutes,
  route({ method: 'GET', path: '/cases/:id', permission: 'cases.read', query: nothing, run: readCase }),
  route({
    method: 'POST',
    path: '/cases/:id/decide',
    permission: 'cases.decide',
    query: nothing,
    body: decisionForm,
    run: async (services, context): Promise<CaseDetail> => {
      requireNoCardNumber(context.body.note);
      const riskCase = await getCase(services, context, context.path.id);
      await decideAs(services, context, riskCase, context.body);
      return readCase(services, context);
    },
  }),
  route({
    method: 'POST',
    path: '/cases/:id/undo',
    permission: 'cases.decide',
    query: nothing,
    body: undoForm,
    run: async (services, context): Promise<CaseDetail> => {
      const riskCase = await getCase(services, context, context.path.id);
      if (!(await undoDecision(services, riskCase, context.body.decisionId, auditedBy(context)))) {
        const sentence = 'The decision is final: its time for an undo has passed, or the merchant has been notified.';
        throw new BackOfficeError(409, 'final', sentence);
      }
      return readCase(services, context);
    },
  }),
  route({
    method: 'POST',
    path: '/cases/:id/claim',
    permission: 'cases.decide',
    query: nothing,
    body: claimForm,
    run: async (services, context): Promise<CaseDetail> => {
      const { merchantId, id } = await getCase(services, context, context.path.id);
      const { actor, now, body } = context;
      const claimed = await claimCase(services, { merchantId, id }, { actor, at: now, ...body });
      if (!claimed) throw await conflictOf(services, await getCase(services, context, context.path.id), context);
      return readCase(services, context);
    },
  }),
  route({
    method: 'POST',
    path: '/cases/:id/release',
    permission: 'cases.decide',
    query: nothing,
    body: nothing,
    run: async (services, context): Promise<CaseDetail> => {
      const { merchantId, id } = await getCase(services, context, context.path.id);
      await releaseCase(services, { merchantId, id }, { actor: context.actor, at: context.now });
      return readCase(services, context);
    },
  }),
  route({
    method: 'POST',
    path: '/cases/:id/notes',
    permission: 'cases.decide',
    query: nothing,
    body: noteForm,
    run: async (services, context): Promise<CaseDetail> => {
      const { merchantId, id } = await getCase(services, context, context.path.id);
      const { actor, now: at, body } = context;
      requireNoCardNumber(body.note);
      await addCaseNote(services, { merchantId, id }, { actor, at, note: body.note });
      return readCase(services, context);
    },
  }),
];
