import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDueSchedules } from '#lib/schedules/index.ts';
import { startTestGateway, type TestGateway, testMasterKey } from '#test/fixtures/gateway.ts';
import type { CardContext } from './check-card.ts';
import { exportLines } from './export-cards.ts';
import { importCards, listImported } from './import-cards.ts';
import { rehearseImport } from './rehearse-import.ts';
import { listCards, listImportRows } from './sql/index.ts';

let gateway: TestGateway;
let context: CardContext & { services: TestGateway['services']['gatewayServices'] };
beforeAll(async () => {
  gateway = await startTestGateway({ paymentBrands: ['*'] });
  const services = gateway.services.gatewayServices;
  const channel = await services.tree.findChannel(gateway.channel.id);
  if (!channel) throw new Error('no channel');
  context = { services, channel, now: gateway.clock.now() };
});
afterAll(() => gateway.close());

/** A number with the right check digit. */
function visa(serial: number): string {
  const digits = `42${String(serial).padStart(13, '0')}`;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const header =
  'card.number,card.expiryMonth,card.expiryYear,card.holder,customer.merchantCustomerId,merchantTransactionId,standingInstruction.initialTransactionId,standingInstruction.numberOfInstallments,schedules\n';

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

async function countOf(table: string): Promise<number> {
  const { rows } = await gateway.database.pool.query(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0].count;
}

describe('a rehearsal', () => {
  it('counts what a file would become, names every fault by row and column, and writes nothing', async () => {
    const schedules = JSON.stringify([{ amount: '9.99', currency: 'EUR', expression: '0 0 8 1 * ? *' }]).replaceAll(
      '"',
      '""',
    );
    const text = `${header}${[
      `${visa(1)},05,2034,Jane Jones,c1,old-1,NTI000001,,"${schedules}"`,
      `${visa(1)},05,2034,Jane Jones,c1,old-2,,,`,
      `${visa(2).slice(0, -1)}${(Number(visa(2).at(-1)) + 1) % 10},05,2034,,c2,,,,`,
      `${visa(3)},05,2020,,c3,,,,`,
      `${visa(4)},13,2034,,c4,,,,`,
      `${visa(5)},05,2034,,c5,,NTI000001,,`,
      `${visa(6)},05,2034,,c6,,,,"[{""amount"":""9.99"",""currency"":""EUR"",""expression"":""0 0 8 1 1 ? 2019""}]"`,
    ].join('\n')}\n`;
    const before = [await countOf('registration'), await countOf('vault_account'), await countOf('card_import')];
    const rehearsal = await rehearseImport(context, text);
    expect(rehearsal).toMatchObject({ rows: 7, good: 1, faultyRows: 6, withAgreement: 1, storedAlready: 0 });
    expect(Object.fromEntries(rehearsal.brands)).toEqual({ VISA: 1 });
    expect(rehearsal.schedules.count).toBe(1);
    expect(Object.fromEntries(rehearsal.schedules.nextCharge)).toEqual({ EUR: 999n });
    expect([...rehearsal.schedules.dueOn.keys()]).toEqual([expect.stringMatching(/^\d{4}-\d\d-01$/)]);
    expect(rehearsal.faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 card.number',
      '3 card.number',
      '4 card.number',
      '5 card.expiryMonth',
      '6 standingInstruction.initialTransactionId',
      '7 schedules',
    ]);
    expect(JSON.stringify(rehearsal.faults)).not.toMatch(/\d{12}/);
    expect([await countOf('registration'), await countOf('vault_account'), await countOf('card_import')]).toEqual(
      before,
    );
  });
});

