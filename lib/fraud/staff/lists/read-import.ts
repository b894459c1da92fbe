import type { z } from 'zod';
import { readCsv } from '#lib/platform/csv.ts';
import { isTimeZone, toInstant } from '#lib/platform/time-zone.ts';
import type { Fingerprints } from '../../fingerprint.ts';
import { listKeyOf } from '../../lists/change-list.ts';
import { describeUnusual } from '../../lists/describe-unusual.ts';
import { readExportedCard } from '../../lists/exported-card.ts';
import {
  type ListEntryInput,
  type ListKind,
  listEntryShape,
  listKinds,
  type RiskList,
} from '../../lists/list-entry.ts';

/** A line of an import: an entry, or what is wrong with it. */
export type ReadLine = {
  line: number;
  input: ListEntryInput | null;
  problem: string | null;
  /** The line is an entry all the same, of a value that payments seldom have. */
  isUnusual?: true;
};

const required = ['list', 'kind', 'value', 'reason'] as const;
export const maxImportLines = 2_000;

/** The entries of a CSV text whose first line names the columns. A string is the reason why there are none. */
export function readImport(csv: string, vault: Fingerprints, now: Date) {
  const [head, ...rows] = readCsv(csv);
  const names = head?.values.map((name) => name.toLowerCase().replace(/ \(.*\)$/, '')) ?? [];
  const zone = zoneOf(head?.values ?? []);
  if (zone === null) return 'The column expires names no known time zone.';
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) return `The first line must name the columns; ${missing.join(', ')} is missing.`;
  if (rows.length === 0) return 'There is no line below the names of the columns.';
  if (rows.length > maxImportLines) return `A file has at most ${maxImportLines} lines. Divide it.`;
  const firstLines = new Map<string, number>();
  return rows.map(({ line, values }): ReadLine => {
    const read = readLine(Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])), { vault, zone, now });
    if (typeof read === 'string') return { line, input: null, problem: read };
    const key = listKeyOf(vault, read);
    const first = firstLines.get(key);
    if (first !== undefined) return { line, input: null, problem: `names the same as line ${first}` };
    firstLines.set(key, line);
    const unusual = describeUnusual(read.kind, read.value);
    if (unusual !== null) return { line, input: read, problem: `value ${unusual}`, isUnusual: true };
    return { line, input: read, problem: null };
  });
}

/** An export names the zone of its times in the head: `Expires (Europe/Berlin)`. Null when it is no zone. */
function zoneOf(head: readonly string[]): string | null {
  const zone = head.map((name) => /^expires \((.*)\)$/i.exec(name)?.[1]).find(Boolean) ?? 'UTC';
  return isTimeZone(zone) ? zone : null;
}

type LineContext = { vault: Fingerprints; zone: string; now: Date };

function readLine(cells: Record<string, string>, { vault, zone, now }: LineContext): ListEntryInput | string {
  const { list = '', kind = '', value = '', reason = '', expires = '' } = cells;
  const card = kind === 'card' ? readExportedCard(vault, value) : null;
  if (card === 'foreign') return 'value is a card of another installation, or was changed';
  const expiresAt = expires === '' ? null : readTime(expires, zone);
  if (expiresAt === undefined) return 'expires is a date such as 2027-01-31';
  if (expiresAt && expiresAt <= now) return 'expires is in the past';
  const input = { list: list.toUpperCase() as RiskList, kind: kind as ListKind, value, reason, expiresAt };
  if (card) Object.assign(input, { card });
  const { error } = listEntryShape.safeParse(input);
  return error ? describeProblem(error) : input;
}

/** The end of a day in UTC, or a time in a zone. */
export function readTime(text: string, zone = 'UTC'): Date | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)Z?)?$/.exec(text) ?? [];
  const local = new Date(`${day}T${time ?? '23:59:59'}Z`);
  if (Number.isNaN(local.getTime())) return undefined;
  return time === undefined ? local : toInstant(local, text.endsWith('Z') ? 'UTC' : zone);
}

/** Without the value: it may be a card number. */
function describeProblem({ issues }: z.ZodError): string {
  const [issue] = issues;
  const name = String(issue?.path[0] ?? 'line');
  if (name === 'list') return 'list is block, watch or allow';
  if (name === 'kind') return `kind is ${listKinds.slice(0, -1).join(', ')} or ${listKinds.at(-1)}`;
  return `${name} ${issue?.message ?? 'is wrong'}`;
}
