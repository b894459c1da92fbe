import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '#lib/access/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { openSessionCookie } from '#test/fixtures/session-cookie.ts';

let office: TestBackOffice;
let cookie: string;
beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway, other } = office;
  const user = { username: 'operator', name: 'Operator', email: 'operator@demo.example', password: null };
  const roles = [gateway.psp.id, other.psp.id].map((entityId) => ({ role: 'administrator' as const, entityId }));
  const id = await createUser(autocommit(gateway.db), { ...user, roles }, gateway.clock.now());
  cookie = await openSessionCookie(gateway.services.sso, id);
});
afterAll(() => office.close());

async function send(action: 'preview' | 'import', lines: readonly string[], as = cookie) {
  const { sso, backOffice } = office.gateway.services;
  const response = await backOffice.fetch(
    new Request(`${sso.baseUrl}/api/backoffice/bin-ranges/${action}`, {
      method: 'POST',
      headers: { Cookie: as, Origin: new URL(sso.baseUrl).origin },
      body: lines.join('\n'),
    }),
  );
  return { status: response.status, body: await response.json() };
}
const stored = async () => (await office.call('GET', '/bin-ranges', { cookie })).body.stored;
const head = 'from,to,country,scheme,type';
const right = [head, '420000,420099,DE,VISA,CREDIT', '510000,510000,FR,,'];
const wrong = [...right, '420050,420050,FR,,', '43,43,DE,,'];

describe('card number ranges', () => {
  test('are counted by a preview, which changes nothing', async () => {
    const { status, body } = await send('preview', right);
    expect([status, body]).toEqual([
      200,
      {
        stored: 0,
        ranges: 2,
        wrongLines: 0,
        problems: [],
        countries: [
          { country: 'DE', ranges: 1 },
          { country: 'FR', ranges: 1 },
        ],
      },
    ]);
    expect(await stored()).toBe(0);
  });

  test('are replaced by an import, with an entry in the audit log', async () => {
    expect(await send('import', right)).toEqual({ status: 200, body: { stored: 2 } });
    expect((await send('import', right.slice(0, 2))).body).toEqual({ stored: 1 });
    expect(await stored()).toBe(1);
    const entries = await office.gateway.db.prisma.auditEntry.findMany({
      where: { action: 'bin-ranges.import' },
      orderBy: { sequence: 'asc' },
    });
    expect(entries.map(({ before, after, entityId }) => [before, after, entityId])).toEqual([
      [{ ranges: 0 }, { name: 'card number ranges', ranges: 2 }, null],
      [{ ranges: 2 }, { name: 'card number ranges', ranges: 1 }, null],
    ]);
  });

  test('stay as they are when a line is wrong, and every wrong line is named beforehand', async () => {
    expect((await send('preview', wrong)).body).toMatchObject({
      wrongLines: 2,
      problems: [
        { line: 4, problem: 'overlaps with line 2.' },
        { line: 5, problem: 'from and to must be 6 to 11 digits.' },
      ],
    });
    const { status, body } = await send('import', wrong);
    expect([status, body.error.code]).toEqual([409, 'wrong-lines']);
    expect((await send('import', ['from;to'])).status).toBe(400);
    expect((await send('import', [head])).status).toBe(400);
    expect(await stored()).toBe(1);
  });

  test('are unknown to an administrator of a part of the installation', async () => {
    expect((await send('import', right, office.cookies.administrator)).status).toBe(404);
    expect((await send('preview', right, office.cookies.administrator)).status).toBe(404);
    expect((await office.call('GET', '/bin-ranges', { as: 'administrator' })).status).toBe(404);
    expect((await office.call('GET', '/bin-ranges', { as: 'fraud analyst' })).status).toBe(403);
  });
});
