import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import type { Identity } from './identity.ts';
import { deleteExpired } from './provider/oidc-adapter.ts';

/** The background work of the identity provider. */
export function identityJobs({ db, clock }: Pick<Identity, 'db' | 'clock'>): Job[] {
  return [
    {
      kind: 'scheduled',
      name: 'delete-expired-sign-ins',
      cron: '*/10 * * * *',
      run: async () => {
        await deleteExpired(autocommit(db), clock.now());
      },
    },
  ];
}
