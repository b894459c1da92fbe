import { createClient } from '#components/api/client.ts';
import type { SimulatorApi } from '#lib/simulator/staff/index.ts';

/** The routes of simulator. */
export const simulatorApi = createClient<SimulatorApi>();
