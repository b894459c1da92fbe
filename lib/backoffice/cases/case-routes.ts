import { z } from 'zod';
import { hasCardNumber } from '#lib/card-numbers/index.ts';
import {
  addCaseNote,
  caseOrders,
  claimCase,
  decideCase,
  findCaseForStaff,
  isDecidableBy,
  type RiskCase,
  releaseCase,
  searchCases,
  undoDecision,
} from '#lib/fraud/index.ts';
import { resolveActorNames } from '../audit/resolve-actors.ts';
import { BackOfficeError, backOfficeErrors } from '../kernel/back-office-error.ts';
import { listRoutes } from '../kernel/lists/list-routes.ts';
import type { BackOfficeContext, BackOfficeServices } from '../kernel/request-context.ts';
import { route } from '../kernel/route.ts';
import { caseList, caseSearch } from './case-list.ts';
import { openCases } from './count-open-cases.ts';
import { type CaseDetail, describeCase } from './describe-case.ts';
import { claimForm, decisionForm, noteForm, undoForm } from './forms.ts';

export type NextCase = { id: string | null };

type Context = BackOfficeContext<unknown, unknown>;
type CaseContext = Pick<Context, 'entityScope'> & { path: { id: string } };

const nothing = z.object({});
/** Cases that other users have claimed are skipped; more than these at once are unlikely. */
const maxSkipped = 50;

/** A case in scope. */
async function getCase(
  { db }: BackOfficeServices,
  { entityScope, path: { id } }: CaseContext,
): Promise<RiskCase> {
  const found = /^[0-9a-f]{32}$/.test(id) ? await findCaseForStaff(db.pool, id) : null;
  const isVisible =
    found &&
    ((await entityScope.includes(found.channelId)) || (await entityScope.includes(found.merchantId)));
  if (!isVisible) throw backOfficeErrors.unknown('case');
  return found;
}

async function readCase(services: BackOfficeServices, context: Context & CaseContext): Promise<CaseDetail> {
  return describeCase(services, await getCase(services, context), context);
}

/** Notes are stored as they are written, and merchants receive those of decisions. */
function requireNoCardNumber(note: string | null): void {
  if (note === null || !hasCardNumber(note)) return;
  const message = 'Remove the card number: notes are stored as they are.';
  throw backOfficeErrors.unreadable(message, { fields: [{ name: 'note', message }] });
}

const auditedBy = ({ now, actor, address }: Context) => ({ at: now, actor, address });

/** Why nothing was decided: who was faster, or who works on it. */
async function conflictOf(
  { db }: BackOfficeServices,
  current: RiskCase | null,
  { actor, now }: Context,
): Promise<BackOfficeError> {
  const who = (await resolveActorNames(db, [current?.decidedBy ?? '', current?.assignee ?? ''])).get(
    current?.assignee ?? '',
  );
  if (current && current.state !== 'OPEN' && current.state !== 'PENDED') {
    const verb = current.state === 'APPROVED' ? 'approved' : 'cancelled';
    return new BackOfficeError(
      409,
      'decided',
      `${who ?? 'Another user'} has ${verb} this case already. Nothing was changed.`,
    );
  }
  if (current && !isDecidableBy(current, actor, now)) {
    const sentence = `${who ?? 'Another user'} works on this case. Take it over, or continue with another case.`;
    return new BackOfficeError(409, 'claimed', sentence);
  }
  const sentence = 'The payment of this case has changed. Nothing was decided. Check it, then decide again.';
  return new BackOfficeError(409, 'changed', sentence);
}

export const caseRoutes = [
  ...listRoutes(caseList),
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
      const { merchantId, id } = await getCase(services, context);
      const { decision, cancelReason, note, expectedEffect } = context.body;
      requireNoCardNumber(note);
      const input = { decision, cancelReason, note: note === '' ? null : note, expectedEffect };
      const by = { ...auditedBy(context), username: context.user.username };
      const decided = await decideCase(services, { merchantId, id }, input, by);
      if (decided.kind === 'conflict') throw await conflictOf(services, decided.current, context);
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
      const riskCase = await getCase(services, context);
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
      const { merchantId, id } = await getCase(services, context);
      const { actor, now, body } = context;
      const claimed = await claimCase(services, { merchantId, id }, { actor, at: now, ...body });
      if (!claimed) throw await conflictOf(services, await getCase(services, context), context);
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
      const { merchantId, id } = await getCase(services, context);
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
      const { merchantId, id } = await getCase(services, context);
      const { actor, now: at, body } = context;
      requireNoCardNumber(body.note);
      await addCaseNote(services, { merchantId, id }, { actor, at, note: body.note });
      return readCase(services, context);
    },
  }),
];
