import { findEntityNames } from '#lib/entities/index.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { countRunCases, type DecisionRun } from '../../../cases/runs/decision-runs.ts';
import { findMacro } from '../../../macros/store.ts';

/** A decision on many cases that is made in the background. */
export type DecisionRunRow = Pick<DecisionRun, 'id' | 'decision' | 'cancelReason' | 'note' | 'state' | 'total'> & {
  entityName: string;
  /** The name of the macro that it is made with; null: none, or it was deleted. */
  macro: string | null;
  waiting: number;
  decided: number;
  refused: number;
  undone: number;
  /** Decisions that were final when they were to be undone. */
  tooLate: number;
  startedBy: string;
  /** The user may undo it. */
  isOwn: boolean;
  startedAt: string;
  finalAt: string;
  finishedAt: string | null;
};

export async function presentRuns(
  { db }: Pick<StaffServices, 'db'>,
  runs: readonly DecisionRun[],
  actor: string,
): Promise<DecisionRunRow[]> {
  const [counts, names, actors] = await Promise.all([
    countRunCases(
      db.pool,
      runs.map(({ id }) => id),
    ),
    findEntityNames(
      db.pool,
      runs.map(({ entityId }) => entityId),
    ),
    resolveActorNames(
      db,
      runs.map((run) => run.actor),
    ),
  ]);
  return Promise.all(
    runs.map(async ({ id, decision, cancelReason, note, state, total, ...run }) => {
      const counted = counts.get(id);
      return {
        id,
        decision,
        cancelReason,
        note,
        state,
        total,
        entityName: names.get(run.entityId) ?? '',
        macro: run.macroId && ((await findMacro(db, run.macroId))?.name ?? null),
        waiting: counted?.WAITING ?? 0,
        decided: (counted?.DECIDED ?? 0) + (counted?.FINAL ?? 0),
        refused: counted?.REFUSED ?? 0,
        undone: counted?.UNDONE ?? 0,
        tooLate: counted?.FINAL ?? 0,
        startedBy: actors.get(run.actor) ?? run.actor,
        isOwn: run.actor === actor,
        startedAt: run.createdAt.toISOString(),
        finalAt: run.finalAt.toISOString(),
        finishedAt: run.finishedAt?.toISOString() ?? null,
      };
    }),
  );
}