describe('an imported card', () => {
  let registrationId: string;
  beforeAll(async () => {
    const schedules = [{ amount: '9.99', currency: 'EUR', expression: '0 0 8 * * ? *' }];
    const text = `${JSON.stringify({
      'card.number': visa(100),
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'card.holder': 'Jane Jones',
      'customer.merchantCustomerId': 'customer-100',
      merchantTransactionId: 'tok_former_100',
      'standingInstruction.initialTransactionId': 'NTI0000100',
      'standingInstruction.numberOfInstallments': '3',
      schedules,
    })}\n`;
    const { id, stored } = await importCards(context, { text, fileName: 'cards.jsonl', rows: 1 });
    expect(stored).toBe(1);
    const rows = await collect(listImported(context, id));
    expect(rows).toEqual([
      {
        row: 1,
        registrationId: expect.any(String),
        merchantTransactionId: 'tok_former_100',
        formerRegistrationId: null,
      },
    ]);
    registrationId = rows[0]?.registrationId ?? '';
  });

  it('is charged by the merchant under the agreement that was made elsewhere, within its limits', async () => {
    const charge = {
      amount: '9.99',
      currency: 'EUR',
      paymentType: 'DB',
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.type': 'RECURRING',
    };
    const pay = async () =>
      (await gateway.post(`/v1/registrations/${registrationId}/payments`, charge)).body.result.code;
    expect(await pay()).toBe('000.100.110');
    const { rows } = await gateway.database.pool.query(
      `SELECT uses FROM standing_instruction WHERE initial_transaction_id = 'NTI0000100'`,
    );
    expect(rows).toEqual([{ uses: 2 }]);
  });

  it('is charged by its schedule when it is due', async () => {
    gateway.clock.advance(25 * 3_600_000);
    await runDueSchedules(context.services, gateway.merchant.id);
    const { rows } = await gateway.database.pool.query(
      `SELECT c.state FROM schedule_charge c JOIN schedule s ON s.id = c.schedule_id WHERE s.registration_id = $1`,
      [registrationId],
    );
    expect(rows).toEqual([{ state: 'APPROVED' }]);
  });

  it('is not imported again by the same file, nor by another one with its agreement', async () => {
    const card = { 'card.number': visa(100), 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
    const text = `${JSON.stringify({ ...card, 'standingInstruction.initialTransactionId': 'NTI0000100' })}\n`;
    const { faults, storedAlready } = await rehearseImport(context, text);
    expect(faults).toMatchObject([{ row: 1, column: 'standingInstruction.initialTransactionId' }]);
    expect(storedAlready).toBe(0);
    expect((await rehearseImport(context, `${JSON.stringify(card)}\n`)).storedAlready).toBe(1);
  });
});

it('an export holds every active card as an import reads it, with agreement and schedules', async () => {
  const counts = { cards: 0, erased: 0 };
  const text = (await collect(exportLines(context, 'jsonl', counts))).join('');
  expect(counts).toEqual({ cards: 1, erased: 0 });
  expect(JSON.parse(text)).toMatchObject({
    'card.number': visa(100),
    'card.holder': 'Jane Jones',
    'customer.merchantCustomerId': 'customer-100',
    merchantTransactionId: 'tok_former_100',
    'standingInstruction.initialTransactionId': 'NTI0000100',
    'standingInstruction.numberOfInstallments': '3',
    schedules: [{ amount: '9.99', currency: 'EUR', expression: '0 0 8 * * ? *', paymentType: 'DB' }],
  });
});

it('an import that is killed again and again stores each row once', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'turnpike-cards-'));
  const file = path.join(folder, 'cards.csv');
  const count = 6_000;
  const lines = Array.from(
    { length: count },
    (_, at) => `${visa(10_000 + at)},05,2034,k${at},REF${String(at).padStart(7, '0')}\n`,
  );
  await writeFile(
    file,
    `card.number,card.expiryMonth,card.expiryYear,merchantTransactionId,standingInstruction.initialTransactionId\n${lines.join('')}`,
  );
  const result = path.join(folder, 'result.csv');
  const run = (killWhen: number): Promise<number | null> => {
    const more = ['--channel', gateway.channel.id, '--unencrypted', '--apply', '--result', result];
    const command = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'lib/cli/turnpike.ts', 'import', 'cards', file, ...more],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          DATABASE_URL: gateway.database.url,
          TURNPIKE_MASTER_KEY: testMasterKey,
          TURNPIKE_DIR: folder,
          TURNPIKE_ENV: 'test',
        },
      },
    );
    const ended = new Promise<number | null>((resolve) => command.once('exit', resolve));
    void killAfter(killWhen, () => command.kill('SIGKILL'), ended);
    return ended;
  };
  // In the middle of a part as well as between two of them.
  for (const done of [1, 1_500, 3_000, 4_500]) expect(await run(done)).toBeNull();
  expect(await run(Number.POSITIVE_INFINITY)).toBe(0);
  const { rows } = await gateway.database.pool.query<{ name: string; count: number }>(
    `SELECT p.merchant_transaction_id AS name, count(*)::int AS count FROM registration r
     JOIN payment p ON p.merchant_id = r.merchant_id AND p.id = r.id
     WHERE p.merchant_transaction_id LIKE 'k%' GROUP BY 1`,
  );
  expect(rows.filter((row) => row.count !== 1)).toEqual([]);
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(lines.map((_, at) => `k${at}`)));
  expect((await readFile(result, 'utf8')).trim().split('\r\n')).toHaveLength(count + 1);
  await rm(folder, { recursive: true });
}, 120_000);

/** The rows that the part of a plan touched that touched the most, the ones that it threw away included. */
function mostRead(node: PlanNode): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return Math.max(own, ...(node.Plans ?? []).map(mostRead));
}

type PlanNode = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

it.each([
  ['an export', listCards, ['merchantId', 'channelId', 'after']],
  ['a result', listImportRows, ['merchantId', 'importId', 'after']],
] as const)('a page of %s reads its own rows alone, wherever in the table it begins', async (_, statement, names) => {
  expect(statement.parameters).toEqual(names);
  const { pool } = gateway.database;
  await pool.query('ANALYZE');
  const { rows: imports } = await pool.query(`SELECT id FROM card_import WHERE file_name = 'cards.csv'`);
  const { rows: ids } = await pool.query('SELECT id FROM registration ORDER BY id OFFSET 3000 LIMIT 1');
  const values = { merchantId: gateway.merchant.id, channelId: gateway.channel.id, importId: imports[0].id };
  const client = await pool.connect();
  try {
    await client.query('SET plan_cache_mode = force_generic_plan');
    await client.query(`PREPARE page AS ${statement.text}`);
    const after = statement === listCards ? `'${ids[0].id}'` : '100';
    const first = names.slice(0, 2).map((name) => `'${values[name as keyof typeof values]}'`);
    const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE page(${[...first, after].join(', ')})`);
    const plan: PlanNode = rows[0]['QUERY PLAN'][0].Plan;
    expect(plan['Actual Rows']).toBe(500);
    expect(mostRead(plan), JSON.stringify(rows[0]['QUERY PLAN'], null, 1)).toBe(500);
  } finally {
    client.release(true);
  }
});

async function killAfter(done: number, kill: () => void, ended: Promise<unknown>): Promise<void> {
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
  });
  while (isRunning) {
    const { rows } = await gateway.database.pool.query(
      `SELECT done FROM card_import WHERE file_name = 'cards.csv' AND done >= $1`,
      [Number.isFinite(done) ? done : 2_000_000_000],
    );
    if (rows.length > 0) return kill();
    await sleep(3);
  }
}
