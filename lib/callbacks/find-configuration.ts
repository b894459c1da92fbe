import type { Connection } from '#lib/platform/database/connection.ts';
import { type CallbackConfiguration, inheritConfiguration } from './configuration.ts';
import { listOwnConfigurations } from './store.ts';

/** What counts for an entity, from its own configuration and those above it. */
export async function findConfigurationFor(connection: Connection, entityId: string): Promise<CallbackConfiguration> {
  return inheritConfiguration(await listOwnConfigurations(connection, entityId));
}
