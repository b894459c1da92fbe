import type { z } from 'zod';
import { type ListEntryInput, type ListKind, listEntryShape, type RiskList } from '#lib/fraud/index.ts';
import { parseCsv } from '#lib/platform/csv.ts';

/** A line of an import: an entry, or what is wrong with it. */
export type ReadLine = { line: number; input: ListEntryInput | null; problem: string | null };

const required = ['list', 'kind', 'value', 'reason'] as const;
export const maxImportLines = 2_000;

/** The entries of a CSV text whose first line names the columns. A string is the reason why there are none. */
export function readImport(csv: string, keyOf: (input: ListEntryInput) => string, now: Date) {
  const [head, ...rows] = parseCsv(csv.replace(/^\uFEFF/, ''));
  const names = head?.values.map((name) => name.toLowerCase().replace(/ \(.*\)$/, '')) ?? [];
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) return `The first line must name the columns; ${missing.join(', ')} is missing.`;
  if (rows.length === 0) return 'There is no line below the names of the columns.';
  if (rows.length > maxImportLines) return `A file has at most ${maxImportLines} lines. Divide it.`;
  const firstLines = new Map<string, number>();
  return rows.map(({ line, values }): ReadLine => {
    const read = readLine(Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])), now);
    if (typeof read === 'string') return { line, input: null, problem: read };
    const key = keyOf(read);
    const first = firstLines.get(key);
    if (first !== undefined) return { line, input: null, problem: `names the same as line ${first}` };
    firstLines.set(key, line);
    return { line, input: read, problem: null };
  });
}

function readLine(cells: Record<string, string>, now: Date): ListEntryInput | string {
  const { list = '', kind = '', value = '', reason = '', expires = '' } = cells;
  const expiresAt = expires === '' ? null : readTime(expires);
  if (expiresAt === undefined) return 'expires is a date such as 2027-01-31';
  if (expiresAt && expiresAt <= now) return 'expires is in the past';
  const input = { list: list.toUpperCase() as RiskList, kind: kind as ListKind, value, reason, expiresAt };
  const { error } = listEntryShape.safeParse(input);
  return error ? describeProblem(error) : input;
}

/** The end of a day, or a time in UTC. */
export function readTime(text: string): Date | undefined {
  const [, day, time = '23:59:59'] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)Z?)?$/.exec(text) ?? [];
  const at = new Date(`${day}T${time}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Without the value: it may be a card number. */
function describeProblem({ issues }: z.ZodError): string {
  const [issue] = issues;
  const name = String(issue?.path[0] ?? 'line');
  if (name === 'list') return 'list is block, watch or allow';
  if (name === 'kind') return 'kind is card, email, emailDomain, ip, device, customer or phone';
  return `${name} ${issue?.message ?? 'is wrong'}`;
}
