import type { Payment } from '#lib/payments/index.ts';
import type { Job } from '#lib/platform/jobs/job.ts';
import { chargeDue } from './charges/charge-due.ts';
import { openDueCharges } from './charges/open-due-charges.ts';
import type { ScheduleServices } from './services.ts';

/** The background work of schedules. */
export function scheduleJobs(services: ScheduleServices): Job[] {
  return [
    { kind: 'polling', name: 'open-due-charges', maxIdleMs: 1_000, run: () => openDueCharges(services) },
    {
      kind: 'polling',
      name: 'charge-schedules',
      maxIdleMs: 1_000,
      run: async () => (await chargeDue(services)).length,
    },
  ];
}

/** Charges everything of a merchant that is due, now: its clock was moved. Returns the payments that came to their end. */
export async function runDueSchedules(services: ScheduleServices, merchantId: string): Promise<Payment[]> {
  await openDueCharges(services, merchantId);
  const ended: Payment[] = [];
  for (;;) {
    const worked = await chargeDue(services, merchantId);
    if (worked.length === 0) return ended;
    ended.push(...worked.flatMap((end) => (end?.payment ? [end.payment] : [])));
  }
}
