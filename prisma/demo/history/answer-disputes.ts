import { changeDispute, findDisputeForStaff } from '#lib/disputes/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';

type AnswerDisputes = { db: Database; actor: string; now: Date };

const dayMs = 86_400_000;
/** What is older was answered or given up; the newest wait for finance. */
const openDays = 12;

/** How the merchants answered: a third was not worth the work, the others were lost without evidence. */
const answers = [
  { verb: 'accept', afterDays: 2, note: 'Below the cost of an answer.' },
  { verb: 'lose', afterDays: 9, note: 'No proof of delivery.' },
  { verb: 'lose', afterDays: 7, note: 'The cardholder was not authenticated.' },
] as const;

export async function answerDisputes({ db, actor, now }: AnswerDisputes): Promise<void> {
  const open = await db.prisma.dispute.findMany({
    where: { state: 'OPEN', openedAt: { lt: new Date(now.getTime() - openDays * dayMs) } },
    orderBy: { openedAt: 'asc' },
    select: { id: true },
  });
  for (const [index, { id }] of open.entries()) {
    const dispute = await findDisputeForStaff(db.pool, id);
    const answer = answers[index % answers.length];
    if (!dispute || !answer) continue;
    const answeredAt = new Date(dispute.openedAt.getTime() + answer.afterDays * dayMs);
    await changeDispute(autocommit(db), dispute, answer.verb, { actor, now: answeredAt, note: answer.note });
  }
}
