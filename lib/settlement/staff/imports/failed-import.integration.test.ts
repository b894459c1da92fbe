import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { runSettlementSlice } from '../../matching/match-import.ts';
import { breakMatching } from '../../testing/break-matching.ts';
import { fileOf, importFile, rowOf } from '../../testing/test-import.ts';

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

/** With a session of its own, because the time of the tries ends those before. */
async function call(method: 'GET' | 'POST', path: string, role: 'finance' | 'auditor' = 'finance') {
  const cookie = await office.openSession(role, office.gateway.psp.id);
  return office.call(method, path, { cookie, ...(method === 'POST' ? { body: {} } : {}) });
}

/** Runs what waits, and all tries of what fails. */
async function runAllTries(): Promise<void> {
  for (let tries = 0; tries < 6; tries += 1) {
    while ((await runSettlementSlice(office.gateway).catch(() => 0)) > 0);
    office.gateway.clock.advance(900_000);
  }
}

const workOf = async () => (await call('GET', '/work')).body.counts['/settlement'] ?? 0;

describe('an import that was set aside', () => {
  it('shows why, counts as work, and is done when finance tries it again, which is audited', async () => {
    const { gateway } = office;
    const { id } = await importFile(gateway, { text: fileOf([rowOf(gateway)]) });
    const path = `/settlement-imports/${id}`;
    expect((await call('POST', `${path}/retry`)).status).toBe(409);
    const mend = await breakMatching(gateway, { importId: id, fromRow: 1 });
    await call('POST', `${path}/commit`);
    await runAllTries();

    const shown = (await call('GET', path)).body.import;
    expect(shown).toMatchObject({ state: 'MATCHING', failure: { count: 5, retryAt: null } });
    expect(shown.failure.cause).toMatch(/^A line has a value/);
    expect(JSON.stringify(shown)).not.toContain('Jane Jones');
    expect((await call('GET', '/settlement-imports?q=state:set-aside')).body.rows).toHaveLength(1);
    expect(await workOf()).toBe(1);

    await mend();
    expect((await call('POST', `${path}/retry`, 'auditor')).status).toBe(403);
    expect((await call('POST', `${path}/retry`)).body.import).toMatchObject({ state: 'MATCHING', failure: null });
    await runAllTries();
    expect((await call('GET', path)).body.import).toMatchObject({ state: 'DONE', failure: null });
    expect((await call('GET', '/settlement-imports?q=state:set-aside')).body.rows).toEqual([]);
    const { rows } = await gateway.database.pool.query(
      `SELECT before FROM audit_entry WHERE subject_id = $1 AND action = 'settlement-import.retry'`,
      [id],
    );
    expect(rows).toMatchObject([{ before: { state: 'MATCHING', failures: 5 } }]);
  });
});
