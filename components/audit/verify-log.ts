import { answerOf } from '#components/api/use-api-mutation.ts';
import { auditApi } from '#components/audit/api.ts';
import type { AuditVerification } from '#lib/audit/staff/index.ts';

/** Verifies the log part by part; loaded when it is started. */
export async function verifyLog(signal: AbortSignal, onPart: (part: AuditVerification) => void): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const part: AuditVerification = await answerOf(
      auditApi.audit.verification.$get({ query: { after } }, { init: { signal } }),
    );
    onPart(part);
    if (part.state !== 'walking') return;
    after = part.next;
  }
}
