import { api } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import type { AuditVerification } from '#lib/backoffice/index.ts';

/** Verifies the log part by part; loaded when it is started. */
export async function verifyLog(signal: AbortSignal, onPart: (part: AuditVerification) => void): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const part: AuditVerification = await answerOf(
      api.audit.verification.$get({ query: { after } }, { init: { signal } }),
    );
    onPart(part);
    if (part.state !== 'walking') return;
    after = part.next;
  }
}
