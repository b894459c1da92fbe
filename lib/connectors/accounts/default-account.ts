import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { simulatorName } from '../simulator/simulator.ts';
import { insertAccount } from './store.ts';

/** The account that a new PSP begins with: the simulator, for tests in the mode INTERNAL. */
export async function createSimulatorAccount(tx: StaffTx, entityId: string, now: Date): Promise<void> {
  const id = newRandomId();
  await insertAccount(
    tx,
    {
      id,
      entityId,
      name: 'Simulator',
      connector: simulatorName,
      modes: ['INTERNAL'],
      enabled: true,
      settings: {},
      sealedCredentials: {},
      credentialsBoundTo: id,
      paymentTypes: ['*'],
      currencies: ['*'],
      brands: ['*'],
      firstUsedAt: null,
      version: 1,
    },
    now,
  );
}
