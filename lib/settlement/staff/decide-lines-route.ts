import { z } from 'zod';
import { route } from '#lib/staff/route.ts';
import { ChargebackRefusedError, decideLine, type LineDecision, type MatchedLine } from '../matching/decide-line.ts';
import { decideLinesForm } from './forms.ts';
import { auditedDecisions, type DecidingContext, getLine, isSettledAtOnce, stateOf } from './line-routes.ts';
import { lineIdOf } from './present-line.ts';

/** How many of the selected lines were decided about; the others have changed, or do not allow it. */
export type DecidedLines = { decided: number; left: number };

type Deciding = z.output<typeof decideLinesForm>;
type Context = Pick<DecidingContext, 'change' | 'actor' | 'now'>;

/** The one payment that is nearer to the line than all others; null where there is none, or several are alike. */
function nearestPayment({ candidates: [first, second] }: MatchedLine): string | null {
  return first && first.score > (second?.score ?? 0) ? first.paymentId : null;
}

function decisionOn(line: MatchedLine, kind: Deciding['decision']): LineDecision | null {
  if (kind !== 'MATCH') return { kind };
  const paymentId = line.status === 'MATCHED' ? null : nearestPayment(line);
  return paymentId === null ? null : { kind, paymentId };
}

/** Decides about one of several lines; each is a change of its own in the audit log. */
async function decideOne(
  context: Context,
  { decision: kind, reason }: Deciding,
  { line, version }: { line: MatchedLine; version: number },
): Promise<boolean> {
  const decision = decisionOn(line, kind);
  if (decision === null) return false;
  const { change, actor, now } = context;
  try {
    return await change<boolean>(async (tx) => {
      const isDone = await decideLine(tx, line, decision, { version, actor, reason, now });
      if (!isDone) return { result: false, action: null };
      const { paymentId, exception, resolution } = line;
      const entry = { ...auditedDecisions[kind], entityId: line.merchantId, subjectId: lineIdOf(line) };
      const before = { paymentId, exception, resolution };
      return { result: true, ...entry, before, after: { ...stateOf(decision), reason } };
    });
  } catch (error) {
    if (error instanceof ChargebackRefusedError || isSettledAtOnce(error)) return false;
    throw error;
  }
}

export const decideLinesRoute = route({
  method: 'POST',
  path: '/settlement-lines/decide',
  permission: 'settlement.write',
  query: z.object({}),
  body: decideLinesForm,
  run: async (services, context): Promise<DecidedLines> => {
    // All of them first: an unknown one is refused before anything is changed.
    const lines = await Promise.all(
      context.body.lines.map(async ({ id, version }) => ({ line: await getLine(services, context, id), version })),
    );
    let decided = 0;
    for (const line of lines) {
      const isDone = await decideOne(context, context.body, line);
      decided += isDone ? 1 : 0;
    }
    services.events.wake();
    return { decided, left: lines.length - decided };
  },
});
