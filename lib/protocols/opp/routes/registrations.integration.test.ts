import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEntries, verifyChain } from '#lib/audit/index.ts';
import { createExternalSimulatorAccount } from '#lib/connectors/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const { amount: _a, currency: _c, paymentType: _p, ...card } = cardDebit;
const charge = { amount: '5.00', currency: 'EUR', paymentType: 'DB' };

describe('a registration (spec 2.10, 4.3)', () => {
  it('can be created, read, charged, extended and deleted', async () => {
    const { status, body, text } = await gateway.post('/v1/registrations', card);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      paymentBrand: 'VISA',
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones' },
    });
    expect(text).not.toContain('4200000000000000');

    const read = await gateway.get(`/v1/registrations/${body.id}`);
    expect([read.status, read.body.id]).toEqual([200, body.id]);

    const paid = await gateway.post(`/v1/registrations/${body.id}/payments`, charge);
    expect(paid.status, paid.text).toBe(200);
    expect(paid.body).toMatchObject({ registrationId: body.id, card: { last4Digits: '0000' }, amount: '5.00' });

    expect((await gateway.post(`/v1/registrations/${body.id}/extendlife`, {})).body.paymentType).toBe('TE');

    const deleted = await gateway.send('DELETE', `/v1/registrations/${body.id}?entityId=${gateway.channel.id}`, {
      headers: { Authorization: `Bearer ${gateway.accessToken}`, [clientAddressHeader]: '192.0.2.1' },
    });
    expect([deleted.status, deleted.body.paymentType]).toEqual([200, 'DR']);
    const { db, services } = gateway;
    expect(await findEntries(db, { subjectId: body.id, limit: 9 })).toMatchObject([
      {
        actor: expect.stringMatching(/^token:[0-9a-f]{32}$/),
        address: '192.0.2.1',
        action: 'registration.delete',
        entityId: gateway.channel.id,
        after: { state: 'DELETED', transactionId: deleted.body.id },
      },
    ]);
    expect(await verifyChain(db, services.gatewayServices.vault)).toMatchObject({ whole: true });
    const again = await gateway.get(`/v1/registrations/${body.id}`);
    expect([again.status, again.body.result.code]).toEqual([400, '100.150.202']);
    const rejected = await gateway.post(`/v1/registrations/${body.id}/payments`, charge);
    expect(rejected.body.result.code).toBe('100.150.202');
  });

  it('erases its number when it is deleted, unless another registration needs the number', async () => {
    const number = { ...card, 'card.number': '5454545454545454', paymentBrand: 'MASTER' };
    const first = await gateway.post('/v1/registrations', number);
    const second = await gateway.post('/v1/registrations', number);
    const erased = async () => {
      const { rows } = await gateway.database.pool.query(
        `SELECT ciphertext IS NULL AS erased FROM vault_account WHERE bin = '545454'`,
      );
      return rows[0].erased as boolean;
    };
    const remove = (id: string) =>
      gateway.send('DELETE', `/v1/registrations/${id}`, {
        body: `entityId=${gateway.channel.id}`,
        headers: {
          Authorization: `Bearer ${gateway.accessToken}`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
      });
    expect((await remove(first.body.id)).status).toBe(200);
    expect(await erased()).toBe(false);
    expect((await remove(second.body.id)).status).toBe(200);
    expect(await erased()).toBe(true);
    // The same number can be stored again.
    const third = await gateway.post('/v1/registrations', number);
    expect((await gateway.post(`/v1/registrations/${third.body.id}/payments`, charge)).status).toBe(200);
    // The last of several concurrent deletions erases the number.
    const rest = await Promise.all(Array.from({ length: 5 }, () => gateway.post('/v1/registrations', number)));
    const ids = [third, ...rest].map(({ body }) => body.id);
    expect((await Promise.all(ids.map(remove))).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await erased()).toBe(true);
  });

  it.each(['/v1/registrations', '/v1/payments'])(
    'created by %s while another process erases the same number can be charged',
    async (path) => {
      const number = { ...card, 'card.number': '6011111111111117', paymentBrand: 'DISCOVER' };
      const store = async () => {
        const extra = path === '/v1/payments' ? { ...charge, createRegistration: 'true' } : {};
        const { body } = await gateway.post(path, { ...number, ...extra });
        return (body.registrationId ?? body.id) as string;
      };
      await store();
      // Another process erased the number; this process has not been notified and still caches it as stored.
      await gateway.database.pool.query(
        `UPDATE vault_account SET ciphertext = NULL, erased_at = now() WHERE bin = '601111'`,
      );
      const charged = await gateway.post(`/v1/registrations/${await store()}/payments`, charge);
      expect(charged.body.result.code).toBe('000.100.110');
    },
  );

  it('with an unknown id gets 404 100.150.200', async () => {
    const id = '8'.repeat(32);
    for (const response of [
      await gateway.get(`/v1/registrations/${id}`),
      await gateway.post(`/v1/registrations/${id}/payments`, charge),
    ]) {
      expect([response.status, response.body.result.code]).toEqual([404, '100.150.200']);
    }
  });

  it('is created by a payment with createRegistration=true, and usable only if that payment is approved', async () => {
    const paid = await gateway.post('/v1/payments', { ...cardDebit, createRegistration: 'true' });
    expect(paid.body.registrationId).toMatch(/^[0-9a-f]{32}$/);
    const used = await gateway.post(`/v1/registrations/${paid.body.registrationId}/payments`, charge);
    expect(used.status).toBe(200);
    const without = await gateway.post('/v1/payments', cardDebit);
    expect(without.body).not.toHaveProperty('registrationId');
    const declined = await gateway.post('/v1/payments', {
      ...cardDebit,
      createRegistration: 'true',
      'customParameters[simulate.resultCode]': '800.100.152',
    });
    const rejected = await gateway.post(`/v1/registrations/${declined.body.registrationId}/payments`, charge);
    expect(rejected.body.result.code).toBe('100.150.203');
  });

  it('is usable at once when the process crashed before activating it, and the projection stores that', async () => {
    const paid = await gateway.post('/v1/payments', { ...cardDebit, createRegistration: 'true' });
    const id = paid.body.registrationId;
    await gateway.database.pool.query(`UPDATE registration SET state = 'PENDING' WHERE id = $1`, [id]);
    expect((await gateway.post(`/v1/registrations/${id}/payments`, charge)).status).toBe(200);
    await drainEvents({ pool: gateway.database.pool, clock: gateway.clock, consumers: gateway.services.consumers });
    const { rows } = await gateway.database.pool.query('SELECT state FROM registration WHERE id = $1', [id]);
    expect(rows).toEqual([{ state: 'ACTIVE' }]);
  });

  it('that cannot be activated at once leaves the answer of its payment as it is', async () => {
    const { pool } = gateway.database;
    await pool.query(`CREATE FUNCTION fail_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'away' USING ERRCODE = '57P01'; END $$;
      CREATE TRIGGER fail_update BEFORE UPDATE ON registration FOR EACH STATEMENT EXECUTE FUNCTION fail_update()`);
    const paid = await gateway.post('/v1/payments', { ...cardDebit, createRegistration: 'true' });
    await pool.query('DROP TRIGGER fail_update ON registration; DROP FUNCTION fail_update');
    expect([paid.status, paid.body.result.code]).toEqual([200, '000.100.110']);
    await drainEvents({ pool: gateway.database.pool, clock: gateway.clock, consumers: gateway.services.consumers });
    const charged = await gateway.post(`/v1/registrations/${paid.body.registrationId}/payments`, charge);
    expect(charged.status).toBe(200);
  });

  it('cannot be charged after its retention until it is extended', async () => {
    await gateway.configure(gateway.merchant.id, { registrationRetentionDays: 30 });
    const { body } = await gateway.post('/v1/registrations', card);
    gateway.clock.advance(31 * 86_400_000);
    const pay = () => gateway.post(`/v1/registrations/${body.id}/payments`, charge);
    expect((await pay()).body.result.code).toBe('100.150.206');
    expect((await gateway.post(`/v1/registrations/${body.id}/extendlife`, {})).status).toBe(200);
    expect((await pay()).status).toBe(200);
    await gateway.configure(gateway.merchant.id, {});
  });

  it('in the mode EXTERNAL needs an account of that mode, as a payment does', async () => {
    for (const [path, params] of [
      ['/v1/registrations', card],
      ['/v1/payments', cardDebit],
    ] as const) {
      const { status, body } = await gateway.post(path, { ...params, testMode: 'EXTERNAL' });
      expect([status, body.result.code], path).toEqual([400, '600.200.700']);
    }
    const { db, psp, clock, services } = gateway;
    await createExternalSimulatorAccount(autocommit(db), psp.id, clock.now());
    services.gatewayServices.connectors.directory.invalidate();
    const external = { testMode: 'EXTERNAL' };
    const stored = await gateway.post('/v1/registrations', { ...card, ...external });
    expect([stored.status, stored.body.result.code]).toEqual([200, '000.100.112']);
    const path = `/v1/registrations/${stored.body.id}/payments`;
    const paid = await gateway.post(path, { ...charge, ...external });
    expect([paid.status, paid.body.result.code]).toEqual([200, '000.100.112']);
    const refunded = await gateway.post(`/v1/payments/${paid.body.id}`, { ...charge, paymentType: 'RF' });
    expect(refunded.body.result.code).toBe('000.100.112');
  });

  it('is rejected for an invalid card with the result code of the error', async () => {
    const { status, body } = await gateway.post('/v1/registrations', { ...card, 'card.number': '4444444444444444' });
    expect([status, body.result.code]).toEqual([400, '100.100.101']);
  });
});

