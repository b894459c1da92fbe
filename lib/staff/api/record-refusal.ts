import { LRUCache } from 'lru-cache';
import { auditedTransaction } from '#lib/identity/index.ts';
import type { BackOfficeRoute } from '../route.ts';
import type { StaffServices } from '../services.ts';

/** A page that asks again and again is one refusal a minute. */
const recorded = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });

/** Writes to the audit log that a user reached for what the roles of that user do not permit. */
export async function recordRefusal(
  { sso }: Pick<StaffServices, 'sso'>,
  { method, path }: Pick<BackOfficeRoute, 'method' | 'path'>,
  { user, address }: { user: { id: string }; address: string | null },
): Promise<void> {
  const key = `${user.id} ${method} ${path}`;
  if (recorded.has(key)) return;
  recorded.set(key, true);
  await auditedTransaction(sso, { userId: user.id, address }, async () => ({
    result: null,
    action: 'user.refuse-access',
    entityId: null,
    subjectId: user.id,
    after: { name: `${method} ${path}` },
  }));
}
