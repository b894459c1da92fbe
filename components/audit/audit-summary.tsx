'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useShell } from '#components/layout/shell-context.ts';
import type { AuditRow } from '#lib/audit/staff/index.ts';
import { type AuditDescription, describeAuditEvent } from './describe-audit-event.ts';

/** An entry in words: what was done to what. */
export function AuditSummary({ entry }: { entry: AuditRow }) {
  const t = useTranslations();
  const { sentence, values, subject, href } = describeAuditEvent(t, entry);
  return (
    <>
      {t.rich(sentence, { ...values, subject: () => <Subject name={subject} href={href} /> })}{' '}
      <code className="whitespace-nowrap font-mono text-[0.6875rem] text-muted-foreground">{entry.action}</code>
    </>
  );
}

/** The subject with a link to its page; a name keeps its own text direction. */
function Subject({ name, href }: Pick<AuditDescription, 'href'> & { name: string | null }) {
  const shell = useShell();
  return (
    <bdi>
      {name && href ? (
        <Link
          href={shell.href(href)}
          prefetch={false}
          className="text-primary underline decoration-primary/30 underline-offset-2 hover:decoration-current"
        >
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
    </bdi>
  );
}
