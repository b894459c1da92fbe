/**
 * `npm run prove:operations [-- upgrade backups …]`: does what an operator does in years, on fresh directories, and writes the figures
 * beside their goals into docs/operations.md. Without names it does everything, which takes two hours; the release needs a checkout
 * without changes. It ends with 1 when a goal is missed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Row, row } from './faults/rows.ts';
import { backups } from './operations/backups.ts';
import { telemetry } from './operations/telemetry.ts';
import { years } from './operations/years.ts';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '20' },
    payments: { type: 'string', default: '1000000' },
    cards: { type: 'string', default: '1000000' },
    years: { type: 'string', default: '10000000' },
  },
});

const folder = await mkdtemp(path.join(os.tmpdir(), 'turnpike-operations-'));
// PostgreSQL does not run as root, and its account has to reach the directories.
await chmod(folder, 0o711);
const port = Number(process.env.OPERATIONS_PORT ?? 4590);

type Step = () => AsyncIterable<Row> | Iterable<Row>;

const steps: Readonly<Record<string, { command: string; rows: Step }>> = {
  release: { command: 'npm run release, npm run try:release', rows: release },
  upgrade: { command: `npm run prove:upgrade -- --rounds ${options.rounds}`, rows: upgrade },
  backups: {
    command: `npm run prove:operations -- backups --payments ${options.payments}`,
    rows: () => backups(folder, port, Number(options.payments)),
  },
  years: {
    command: `npm run prove:operations -- years --years ${options.years}`,
    rows: () => years(folder, port, Number(options.years)),
  },
  telemetry: { command: 'npm run prove:operations -- telemetry', rows: () => telemetry(folder, port) },
  alerts: { command: 'npm run test:alerts', rows: alerts },
  cards: { command: `npm run bench:card-import -- --rows ${options.cards}`, rows: cards },
};

function* release(): Iterable<Row> {
  const made = npm(['release']);
  yield row(
    'a bundle is made of a clean checkout',
    made.status === 0 ? 'made' : lastLine(made.output),
    made.status === 0,
  );
  const [archive] = execFileSync('sh', ['-c', 'ls release/*.tar.zst'], { encoding: 'utf8' }).split('\n');
  const bytes = Number(
    execFileSync('sh', ['-c', `tar --zstd -tvf ${archive} | awk '{s+=$3} END {print s}'`], { encoding: 'utf8' }),
  );
  const megabytes = Math.round(bytes / 1e6);
  yield row('at most 350 MB unpacked', `${megabytes} MB`, megabytes <= 350);
  const tried = npm(['try:release']);
  const [, seconds = ''] = /first payment was approved after ([\d.]+) s/.exec(tried.output) ?? [];
  yield row(
    'first payment without a network within 60 s',
    `${seconds || lastLine(tried.output)} s`,
    tried.status === 0 && Number(seconds) <= 60,
  );
}

function* upgrade(): Iterable<Row> {
  yield* rowsOf(npm(['prove:upgrade', '--', '--rounds', options.rounds]).output);
}

function* alerts(): Iterable<Row> {
  const { status, output } = npm(['test:alerts']);
  yield row('each alert fires on its fault, and is silent on a healthy day', lastLine(output), status === 0);
}

function* cards(): Iterable<Row> {
  const { status, output } = npm(['bench:card-import', '--', '--rows', options.cards]);
  const [, seconds = ''] = /^import +([\d.]+) s/m.exec(output) ?? [];
  const figure = seconds === '' ? lastLine(output) : `${Math.round(Number(seconds))} s`;
  yield row(`${options.cards} cards imported within 900 s, each once`, figure, status === 0 && Number(seconds) <= 900);
}

function npm(args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('npm', ['run', ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return { status, output: `${stdout}\n${stderr}` };
}

const lastLine = (output: string): string => output.trim().split('\n').at(-1) ?? '';

/** Rows that another command has printed. */
function rowsOf(output: string): Row[] {
  const rows = Array.from(output.matchAll(/^ {2}(met|MISSED) +(.*?) {2,}(.*)$/gm), ([, met, goal = '', figure = '']) =>
    row(goal, figure, met === 'met'),
  );
  return rows.length > 0 ? rows : [row('it ends', lastLine(output), false)];
}

const marker = '<!-- written by npm run prove:operations -->';

/** The lines of a step take the place of its earlier ones; those of steps that did not run stay. */
async function writeTable(figures: ReadonlyMap<string, readonly Row[]>): Promise<void> {
  const file = 'docs/operations.md';
  const [before = '', table = '', after = ''] = (await readFile(file, 'utf8')).split(marker);
  const kept = new Map(
    table
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| goal'))
      .map((line) => [line, commandOf(line)] as const),
  );
  const commands = new Set(Array.from(figures.keys(), (name) => steps[name]?.command));
  const day = new Date().toISOString().slice(0, 10);
  const [cpu] = os.cpus();
  const lines = [...kept].filter(([, command]) => !commands.has(command)).map(([line]) => line);
  for (const [name, rows] of figures) {
    for (const { goal, figure, met } of rows) {
      const seen = `${met ? '' : '**missed**: '}${figure}`.replaceAll('|', '/');
      lines.push(`| ${goal} | ${seen} | ${day} | \`${steps[name]?.command}\` |`);
    }
  }
  const machine = `On ${os.availableParallelism()} processors (${cpu?.model.trim()}) with ${Math.round(os.totalmem() / 2 ** 30)} GB, where the load and the database run too:`;
  const text = `\n${machine}\n\n| goal | figure | date | command |\n|---|---|---|---|\n${lines.join('\n')}\n`;
  await writeFile(file, `${before}${marker}${text}${marker}${after}`);
}

const commandOf = (line: string): string => /`([^`]*)` \|$/.exec(line)?.[1] ?? '';

if (!existsSync('.next')) throw new Error('build the pages first: npm start');
const figures = new Map<string, Row[]>();
try {
  for (const [name, { rows }] of Object.entries(steps)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const seen: Row[] = [];
    for await (const each of rows()) {
      seen.push(each);
      process.stdout.write(
        `  ${each.met ? 'met   ' : 'MISSED'} ${name.padEnd(9)} ${each.goal.padEnd(64)} ${each.figure}\n`,
      );
    }
    figures.set(name, seen);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
await writeTable(figures);
process.exit([...figures.values()].flat().every(({ met }) => met) ? 0 : 1);
