import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createUser, issueToken, type UserRole, userRoles } from '#lib/access/index.ts';
import { seedStatement } from '#lib/bank/testing/seed-statement.ts';
import { seedCallback, seedConfiguration } from '#lib/callbacks/testing/seed-callback.ts';
import { seedDispute } from '#lib/disputes/testing/seed-dispute.ts';
import { features } from '#lib/features.ts';
import {
  addListEntry,
  createNamedList,
  createRule,
  insertDecisionRequest,
  insertDecisionRun,
  insertMacro,
  listRuleRequests,
  requestRuleChange,
} from '#lib/fraud/index.ts';
import { seedPayout } from '#lib/payouts/testing/seed-payout.ts';
import { seedPeriod } from '#lib/periods/testing/seed-period.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { createFormat } from '#lib/settlement/index.ts';
import { testFormat } from '#lib/settlement/testing/format-files.ts';
import { fileOf, importFile, matchAll, rowOf } from '#lib/settlement/testing/test-import.ts';
import { seedRule } from '#lib/settlement/testing/test-rule.ts';
import { backOfficeRoutes } from '#lib/staff/routes.ts';
import { seedTransfers } from '#lib/transfers/testing/seed-transfers.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import { type Permission, rolesWith } from './permissions.ts';

let office: TestBackOffice;
/** Ids of another tenant's objects: every route with an id is called with these. */
let foreign: {
  transaction: string;
  registration: string;
  schedule: string;
  paymentLink: string;
  payout: string;
  period: string;
  dispute: string;
  bankFile: string;
  entity: string;
  token: string;
  user: string;
  webhook: string;
  callback: string;
  rule: string;
  ruleRequest: string;
  decisionRequest: string;
  decisionRun: string;
  macro: string;
  listEntry: string;
  namedList: string;
  settlementImport: string;
  settlementFormat: string;
  settlementRule: string;
  settlementLine: string;
  bankStatement: string;
  bankEntry: string;
  sftpKey: string;
  fileConnection: string;
};
/** A short number that also occurs in other responses. */
let foreignCall: string;
let own: { transaction: string; entity: string };

beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway, other } = office;
  const theirs = await issueToken(autocommit(gateway.db), { entityId: other.merchant.id, name: 'theirs' }, new Date());
  const user = { username: 'theirs', name: 'Theirs', email: 'theirs@demo.example', password: null };
  const paid = async (entityId: string, accessToken: string) =>
    (await gateway.post('/v1/payments', cardDebit, { entityId, accessToken })).body.id as string;
  const webhook = await autocommit(gateway.db).prisma.webhookEndpoint.create({
    data: {
      id: 'f'.repeat(32),
      entityId: other.merchant.id,
      ownerId: other.merchant.id,
      fields: 'ALL',
      url: 'https://theirs.example/',
      types: ['PAYMENT'],
      format: 'standard',
      state: 'INACTIVE',
      sealedSecret: 'sealed',
      createdAt: new Date(),
    },
  });
  const destination = { urls: ['https://theirs.example/'], headers: [] };
  await seedConfiguration(gateway.services.gatewayServices, other.merchant.id, { destination });
  const { decisionId } = await seedCallback(gateway.services.gatewayServices, {
    merchantId: other.merchant.id,
    channelId: other.channel.id,
  });
  const change = { actor: 'cli', reason: 'test', at: new Date() };
  const rule = { code: 'theirs', name: 'Theirs', mode: 'DRAFT', expression: 'payment.amount > 1' } as const;
  const action = { kind: 'score', points: 1 } as const;
  const created = await createRule(autocommit(gateway.db), other.merchant.id, { ...rule, action }, change);
  await requestRuleChange(autocommit(gateway.db), 'MODE', { before: created, after: created }, change);
  const decision = { decision: 'APPROVE', cancelReason: null, note: null, macroId: null, caseIds: [] } as const;
  const decisionRequest = await insertDecisionRequest(
    autocommit(gateway.db),
    { entityId: other.merchant.id, ...decision },
    { actor: 'cli', at: new Date() },
  );
  const decisionRun = await insertDecisionRun(
    autocommit(gateway.db),
    { entityId: other.merchant.id, ...decision, finalAt: new Date() },
    [],
    { actor: 'cli', username: 'cli', address: null, at: new Date() },
  );
  const macro = await insertMacro(
    autocommit(gateway.db),
    other.merchant.id,
    { name: 'Theirs', decision: 'APPROVE', cancelReason: null, note: null, list: null, listKinds: [], isDirect: true },
    { actor: 'cli', at: new Date() },
  );
  const [ruleRequest] = await listRuleRequests(gateway.db.pool, created.id);
  const entry = { list: 'BLOCK', kind: 'email', value: 'theirs@shop.example', reason: 'test' } as const;
  const { vault } = gateway.services.gatewayServices;
  const { amount: _a, currency: _c, paymentType: _p, ...card } = cardDebit;
  const asTheirs = { entityId: other.channel.id, accessToken: theirs.accessToken };
  const { body: registration } = await gateway.post('/v1/registrations', card, asTheirs);
  const { body: schedule } = await gateway.post(
    '/scheduling/v1/schedules',
    { registrationId: registration.id, amount: '12.00', currency: 'EUR', paymentType: 'DB' },
    asTheirs,
  );
  const { body: paymentLink } = await gateway.post(
    '/paybylink/v1',
    { amount: '12.00', currency: 'EUR', paymentType: 'DB' },
    asTheirs,
  );
  const { id: entryId } = await addListEntry(autocommit(gateway.db), vault, other.merchant.id, entry, change);
  const theirList = { entityId: other.merchant.id, name: 'theirs', kind: 'text' } as const;
  const namedList = await createNamedList(autocommit(gateway.db), theirList, change);
  const text = fileOf([rowOf(other)]);
  const imported = await matchAll(gateway, await importFile(gateway, { text, entityId: other.psp.id }));
  const theirFormat = { entityId: other.psp.id, name: 'Theirs', definition: testFormat({}) };
  const { payoutId, bankFileId } = await seedPayout(gateway.db, {
    pspId: other.psp.id,
    merchantId: other.merchant.id,
    at: new Date(),
  });
  const files = await seedTransfers(gateway.services.gatewayServices, {
    merchantId: other.merchant.id,
    name: 'Theirs',
    now: new Date(),
  });
  const { statementId, entryId: bankEntryId } = await seedStatement(
    { ...gateway.services.gatewayServices, clock: gateway.clock },
    { pspId: other.psp.id, name: 'Theirs' },
  );
  foreign = {
    bankStatement: statementId,
    bankEntry: bankEntryId,
    sftpKey: files.keyId,
    fileConnection: files.connectionId,
    settlementImport: imported.id,
    settlementFormat: await createFormat(autocommit(gateway.db), theirFormat, { actor: 'cli', now: new Date() }),
    settlementRule: await seedRule(gateway, other.psp.id),
    settlementLine: `${other.merchant.id}-${imported.id}-2`,
    callback: `${other.merchant.id}-${decisionId}`,
    listEntry: entryId,
    namedList: namedList.id,
    registration: registration.id,
    schedule: schedule.id,
    paymentLink: paymentLink.id,
    payout: payoutId,
    period: await seedPeriod(gateway.db, { merchantId: other.merchant.id, at: new Date() }),
    dispute: await seedDispute(gateway.db, {
      merchantId: other.merchant.id,
      channelId: other.channel.id,
      at: new Date(),
    }),
    bankFile: bankFileId,
    rule: created.id,
    ruleRequest: ruleRequest?.id ?? '',
    decisionRequest,
    decisionRun,
    macro: macro.id,
    webhook: webhook.id,
    transaction: await paid(other.channel.id, theirs.accessToken),
    entity: other.merchant.id,
    token: theirs.token.id,
    user: await createUser(
      autocommit(gateway.db),
      { ...user, roles: [{ role: 'finance', entityId: other.psp.id }] },
      new Date(),
    ),
  };
  foreignCall = await vi.waitFor(() => findCallOf(other.merchant.id));
  own = { transaction: await paid(gateway.channel.id, gateway.accessToken), entity: gateway.merchant.id };
});
afterAll(() => office.close());

async function findCallOf(merchantId: string): Promise<string> {
  const { services, database } = office.gateway;
  await services.requestLog.flush();
  const { rows } = await database.pool.query('SELECT id FROM api_request WHERE merchant_id = $1', [merchantId]);
  return String(rows[0].id);
}

const holdersOf = (permission: string): readonly UserRole[] =>
  permission === 'signed in' ? userRoles : rolesWith(permission as Permission);

