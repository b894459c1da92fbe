'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { BulkDecision, CaseDecisionRequestRow } from '#lib/fraud/staff/index.ts';
import caseApproval from '#messages/en/fraud/case-approval.json';

const ReviewDecisionDialog = onDemand(() =>
  import('./review-decision-dialog.tsx').then((module) => module.ReviewDecisionDialog),
);
const EndDecisionDialog = onDemand(() =>
  import('./end-decision-dialog.tsx').then((module) => module.EndDecisionDialog),
);

export type Conflicts = BulkDecision['conflicts'];

type Props = { requests: readonly CaseDecisionRequestRow[]; onConflicts: (conflicts: Conflicts) => void };

/** Decisions on many cases that wait for another user, and own ones that were rejected. */
export const DecisionRequests = withMessages(
  { caseApproval },
  function DecisionRequests({ requests, onConflicts }: Props) {
    const t = useTranslations();
    return (
      <section aria-labelledby="waiting-decisions" className="mt-4 space-y-3">
        <h2 id="waiting-decisions" className="font-semibold">
          {t('caseApproval.title')}
        </h2>
        {requests.map((request) => (
          <DecisionRequest key={request.id} request={request} onConflicts={onConflicts} />
        ))}
      </section>
    );
  },
);

type Open = 'review' | 'reject' | 'withdraw' | null;

type RequestProps = { request: CaseDecisionRequestRow; onConflicts: (conflicts: Conflicts) => void };

function DecisionRequest({ request, onConflicts }: RequestProps) {
  const t = useTranslations();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const { decision, count, macro, note, requestedBy, requestedAt } = request;
  const title = t(`caseApproval.card.${decision}`, { count });
  const close = (): void => {
    setOpen(null);
    // Also after a conflict: the page then shows what still waits.
    void client.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith('/case') });
  };
  return (
    <article aria-label={title} className="space-y-2 rounded border px-3 py-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="font-medium">{title}</h3>
        <span className="text-muted-foreground">{request.entityName}</span>
        <span className="text-muted-foreground">
          {t.rich('caseApproval.card.requested', { name: requestedBy, time: () => <Timestamp at={requestedAt} /> })}
        </span>
      </div>
      {macro ? <p>{t('caseApproval.card.macro', { name: macro })}</p> : null}
      {note ? <p className="wrap-anywhere">{note}</p> : null}
      {request.state === 'WAITING' ? <Decide request={request} onOpen={setOpen} /> : <Rejected request={request} />}
      {open === 'review' ? <ReviewDecisionDialog request={request} onConflicts={onConflicts} onClose={close} /> : null}
      {open === 'reject' || open === 'withdraw' ? (
        <EndDecisionDialog request={request} verb={open} onClose={close} />
      ) : null}
    </article>
  );
}

function Rejected({ request: { decidedBy, decidedAt, decisionReason } }: { request: CaseDecisionRequestRow }) {
  const t = useTranslations();
  return (
    <p className="text-state-wait wrap-anywhere">
      {t.rich('caseApproval.card.rejected', {
        name: decidedBy ?? '',
        reason: decisionReason ?? '',
        time: () => <Timestamp at={decidedAt ?? ''} />,
      })}
    </p>
  );
}

type DecideProps = { request: CaseDecisionRequestRow; onOpen: (open: Open) => void };

/** The decisions of this user, or why there are none. */
function Decide({ request: { isOwn, mayDecide }, onOpen }: DecideProps) {
  const t = useTranslations();
  if (!mayDecide) return <p className="text-muted-foreground">{t('caseApproval.card.notAllowed')}</p>;
  const verbs = isOwn ? (['withdraw'] as const) : (['review', 'reject'] as const);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {verbs.map((verb) => (
        <Button
          key={verb}
          size="small"
          variant={verb === 'review' ? 'primary' : 'secondary'}
          onClick={() => onOpen(verb)}
        >
          {t(`caseApproval.card.${verb}`)}
        </Button>
      ))}
      {isOwn ? <p className="text-muted-foreground">{t('caseApproval.card.own')}</p> : null}
    </div>
  );
}
