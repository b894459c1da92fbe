'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { BackOfficeError } from '#components/api/back-office-error.ts';
import type { AuditVerification } from '#lib/audit/staff/index.ts';

export type Verification = AuditVerification | { state: 'failed'; message: string };

/** Verifies the log in parts and reports progress and result. */
export function useVerification() {
  const t = useTranslations();
  const [result, setResult] = useState<Verification | null>(null);
  const [running, setRunning] = useState(false);
  const walk = useRef<AbortController | null>(null);
  useEffect(() => () => walk.current?.abort(), []);
  const start = async (): Promise<void> => {
    const controller = new AbortController();
    walk.current = controller;
    setResult(null);
    setRunning(true);
    try {
      const { verifyLog } = await import('./verify-log.ts');
      await verifyLog(controller.signal, setResult);
    } catch (error) {
      const message = error instanceof BackOfficeError ? error.message : t('audit.verify.stopped');
      setResult({ state: 'failed', message });
    } finally {
      setRunning(false);
    }
  };
  return { result, running, start, stop: () => walk.current?.abort() };
}
