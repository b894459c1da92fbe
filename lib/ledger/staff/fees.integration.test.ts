import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';

const dayMs = 86_400_000;

let office: TestBackOffice;
beforeAll(async () => {
  office = await startTestBackOffice();
});
afterAll(() => office.close());

const dayIn = (days: number): string =>
  new Date(office.gateway.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);

const rate = (changes: object = {}) => ({
  kind: 'PAYMENT',
  brand: null,
  region: null,
  currency: 'EUR',
  percentage: '1.4',
  fixed: '0.25',
  ...changes,
});

const terms = { model: 'FIXED', country: null, rates: [rate()] };

const path = (id = office.gateway.merchant.id) => `/entities/${id}/fees`;
const read = (as: 'finance' | 'auditor' | 'merchant' = 'finance') => office.call('GET', path(), { as });
const publish = (changes: object = {}, as: 'finance' | 'auditor' | 'administrator' = 'finance') =>
  office.call('POST', path(), { as, body: { ...terms, validFrom: dayIn(1), ...changes } });

describe('the fees of a merchant', () => {
  test('are published for a later day, and shown with who published them', async () => {
    expect((await read()).body).toEqual({ schedules: [], earliest: dayIn(1), country: null, mayPublish: true });
    expect((await publish()).status).toBe(200);
    const visa = rate({ brand: 'VISA', region: 'INTRA', currency: null, percentage: '0.0001', fixed: '' });
    const changed = { validFrom: dayIn(5), model: 'INTERCHANGE', country: 'DE', vat: '19', rates: [rate(), visa] };
    expect((await publish(changed, 'administrator')).status).toBe(200);
    const { body } = await read();
    expect(body.schedules).toEqual([
      {
        validFrom: dayIn(5),
        state: 'later',
        actorName: 'The administrator',
        model: 'INTERCHANGE',
        country: 'DE',
        vat: '19',
        rates: [rate(), { ...visa, fixed: null }],
      },
      { ...terms, vat: null, validFrom: dayIn(1), state: 'later', actorName: 'The finance' },
    ]);
    const { db } = office.gateway;
    const audit = await db.prisma.auditEntry.findFirstOrThrow({ where: { action: 'fees.publish' } });
    expect(audit.after).toMatchObject({ name: dayIn(1), vat: null, rates: [rate()] });
    const changedEntry = await db.prisma.auditEntry.findFirstOrThrow({
      where: { action: 'fees.publish' },
      orderBy: { sequence: 'desc' },
    });
    expect(changedEntry.before).toEqual({ name: dayIn(1), model: 'FIXED', country: null, vat: null, rates: [rate()] });
    expect(changedEntry.after).toMatchObject({ name: dayIn(5), vat: '19' });
  });

  test.each([
    [{ validFrom: '2020-01-01' }, 'validFrom'],
    [{ validFrom: '2026-02-30' }, 'validFrom'],
    [{ rates: [rate({ percentage: '1,4' })] }, 'rates.0.percentage'],
    [{ rates: [rate({ percentage: '100' })] }, 'rates.0.percentage'],
    [{ rates: [rate({ fixed: '0.255' })] }, 'rates.0.fixed'],
    [{ rates: [rate({ currency: null })] }, 'rates.0.currency'],
    [{ rates: [rate({ currency: 'XYZ' })] }, 'rates.0.currency'],
    [{ rates: [rate(), rate({ percentage: '2' })] }, 'rates.1.kind'],
    [{ rates: [rate({ kind: 'OTHER' })] }, 'rates.0.kind'],
    [{ rates: [rate({ region: 'INTRA' })] }, 'country'],
    [{ country: 'Germany' }, 'country'],
    [{ vat: '19,5' }, 'vat'],
    [{ vat: '100' }, 'vat'],
    [{ vat: '-19' }, 'vat'],
    [{ model: 'OTHER' }, 'model'],
  ])('with %j are refused by the name of the field', async (changes, field) => {
    const { status, body } = await publish(changes);
    expect([status, body.error.details.fields[0].name]).toEqual([400, field]);
  });

  test('begin once on a day, and not today', async () => {
    const names = [];
    for (const validFrom of [dayIn(3), dayIn(3), dayIn(0)]) {
      const { status, body } = await publish({ validFrom });
      names.push(status === 200 ? 'published' : body.error.message);
    }
    expect(names).toEqual(['published', 'Another schedule begins on this day.', 'Choose a day after today (UTC).']);
  });

  test('offer the country of the merchant by its settings', async () => {
    const { id } = office.gateway.merchant;
    await office.gateway.database.pool.query(
      `UPDATE entity SET settings = settings || '{"merchantCountryCode":"276"}' WHERE id = $1`,
      [id],
    );
    expect((await read()).body.country).toBe('DE');
  });

  test('preview what the last transactions would have cost, and publish nothing', async () => {
    await office.gateway.post('/v1/payments', cardDebit);
    const before = (await read()).body.schedules;
    const body = { ...terms, vat: '19', rates: [rate({ percentage: '2' })] };
    const answer = await office.call('POST', `${path()}/preview`, { as: 'auditor', body });
    expect([answer.status, answer.body.currencies]).toEqual([
      200,
      [
        {
          currency: 'EUR',
          transactions: 1,
          amount: '92.00',
          current: { net: '0.00', vat: '0.00', gross: '0.00' },
          next: { net: '2.09', vat: '0.40', gross: '2.49' },
          cost: null,
        },
      ],
    ]);
    expect((await read()).body.schedules).toEqual(before);
    const theirs = `/entities/${office.other.merchant.id}/fees/preview`;
    expect((await office.call('POST', theirs, { as: 'finance', body })).status).toBe(404);
  });

  test('are for roles with money, of merchants in their scope', async () => {
    expect((await read('merchant')).status).toBe(403);
    expect((await read('auditor')).body.mayPublish).toBe(false);
    expect((await publish({}, 'auditor')).status).toBe(403);
    const of = (id: string) => office.call('GET', path(id), { as: 'finance' });
    expect((await of(office.other.merchant.id)).status).toBe(404);
    expect((await of(office.gateway.channel.id)).status).toBe(404);
  });

  test('of the current day are those of the latest schedule that has begun', async () => {
    office.gateway.clock.advance(6 * dayMs);
    const cookie = await office.openSession('finance', office.gateway.psp.id);
    const { body } = await office.call('GET', path(), { cookie });
    const states = body.schedules.map(({ state }: { state: string }) => state);
    expect(states).toEqual(['current', 'earlier', 'earlier']);
  });
});
