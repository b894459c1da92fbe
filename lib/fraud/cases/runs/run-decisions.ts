import { startTimer } from '#lib/platform/clock.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit, type Tx } from '#lib/platform/database/transaction.ts';
import type { CaseMacro } from '../../macros/macro.ts';
import { findMacro } from '../../macros/store.ts';
import type { CancelReason, CaseDecisionKind, CaseEffect, RiskCase } from '../case.ts';
import { decideCase } from '../decide-case.ts';
import { type CaseRefusal, refusalOf } from '../refusal.ts';
import type { CaseServices } from '../services.ts';
import { undoDecision } from '../undo-decision.ts';
import * as sql from './sql/index.ts';

/** A process that stops ends its slice first, so a slice is short. */
const sliceMs = 1_000;
const claimMs = 30_000;
const batchSize = 40;
/** Each takes a connection; payments need the others. */
const sideBySide = 4;

type Run = sql.ClaimDecisionRunRow;
type Case = sql.ListRunCasesRow;

/** Rolls a decision back: its run was stopped at the same moment. */
class RunStopped extends Error {}

/**
 * Decides cases of the oldest run for a moment, or undoes them. What becomes of a case is stored in the transaction of its
 * decision, so that any process goes on behind it, also after a crash, and no case is decided twice. Returns how
 * many cases it worked on; at least 1 when there was a run.
 */
export async function runDecisionSlice(services: CaseServices, maxSliceMs = sliceMs): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const until = new Date(now.getTime() + claimMs);
  const run = await queryFirst(autocommit(db), sql.claimDecisionRun, { now, until });
  if (!run) return 0;
  const isUndo = run.state === 'UNDOING';
  const work = isUndo ? undoOne : await createDecider(services, run);
  const tookMs = startTimer();
  let worked = 0;
  do {
    const state = isUndo ? 'DECIDED' : 'WAITING';
    const search = { runId: run.id, state, runState: run.state, limit: batchSize };
    const cases = await query(db, sql.listRunCases, search);
    for (let at = 0; at < cases.length; at += sideBySide) {
      await Promise.all(cases.slice(at, at + sideBySide).map((each) => work(services, run, each)));
    }
    worked += cases.length;
    if (cases.length === 0) {
      const end = { id: run.id, from: [run.state], to: isUndo ? 'UNDONE' : 'DONE', now: clock.now() };
      await execute(autocommit(db), sql.endDecisionRun, end);
      return worked + 1;
    }
  } while (tookMs() < maxSliceMs);
  await execute(autocommit(db), sql.releaseDecisionRun, { id: run.id });
  return worked;
}

type Work = (services: CaseServices, run: Run, each: Case) => Promise<void>;

const keyOf = ({ id: runId }: Run, { merchantId, caseId }: Case) => ({ merchantId, runId, caseId });
const deciderOf = ({ clock }: CaseServices, { actor, username, address }: Run) => ({
  actor,
  username,
  address,
  // Its own time: the undo of each decision is counted from it.
  at: clock.now(),
});

async function createDecider(services: CaseServices, run: Run): Promise<Work> {
  if (run.macroId === null) return decideOne(null);
  const macro = await findMacro(services.db, run.macroId);
  if (macro && macro.decision === run.decision) return decideOne(macro);
  return (_, __, each) => refuse(services, run, each, 'MACRO_CHANGED', null);
}

function decideOne(macro: CaseMacro | null): Work {
  return async (services, run, each) => {
    const { merchantId, caseId: id } = each;
    const by = deciderOf(services, run);
    const input = {
      decision: run.decision as CaseDecisionKind,
      cancelReason: run.cancelReason as CancelReason | null,
      expectedEffect: each.expectedEffect as CaseEffect | null,
      note: run.note,
      macro,
      notFinalBefore: run.finalAt,
      alongside: async (tx: Tx, decisionId: string): Promise<void> => {
        const marked = await execute(tx, sql.markRunDecided, { ...keyOf(run, each), decisionId });
        if (marked !== 1) throw new RunStopped();
      },
    };
    try {
      const result = await decideCase(services, { merchantId, id }, input, by);
      if (result.kind === 'decided') return;
      await refuse(services, run, each, refusalOf(result.current, run.actor, by.at), result.current);
    } catch (error) {
      if (!(error instanceof RunStopped)) throw error;
    }
  };
}

async function refuse(
  { db }: CaseServices,
  run: Run,
  each: Case,
  refusal: CaseRefusal,
  current: RiskCase | null,
): Promise<void> {
  const refusedBy = current?.decidedBy ?? current?.assignee ?? null;
  await execute(autocommit(db), sql.markRunRefused, { ...keyOf(run, each), refusal, refusedBy });
}

const undoOne: Work = async (services, run, each) => {
  const { merchantId, caseId: id, channelId, decisionId } = each;
  const key = keyOf(run, each);
  const mark = async (tx: Tx, state: string): Promise<void> => {
    await execute(tx, sql.markRunUndone, { ...key, state });
  };
  const alongside = (tx: Tx): Promise<void> => mark(tx, 'UNDONE');
  const decided = { merchantId, id, channelId };
  const isUndone = await undoDecision(services, decided, decisionId ?? '', deciderOf(services, run), alongside);
  if (!isUndone) await mark(autocommit(services.db), 'FINAL');
};
