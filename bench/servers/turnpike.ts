import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { startBenchServices } from '../start-bench-services.ts';

/** The gateway as `server.ts` mounts it: Hono straight on node:http. */
const { services, port } = await startBenchServices();
createServer(getRequestListener((request) => services.gateway.fetch(request))).listen(port, '127.0.0.1', () =>
  process.send?.('ready'),
);