describe('a standing instruction (spec 2.10)', () => {
  const initial = {
    ...cardDebit,
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
    'standingInstruction.type': 'INSTALLMENT',
    'standingInstruction.numberOfInstallments': '3',
  };
  const repeated = {
    ...cardDebit,
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.source': 'MIT',
    'standingInstruction.type': 'INSTALLMENT',
    'standingInstruction.numberOfInstallments': '3',
  };

  it('returns a reference for its repeated payments, and limits their number', async () => {
    const first = await gateway.post('/v1/payments', initial);
    const reference = first.body.resultDetails.CardholderInitiatedTransactionID;
    expect(reference).toMatch(/^CIT/);
    const again = (id: string) =>
      gateway.post('/v1/payments', { ...repeated, 'standingInstruction.initialTransactionId': id });
    expect((await again('CIT-unknown')).body.result.code).toBe('600.200.501');
    expect((await again(reference)).status).toBe(200);
    expect((await again(reference)).status).toBe(200);
    const fourth = await again(reference);
    expect([fourth.status, fourth.body.result.code]).toEqual([400, '600.200.501']);
  });

  it('does not count a declined payment', async () => {
    const first = await gateway.post('/v1/payments', { ...initial, 'standingInstruction.numberOfInstallments': '2' });
    const named = {
      ...repeated,
      'standingInstruction.initialTransactionId': first.body.resultDetails.CardholderInitiatedTransactionID,
    };
    const declined = { ...named, 'customParameters[simulate.resultCode]': '800.100.155' };
    expect((await gateway.post('/v1/payments', declined)).body.result.code).toBe('800.100.155');
    expect((await gateway.post('/v1/payments', named)).status).toBe(200);
    expect((await gateway.post('/v1/payments', named)).body.result.code).toBe('600.200.501');
  });

  it('needs no reference with a registration or with recurringMigration', async () => {
    const first = await gateway.post('/v1/payments', { ...initial, createRegistration: 'true' });
    const used = await gateway.post(`/v1/registrations/${first.body.registrationId}/payments`, {
      ...charge,
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.type': 'UNSCHEDULED',
    });
    expect(used.status, used.text).toBe(200);
    const migrated = await gateway.post('/v1/payments', {
      ...repeated,
      'recurringMigration.paymentType': 'DB',
      'recurringMigration.connectorTxId1': 'old-acquirer-1',
    });
    expect(migrated.status, migrated.text).toBe(200);
  });

  const merchantInitiated = {
    ...charge,
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.source': 'MIT',
    'standingInstruction.type': 'UNSCHEDULED',
  };

  it('is not needed for a registration made without a payment, named by the path or by its id', async () => {
    const { body } = await gateway.post('/v1/registrations', card);
    const used = await gateway.post(`/v1/registrations/${body.id}/payments`, merchantInitiated);
    expect(used.status, used.text).toBe(200);
    const named = { ...merchantInitiated, 'standingInstruction.initialTransactionId': body.id };
    expect((await gateway.post(`/v1/registrations/${body.id}/payments`, named)).status).toBe(200);
    expect((await gateway.post('/v1/payments', { ...card, ...named })).status).toBe(200);
  });

  it('is named by the id of the first payment, with the limits of its agreement if it made one', async () => {
    const plain = await gateway.post('/v1/payments', cardDebit);
    const named = (id: string) => ({ ...cardDebit, ...repeated, 'standingInstruction.initialTransactionId': id });
    expect((await gateway.post('/v1/payments', named(plain.body.id))).status).toBe(200);
    const limited = { ...initial, 'standingInstruction.numberOfInstallments': '2' };
    const first = await gateway.post('/v1/payments', limited);
    expect((await gateway.post('/v1/payments', named(first.body.id))).status).toBe(200);
    expect((await gateway.post('/v1/payments', named(first.body.id))).body.result.code).toBe('600.200.501');
    const declined = await gateway.post('/v1/payments', {
      ...cardDebit,
      'customParameters[simulate.resultCode]': '800.100.152',
    });
    expect((await gateway.post('/v1/payments', named(declined.body.id))).body.result.code).toBe('600.200.501');
  });

  it('made by INITIAL on a registration limits the payments of the registration', async () => {
    const { body } = await gateway.post('/v1/registrations', card);
    const first = await gateway.post(`/v1/registrations/${body.id}/payments`, {
      ...charge,
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
      'standingInstruction.type': 'INSTALLMENT',
      'standingInstruction.numberOfInstallments': '2',
    });
    expect(first.status, first.text).toBe(200);
    const again = () => gateway.post(`/v1/registrations/${body.id}/payments`, merchantInitiated);
    expect((await again()).status).toBe(200);
    expect((await again()).body.result.code).toBe('600.200.501');
  });

  it('that refuses a payment names the parameter and the reason, also when the payment is read', async () => {
    const unnamed = await gateway.post('/v1/payments', { ...cardDebit, ...repeated });
    expect([unnamed.status, unnamed.body.result]).toMatchObject([
      400,
      {
        code: '600.200.501',
        parameterErrors: [
          {
            name: 'standingInstruction.initialTransactionId',
            value: '',
            message: expect.stringContaining('is required'),
          },
        ],
      },
    ]);
    const unknown = await gateway.post('/v1/payments', {
      ...cardDebit,
      ...repeated,
      'standingInstruction.initialTransactionId': '8'.repeat(32),
    });
    expect(unknown.body.result.parameterErrors).toMatchObject([{ value: '8'.repeat(32) }]);
    const read = await gateway.get(`/v1/payments/${unknown.body.id}`);
    expect([read.status, read.body.result]).toEqual([400, unknown.body.result]);
  });

  it('of another processor is taken by the reference of its scheme, in test mode or where the channel accepts it', async () => {
    const migrated = { ...cardDebit, ...repeated, 'standingInstruction.initialTransactionId': '483297487231504' };
    expect((await gateway.post('/v1/payments', migrated)).status).toBe(200);
    await gateway.configure(gateway.channel.id, { migratedAgreements: 'refuse' });
    expect((await gateway.post('/v1/payments', migrated)).body.result.code).toBe('600.200.501');
    await gateway.configure(gateway.channel.id, {});
  });

  it('with an expired card is declined as any payment is', async () => {
    const expired = await gateway.post('/v1/payments', { ...initial, 'card.expiryYear': '2020' });
    expect([expired.status, expired.body.result.code]).toEqual([400, '100.100.303']);
  });
});
