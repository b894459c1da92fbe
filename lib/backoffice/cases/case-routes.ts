import { z } from 'zod';
import {
  addCaseNote,
  caseOrders,
  claimCase,
  isDecidableBy,
  releaseCase,
  searchCases,
  undoDecision,
} from '#lib/fraud/index.ts';
import { BackOfficeError } from '../kernel/back-office-error.ts';
import { listRoutes } from '../kernel/lists/list-routes.ts';
import type { BackOfficeContext, BackOfficeServices } from '../kernel/request-context.ts';
import { route } from '../kernel/route.ts';
import { bulkDecisionRoutes } from './bulk-decision-routes.ts';
import { caseList, caseSearch } from './case-list.ts';
import { openCases } from './count-open-cases.ts';
import { decideAs, requireNoCardNumber } from './decide.ts';
import { type CaseDetail, describeCase } from './describe-case.ts';
import { figuresRoute } from './figures-route.ts';
import { claimForm, decisionForm, noteForm, undoForm } from './forms.ts';
import { conflictOf, getCase } from './get-case.ts';
import { reportCardRoute } from './report-card-route.ts';

export type NextCase = { id: string | null };

type Context = BackOfficeContext<unknown, unknown>;
type CaseContext = Context & { path: { id: string } };

const nothing = z.object({});
/** Cases that other users have claimed are skipped; more than these at once are unlikely. */
const maxSkipped = 50;

async function readCase(services: BackOfficeServices, context: CaseContext): Promise<CaseDetail> {
  return describeCase(services, await getCase(services, context, context.path.id), context);
}

const auditedBy = ({ now, actor, address }: Context) => ({ at: now, actor, address });

export const caseRoutes = [
  ...listRoutes(caseList),
  ...bulkDecisionRoutes,
  figuresRoute,
  reportCardRoute,
  route({
    method: 'GET',
    path: '/cases/next',
    permission: 'cases.read',
    query: z.object({ after: z.string().max(64).optional() }),
    run: async ({ db }, call): Promise<NextCase> => {
      const { query, actor, now } = call;
      const search = await caseSearch({ call }, { terms: [openCases], now });
      const page = { columns: caseOrders.due, descending: false, beyond: null, limit: maxSkipped };
      const cases = await searchCases(db.pool, search, page);
      const next = cases.find((each) => each.id !== query.after && isDecidableBy(each, actor, now));
      return { id: next?.id ?? null };
    },
  }),
  route({
    method: 'GET',
    path: '/cases/:id',
    permission: 'cases.read',
    query: nothing,
    run: readCase,
  }),
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
        const sentence =
          'The decision is final: its time for an undo has passed, or the merchant has been notified.';
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
      if (!claimed)
        throw await conflictOf(services, await getCase(services, context, context.path.id), context);
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
