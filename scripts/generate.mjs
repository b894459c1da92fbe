// `npm run generate`: writes the catalogue of messages, the Prisma client and Kysely's types.
// Prisma's CLI wants a schema engine binary before it does anything, and would download one. Generating a
// client does not use it, so any existing file satisfies the check and no download is tried.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { node, root } from './lib/paths.mjs';
import { writeCatalogue } from './lib/write-catalogue.mjs';

await writeCatalogue(root);

const run = spawnSync(node, ['node_modules/prisma/build/index.js', 'generate'], {
  cwd: root,
  encoding: 'utf8',
  env: {
    ...process.env,
    // Prisma starts the generator of Kysely's types by its name; npm alone would have put its folder there.
    PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
    PRISMA_SCHEMA_ENGINE_BINARY: node,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
});
if (run.status !== 0) process.stderr.write(`${run.stdout}${run.stderr}`);
process.exit(run.status ?? 1);
