// `npm run mutation`: changes the code where money and secrets are, one expression at a time, and looks whether a test
// notices (stryker.config.mjs). `npm run mutation -- --sample 0.2 --seed 7` looks at a random fifth of the lines, which
// estimates the figure of the full run in a fifth of its hours.
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import config from '../stryker.config.mjs';
import { node, root } from './lib/paths.mjs';

/** Lines that are chosen together: about the length of a function, so that few changes are cut off. */
const windowLines = 8;

/** Numbers in [0, 1), the same ones for the same seed. */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function filesToChange() {
  const patterns = config.mutate.filter((pattern) => !pattern.startsWith('!'));
  const exclude = config.mutate.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  return globSync(patterns, { cwd: root })
    .filter((file) => !exclude.some((pattern) => path.matchesGlob(file, pattern)))
    .sort();
}

function sampleLines(share, seed) {
  const next = randomNumbers(seed);
  return filesToChange().flatMap((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n').length;
    const starts = Array.from({ length: Math.ceil(lines / windowLines) }, (_, index) => index * windowLines + 1);
    return starts.filter(() => next() < share).map((from) => `${file}:${from}-${from + windowLines - 1}`);
  });
}

const { values, positionals } = parseArgs({
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
  strict: false,
});
const sampled = values.sample ? ['--mutate', sampleLines(Number(values.sample), Number(values.seed)).join(',')] : [];
const child = spawn(node, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', ...sampled, ...positionals], {
  cwd: root,
  stdio: 'inherit',
});
child.once('close', (code) => process.exit(code ?? 1));
