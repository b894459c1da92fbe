'use client';

import Link from 'next/link';
import { useShell } from '#components/layout/shell-context.ts';
import type { AuditRow } from '#lib/backoffice/index.ts';
import { describeAuditEvent } from './describe-audit-event.ts';

/** An entry in words: what was done to what. */
export function AuditSummary({ entry }: { entry: AuditRow }) {
  const { summary, subject, href } = describeAuditEvent(entry);
  const shell = useShell();
  return (
    <>
      {summary} {/* Isolates the text direction of a name. */}
      <bdi>
        {subject && href ? (
          <Link
            href={shell.href(href)}
            prefetch={false}
            className="text-primary underline decoration-primary/30 underline-offset-2 hover:decoration-current"
          >
            {subject}
          </Link>
        ) : (
          <span className="font-medium">{subject}</span>
        )}
      </bdi>{' '}
      <code className="whitespace-nowrap font-mono text-[0.6875rem] text-muted-foreground">
        {entry.action}
      </code>
    </>
  );
}
