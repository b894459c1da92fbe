'use client';

import { ShieldAlert, ShieldCheck } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { apiRequest, BackOfficeError } from '#components/layout/api-client.ts';
import { Button } from '#components/ui/button.tsx';
import { Count } from '#components/ui/money.tsx';
import type { AuditVerification } from '#lib/backoffice/index.ts';

type Found = AuditVerification | { state: 'failed'; message: string };

/** Walks the whole log in parts, shows how far it has come, and says what it found. */
export function useVerification() {
  const [found, setFound] = useState<Found | null>(null);
  const [running, setRunning] = useState(false);
  const walk = useRef<AbortController | null>(null);
  useEffect(() => () => walk.current?.abort(), []);
  const start = async (): Promise<void> => {
    const controller = new AbortController();
    walk.current = controller;
    setFound(null);
    setRunning(true);
    try {
      let path = '/audit/verification';
      for (;;) {
        const part = await apiRequest<AuditVerification>(path, { signal: controller.signal });
        setFound(part);
        if (part.state !== 'walking') break;
        path = `/audit/verification?after=${part.next}`;
      }
    } catch (error) {
      const message = error instanceof BackOfficeError ? error.message : 'The walk was stopped.';
      setFound({ state: 'failed', message });
    } finally {
      setRunning(false);
    }
  };
  return { found, running, start, stop: () => walk.current?.abort() };
}

type VerdictProps = Pick<ReturnType<typeof useVerification>, 'found' | 'running' | 'stop'>;

export function Verdict({ found, running, stop }: VerdictProps) {
  if (!found) return null;
  return (
    <div
      role="status"
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border px-3 py-2"
    >
      {found.state === 'walking' ? (
        <>
          <progress
            value={Number(found.verified)}
            max={Number(found.entries)}
            aria-label="Entries verified"
            className="h-1.5 w-40 accent-primary"
          />
          <span>
            <Count value={Number(found.verified)} /> of <Count value={Number(found.entries)} /> entries are
            whole
          </span>
          {running ? (
            <Button size="small" onClick={stop}>
              Stop
            </Button>
          ) : null}
        </>
      ) : null}
      {found.state === 'whole' ? (
        <>
          <ShieldCheck aria-hidden className="size-4 text-state-good" />
          <span>
            <strong className="font-medium text-state-good">Whole.</strong> All{' '}
            <Count value={Number(found.entries)} /> entries are as they were written.
          </span>
        </>
      ) : null}
      {found.state === 'broken' ? (
        <>
          <ShieldAlert aria-hidden className="size-4 text-state-bad" />
          <span>
            <strong className="font-medium text-state-bad">Broken.</strong> {found.reason} Somebody with
            access to the database did this; everything before it is whole.
          </span>
          <Link
            href={`/audit?older=${BigInt(found.sequence) + 1n}`}
            className="text-primary underline decoration-primary/30 underline-offset-2 hover:decoration-current"
          >
            Show that place
          </Link>
        </>
      ) : null}
      {found.state === 'failed' ? <span>{found.message} Nothing is known yet; verify again.</span> : null}
    </div>
  );
}
