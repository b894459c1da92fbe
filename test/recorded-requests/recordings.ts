import { readFile, writeFile } from 'node:fs/promises';
import type { RecordedAnswer } from './recorder.ts';

const fixture = (part: string) => new URL(`../fixtures/recorded-requests/${part}.jsonl`, import.meta.url);

/**
 * How a line of a fixture is shorter than the answer: `<.id>` is the id that this step showed first, a payment
 * that an earlier step answered in the same words is named by that step, and the envelope is left out where it
 * is as usual.
 */
type Line = RecordedAnswer & { envelope?: 'missing' };

const envelope = { buildNumber: '<build number>', timestamp: '<time>' };
const lists = ['payments', 'records'];

/** The answers of a part as the fixture has them; none when the part was never recorded. */
export async function readRecording(part: string): Promise<RecordedAnswer[]> {
  const text = await readFile(fixture(part), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const bodies = new Map<string, Members>();
  const lines = text.split('\n').filter(Boolean);
  return lines.map((line) => expand(line, bodies));
}

export async function writeRecording(part: string, answers: readonly RecordedAnswer[]): Promise<void> {
  const steps = new Map<string, string>();
  const lines = answers.map((answer) => `${JSON.stringify(shorten(answer, steps))}\n`);
  await writeFile(fixture(part), lines.join(''));
}

type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

function shorten(answer: RecordedAnswer, steps: Map<string, string>): Line {
  const { body, ...line } = answer;
  if (!isObject(body)) return answer;
  const { buildNumber, timestamp, ...rest } = body;
  const isUsual = buildNumber === envelope.buildNumber && timestamp === envelope.timestamp;
  const shown = refer(isUsual ? rest : body, steps);
  if (isUsual && !steps.has(JSON.stringify(rest))) steps.set(JSON.stringify(rest), answer.step);
  const all: Line = { ...line, body: shown, ...(isUsual ? {} : { envelope: 'missing' }) };
  return JSON.parse(JSON.stringify(all).replaceAll(`<${textOf(answer.step)}.`, '<.')) as Line;
}

/** Names the steps that showed a body, or a payment of a list, before. */
function refer(body: Members, steps: ReadonlyMap<string, string>): Members {
  const sameAs = steps.get(JSON.stringify(body));
  if (sameAs !== undefined) return { sameAs };
  const shown = { ...body };
  for (const name of lists) {
    const list = body[name];
    if (!Array.isArray(list)) continue;
    shown[name] = list.map(({ timestamp, ...payment }: Members) => {
      const step = steps.get(JSON.stringify(payment));
      return step === undefined ? { ...payment, timestamp } : { sameAs: step, timestamp };
    });
  }
  return shown;
}

function expand(line: string, bodies: Map<string, Members>): RecordedAnswer {
  const { step } = JSON.parse(line) as Line;
  const { envelope: missing, ...answer } = JSON.parse(line.replaceAll('<.', `<${textOf(step)}.`)) as Line;
  if (!isObject(answer.body)) return answer;
  const { sameAs } = answer.body;
  const body = typeof sameAs === 'string' ? { ...bodies.get(sameAs) } : { ...answer.body };
  for (const name of lists) {
    const list = body[name];
    if (!Array.isArray(list)) continue;
    body[name] = list.map(({ sameAs, ...payment }: Members) => ({
      ...(typeof sameAs === 'string' ? bodies.get(sameAs) : {}),
      ...payment,
    }));
  }
  bodies.set(step, body);
  return { ...answer, body: missing === undefined ? { ...body, ...envelope } : body };
}

/** A step as it stands inside a JSON text. */
const textOf = (step: string): string => JSON.stringify(step).slice(1, -1);

const shownDifferences = 10;

/** What differs, member by member, as text for the failed test; empty without differences. */
export function describeDifferences(recorded: readonly RecordedAnswer[], answers: readonly RecordedAnswer[]): string {
  const byStep = new Map(answers.map((answer) => [answer.step, answer]));
  const known = new Set(recorded.map(({ step }) => step));
  const lines: string[] = [];
  for (const expected of recorded) {
    const answer = byStep.get(expected.step);
    if (!answer) {
      lines.push(`${expected.step}: was recorded, but is not sent`);
      continue;
    }
    const differences = compare('', { ...expected }, { ...answer });
    if (differences.length > 0) {
      lines.push(`${expected.step}: ${expected.request}`, ...differences.map((each) => `    ${each}`));
    }
  }
  for (const { step } of answers) if (!known.has(step)) lines.push(`${step}: is sent, but was not recorded`);
  const steps = lines.filter((line) => !line.startsWith(' '));
  if (steps.length <= shownDifferences) return lines.join('\n');
  const end = lines.indexOf(steps[shownDifferences] ?? '');
  return [...lines.slice(0, end), `… and ${steps.length - shownDifferences} more answers`].join('\n');
}

function compare(path: string, expected: unknown, actual: unknown): string[] {
  if (isObject(expected) && isObject(actual)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return names.flatMap((name) => compare(path === '' ? name : `${path}.${name}`, expected[name], actual[name]));
  }
  const [before, now] = [show(expected), show(actual)];
  return before === now ? [] : [`${path}: recorded ${before}`, `${' '.repeat(path.length)}  answered ${now}`];
}

const show = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));
