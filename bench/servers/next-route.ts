import { createServer } from 'node:http';
import next from 'next';
import { setCurrentServices } from '#lib/current-services.ts';
import { startBenchServices } from '../start-bench-services.ts';

/** The same services behind `app/v1/[[...path]]/route.ts`: every request goes through Next. */
const { services, port } = await startBenchServices();
setCurrentServices(services);
const pages = next({ dev: false, hostname: '127.0.0.1', port });
await pages.prepare();
const serve = pages.getRequestHandler();
createServer((request, response) => void serve(request, response)).listen(port, '127.0.0.1', () =>
  process.send?.('ready'),
);
