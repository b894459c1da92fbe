import { createUser } from '#lib/access/index.ts';
import type { Services } from '#lib/composition.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { backOfficePath } from '#lib/staff/index.ts';
import { openSessionCookie } from '#test/fixtures/session-cookie.ts';
import type { Filter } from './filters.ts';
import type { recordStatements } from './record-statements.ts';

const mayTakeMs = 100;

type Times = { p50: number; p95: number };

/** Of one filter; `byHand`: of the same question in hand-written SQL, where it was to be compared. */
export type ListTimes = { filter: Filter; list: Times; byHand: Times | null };

type Question = {
  who: string;
  services: Services;
  recorded: ReturnType<typeof recordStatements>;
  cookie: string;
  filters: readonly Filter[];
  rounds: number;
  /** Where the questions by hand go to. */
  byHand?: Pool;
};

/** A user with a role on one entity or on every PSP. */
export async function signIn(services: Services, pool: Pool, entityName: string | null): Promise<string> {
  const { rows } = await pool.query<{ id: string; kind: string }>(
    'SELECT id, kind FROM entity WHERE CASE WHEN $1::text IS NULL THEN parent_id IS NULL ELSE name = $1 END',
    [entityName],
  );
  const username = `bench-${entityName ?? 'all'}-${process.pid}`;
  const user = { username, name: username, email: `${process.pid}@bench.example`, password: null };
  const roles = rows.map(({ id }) => ({ role: 'auditor' as const, entityId: id }));
  const userId = await createUser(autocommit(createDatabase(pool)), { ...user, roles }, new Date());
  return openSessionCookie(services.sso, userId);
}

/** Each filter through the whole staff-facing edge; prints the times, and names what is too slow or reads the whole table. */
export async function measureLists(question: Question): Promise<{ times: ListTimes[]; faults: string[] }> {
  const { who, services, recorded, cookie, filters, rounds, byHand } = question;
  console.log(`\n${who}\n${'filter'.padEnd(34)}    p50    p95   count    by hand p50   p95   rows`);
  const faults: string[] = [];
  for (const period of ['7d', '30d']) {
    const { p50, p95 } = await time(5, () => ask(services, `/overview?period=${period}`, cookie));
    console.log(`${`the overview of ${period}`.padEnd(34)} ${ms(p50)} ${ms(p95)}`);
  }
  const picks = await time(rounds, () => ask(services, '/entities/search?q=channel+29', cookie));
  console.log(`${'the picker of entities'.padEnd(34)} ${ms(picks.p50)} ${ms(picks.p95)}`);
  if (picks.p95 > mayTakeMs) faults.push(`${who}: the picker of entities takes ${picks.p95.toFixed(0)} ms`);
  const times: ListTimes[] = [];
  for (const filter of filters) {
    const page = `/transactions?q=${encodeURIComponent(filter.q)}`;
    const list = await time(rounds, () => ask(services, page, cookie));
    const counts = await time(5, () => ask(services, page.replace('?', '/count?'), cookie));
    const hand = byHand ? await time(rounds, () => askByHand(byHand, filter)) : null;
    const { rows } = (await ask(services, page, cookie)) as { rows: unknown[] };
    const plan = await recorded.findSequentialScan('order by');
    if (plan) faults.push(`${who}: ${filter.name} reads the whole table:\n${plan}`);
    if (list.p95 > mayTakeMs) faults.push(`${who}: ${filter.name} takes ${list.p95.toFixed(0)} ms`);
    times.push({ filter, list, byHand: hand });
    const compared = hand ? `${ms(hand.p50)} ${ms(hand.p95)}` : ''.padStart(13);
    console.log(
      `${filter.name.padEnd(34)} ${ms(list.p50)} ${ms(list.p95)} ${ms(counts.p50)}        ${compared} ${String(rows.length).padStart(6)}`,
    );
  }
  return { times, faults };
}

async function ask({ backOffice, sso }: Services, address: string, cookie: string): Promise<unknown> {
  const request = new Request(sso.baseUrl + backOfficePath + address, { headers: { cookie } });
  const response = await backOffice.fetch(request);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return response.json();
}

function askByHand(pool: Pool, { where, values }: Filter): Promise<unknown> {
  const text = `SELECT * FROM payment WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT 51`;
  return pool.query(text, [...values]);
}

async function time(times: number, work: () => Promise<unknown>): Promise<Times> {
  await work();
  const took: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  const at = (share: number): number => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

function ms(value: number): string {
  return value.toFixed(1).padStart(6);
}
