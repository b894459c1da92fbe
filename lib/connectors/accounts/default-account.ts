import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { ProcessingMode } from '../contract.ts';
import { simulatorName } from '../simulator/simulator.ts';
import { insertAccount } from './store.ts';

/** The account that a new PSP begins with: the simulator, for tests in the mode INTERNAL. */
export async function createSimulatorAccount(tx: StaffTx, entityId: string, now: Date): Promise<void> {
  return insertSimulatorAccount(tx, entityId, { name: 'Simulator', modes: ['INTERNAL'] }, now);
}

/** What a demo has in the place of an acquirer's test system, for tests in the mode EXTERNAL (spec 2.1). */
export async function createExternalSimulatorAccount(tx: StaffTx, entityId: string, now: Date): Promise<void> {
  return insertSimulatorAccount(tx, entityId, { name: 'Simulated test system', modes: ['EXTERNAL'] }, now);
}

async function insertSimulatorAccount(
  tx: StaffTx,
  entityId: string,
  { name, modes }: { name: string; modes: ProcessingMode[] },
  now: Date,
): Promise<void> {
  const id = newRandomId();
  await insertAccount(
    tx,
    {
      id,
      entityId,
      name,
      connector: simulatorName,
      modes,
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
