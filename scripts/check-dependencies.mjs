// Runs dependency-cruiser with .dependency-cruiser.cjs. It needs TypeScript's JavaScript API, which TypeScript 7
// (the native compiler that checks our types) no longer has; for this tool alone the name means version 6.

import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/paths.mjs';

registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^typescript(?=$|\/)/, 'typescript-classic'), context),
});

const roots = ['lib', 'app', 'components', 'messages', 'prisma', 'widget', 'packages', 'server.ts'].filter((at) =>
  existsSync(path.join(root, at)),
);
process.chdir(root);
const outputType = process.argv.includes('--json') ? 'json' : 'err';
process.argv.splice(2, Infinity, '--config', '.dependency-cruiser.cjs', '--output-type', outputType, ...roots);
await import(pathToFileURL(path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')).href);