const idFor = (path: string): string => {
  if (path.startsWith('/transactions')) return foreign.transaction;
  if (path.startsWith('/registrations')) return foreign.registration;
  if (path.startsWith('/schedules')) return foreign.schedule;
  if (path.startsWith('/payment-links')) return foreign.paymentLink;
  if (path.startsWith('/payouts')) return foreign.payout;
  if (path.startsWith('/bank-statements')) return foreign.bankStatement;
  if (path.startsWith('/bank-entries')) return foreign.bankEntry;
  if (path.startsWith('/sftp-keys')) return foreign.sftpKey;
  if (path.startsWith('/file-connections')) return foreign.fileConnection;
  if (path.startsWith('/periods')) return foreign.period;
  if (path.startsWith('/disputes')) return foreign.dispute;
  if (path.startsWith('/bank-files')) return foreign.bankFile;
  if (path.startsWith('/requests')) return foreignCall;
  if (path.startsWith('/simulator')) return path.includes('/clocks') ? foreign.entity : foreign.transaction;
  if (path.startsWith('/case-decision-requests')) return foreign.decisionRequest;
  if (path.startsWith('/case-decision-runs')) return foreign.decisionRun;
  if (path.startsWith('/case-macros')) return foreign.macro;
  if (path.startsWith('/cases')) return foreign.transaction;
  if (path.startsWith('/users')) return foreign.user;
  if (path.startsWith('/webhooks')) return foreign.webhook;
  if (path.startsWith('/callbacks')) return foreign.callback;
  if (path.startsWith('/settlement-files')) return foreign.entity;
  if (path.startsWith('/settlement-imports')) return foreign.settlementImport;
  if (path.startsWith('/settlement-formats')) return foreign.settlementFormat;
  if (path.startsWith('/settlement-rules')) return foreign.settlementRule;
  if (path.startsWith('/settlement-lines')) return foreign.settlementLine;
  if (path.startsWith('/risk-lists')) return foreign.listEntry;
  if (path.startsWith('/named-lists')) return foreign.namedList;
  if (path.startsWith('/risk-rule-requests')) return foreign.ruleRequest;
  if (path.startsWith('/risk-rules')) return foreign.rule;
  return path.startsWith('/entities') ? foreign.entity : foreign.token;
};

describe.each(backOfficeRoutes(features))('$method $path ($permission)', (route) => {
  const ask = (as?: UserRole) =>
    office.call(route.method, route.path.replace(':id', idFor(route.path)), {
      ...(as ? { as } : {}),
      ...(route.method === 'GET' ? {} : { body: {} }),
    });

  test('401 without a session', async () => {
    const { status, body } = await ask();
    expect([status, body.error.code]).toEqual([401, 'not-signed-in']);
  });

  test.each(userRoles)('%s: 403 unless the table gives the permission', async (role) => {
    const { status, body } = await ask(role);
    if (holdersOf(route.permission).includes(role)) expect(status).not.toBe(403);
    else expect([status, body.error.code]).toEqual([403, 'no-right']);
  });

  test('no response to any role contains data of the other tenant', async () => {
    for (const role of userRoles) {
      const { status, text } = await ask(role);
      if (route.path.includes(':id') && holdersOf(route.permission).includes(role)) {
        // 400 where the empty body is refused first, 404 where the id is.
        expect([400, 404]).toContain(status);
      }
      for (const id of [...Object.values(foreign), office.other.channel.id]) expect(text).not.toContain(id);
    }
  });

  if (route.method !== 'GET') {
    test('rejects requests from another site and without an origin', async () => {
      for (const origin of ['https://elsewhere.example', null]) {
        const { status, body } = await office.call(route.method, route.path.replace(':id', idFor(route.path)), {
          as: 'administrator',
          body: {},
          origin,
        });
        expect([status, body.error.code]).toEqual([403, 'foreign-origin']);
      }
    });
  }
});

describe('the entity filter', () => {
  test('treats an entity outside the scope as unknown for every role', async () => {
    for (const as of userRoles) {
      const { status } = await office.call('GET', `/transactions?entity=${foreign.entity}`, { as });
      expect(status).toBe(404);
    }
  });

  test('lets a merchant filter by its own entity and not by its PSP', async () => {
    const mine = await office.call('GET', `/transactions?entity=${own.entity}`, { as: 'merchant' });
    expect(mine.body.rows.map(({ id }: { id: string }) => id)).toEqual([own.transaction]);
    const above = await office.call('GET', `/transactions?entity=${office.gateway.psp.id}`, { as: 'merchant' });
    expect(above.status).toBe(404);
  });
});
