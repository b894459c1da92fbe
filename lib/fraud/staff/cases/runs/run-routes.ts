import { z } from 'zod';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import {
  changeDecisionRun,
  type DecisionRun,
  findDecisionRun,
  listDecisionRuns,
  listRefusedCases,
} from '../../../cases/runs/decision-runs.ts';
import { describeRefusal } from '../get-case.ts';
import { type DecisionRunRow, presentRuns } from './present-run.ts';

/** The latest decisions on many cases, the newest first. */
export type DecisionRuns = { rows: DecisionRunRow[] };

export type DecisionRunDetail = {
  row: DecisionRunRow;
  /** Cases that could not be decided, each with its reason: the first ones. */
  refused: { caseId: string; reason: string }[];
};

type Context = BackOfficeContext<unknown, unknown, { id: string }>;

const nothing = z.object({});
const maxRuns = 20;
const maxRefused = 1_000;

/** A run in scope. */
async function getRun(
  { db }: StaffServices,
  { entityScope, path }: Pick<Context, 'entityScope' | 'path'>,
): Promise<DecisionRun> {
  const run = await findDecisionRun(db.pool, path.id);
  if (!run || !(await entityScope.includes(run.entityId))) throw backOfficeErrors.unknown('decision');
  return run;
}

async function readRun(services: StaffServices, context: Context): Promise<DecisionRunDetail> {
  const { db } = services;
  const run = await getRun(services, context);
  const [rows, refused] = await Promise.all([
    presentRuns(services, [run], context.actor),
    listRefusedCases(db.pool, run.id, maxRefused),
  ]);
  const names = await resolveActorNames(
    db,
    refused.map(({ refusedBy }) => refusedBy ?? ''),
  );
  const reasonOf = ({ refusal, refusedBy }: (typeof refused)[number]): string =>
    describeRefusal(refusal, names.get(refusedBy ?? '') ?? 'Another user');
  return {
    row: rows[0] as DecisionRunRow,
    refused: refused.map((each) => ({ caseId: each.caseId, reason: reasonOf(each) })),
  };
}

const verbs = { STOPPED: 'stop', UNDOING: 'undo' } as const;

/** Stops a run, or begins to undo it; an error when it is in another state by now. */
async function changeRun(
  services: StaffServices,
  context: Context,
  to: keyof typeof verbs,
): Promise<DecisionRunDetail> {
  const { id, entityId } = await getRun(services, context);
  const isChanged = await context.change(async (tx) => {
    if (!(await changeDecisionRun(tx, id, to, context.now))) return { result: false, action: null };
    return { result: true, action: `case-decision.${verbs[to]}`, entityId, subjectId: id };
  });
  if (!isChanged) {
    const sentence = 'This decision has ended. Reload the page to see how.';
    throw new BackOfficeError(409, 'ended', sentence);
  }
  return readRun(services, context);
}

export const decisionRunRoutes = [
  route({
    method: 'GET',
    path: '/case-decision-runs',
    permission: 'cases.read',
    query: nothing,
    run: async (services, { entityScope, actor }): Promise<DecisionRuns> => {
      const isGlobal = await entityScope.isGlobal();
      const entityIds = isGlobal ? null : (await entityScope.nodes()).map(({ id }) => id);
      const runs = await listDecisionRuns(services.db.pool, { entityIds, limit: maxRuns });
      return { rows: await presentRuns(services, runs, actor) };
    },
  }),
  route({ method: 'GET', path: '/case-decision-runs/:id', permission: 'cases.read', query: nothing, run: readRun }),
  route({
    method: 'POST',
    path: '/case-decision-runs/:id/stop',
    permission: 'cases.decide',
    query: nothing,
    run: (services, context) => changeRun(services, context, 'STOPPED'),
  }),
  route({
    method: 'POST',
    path: '/case-decision-runs/:id/undo',
    permission: 'cases.decide',
    query: nothing,
    run: async (services, context): Promise<DecisionRunDetail> => {
      const { actor, finalAt } = await getRun(services, context);
      if (actor !== context.actor) {
        const sentence = 'Only the user who made this decision undoes it.';
        throw new BackOfficeError(409, 'other-user', sentence);
      }
      if (finalAt <= context.now) {
        const sentence = 'The decision is final: merchants are informed. Decide the cases one by one.';
        throw new BackOfficeError(409, 'final', sentence);
      }
      return changeRun(services, context, 'UNDOING');
    },
  }),
];
