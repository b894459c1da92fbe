// Runs a TypeScript file of ours on Node 24 whatever Node started this: `node scripts/with-node.mjs file …`.
import { spawnSync } from 'node:child_process';
import { node, nodeFlags, root } from './lib/paths.mjs';

const run = spawnSync(node, [...nodeFlags, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(run.status ?? 1);
