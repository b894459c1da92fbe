import type { Pool } from '#lib/platform/database/pool.ts';
import type { Egress } from '#lib/platform/http/egress.ts';
import type { Connector } from './contract.ts';
import { createOppConnector } from './opp/opp-connector.ts';
import { createSimulator } from './simulator/simulator.ts';

export type InstalledConnectorServices = {
  pool: Pool;
  baseUrl: string;
  egress: Egress;
  /** The only origins that card data is sent to. */
  allowedOrigins: readonly string[];
};

/** Every connector that accounts may use (docs/how-to/add-a-connector.md). */
export function createInstalledConnectors(services: InstalledConnectorServices): readonly Connector[] {
  return [
    // One a line: `npm run new:connector` adds to them.
    createSimulator(services.pool, services.baseUrl),
    createOppConnector(services),
  ];
}
