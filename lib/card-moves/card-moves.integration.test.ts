import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateKey } from 'openpgp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDueSchedules } from '#lib/schedules/index.ts';
import { startTestGateway, type TestGateway, testMasterKey } from '#test/fixtures/gateway.ts';
import type { CardContext } from './check-card.ts';
import { exportLines } from './export-cards.ts';
import type { CardFile } from './file/card-file.ts';
import { ImportConflictError, importCards, listImported } from './import-cards.ts';
import { type Rehearsal, rehearseImport } from './rehearse-import.ts';
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

function fileOf(text: string, name = 'rows.csv'): CardFile {
  const pieces = async function* () {
    for (let at = 0; at < text.length; at += 1_000) yield text.slice(at, at + 1_000);
  };
  return { name, digest: createHash('sha256').update(text).digest('hex'), pieces };
}

const linesOf = (cards: readonly object[]): string => cards.map((card) => `${JSON.stringify(card)}\n`).join('');

const cardOf = (serial: number, more: object = {}) => ({
  'card.number': visa(serial),
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  ...more,
});

const rehearse = (text: string, keepRepeated = false): Promise<Rehearsal> =>
  rehearseImport(context, fileOf(text), { keepRepeated });

async function takeIn(text: string, keepRepeated = false): Promise<{ stored: number; rehearsal: Rehearsal }> {
  const rehearsal = await rehearse(text, keepRepeated);
  return { ...(await importCards(context, { file: fileOf(text), rehearsal })), rehearsal };
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
      `${visa(7)},05,2034,J ${visa(7)},c7,,,,`,
      `${visa(6)},05,2034,,c6,,,,"[{""amount"":""9.99"",""currency"":""EUR"",""expression"":""0 0 8 1 1 ? 2019""}]"`,
    ].join('\n')}\n`;
    const before = [await countOf('registration'), await countOf('vault_account'), await countOf('card_import')];
    const rehearsal = await rehearse(text);
    expect(rehearsal).toMatchObject({ rows: 8, good: 1, faultyRows: 6, withAgreement: 1 });
    expect(rehearsal.repeated).toEqual({ inFile: 1, stored: 0, shown: [{ row: 2, repeats: 1 }] });
    expect(Object.fromEntries(rehearsal.brands)).toEqual({ VISA: 1 });
    expect(rehearsal.schedules.count).toBe(1);
    expect(Object.fromEntries(rehearsal.schedules.nextCharge)).toEqual({ EUR: 999n });
    expect([...rehearsal.schedules.dueOn.keys()]).toEqual([expect.stringMatching(/^\d{4}-\d\d-01$/)]);
    expect(rehearsal.faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 card.number',
      '4 card.expiryYear',
      '5 card.expiryMonth',
      '6 standingInstruction.initialTransactionId',
      '7 card.holder',
      '8 schedules',
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
    const { stored, rehearsal } = await takeIn(text);
    expect(stored).toBe(1);
    const rows = await collect(listImported(context, rehearsal));
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

  it('is not imported again by the same file, and is repeated, or has an agreement that is stored, in another one', async () => {
    const agreement = { 'standingInstruction.initialTransactionId': 'NTI0000100' };
    const text = linesOf([cardOf(100), cardOf(101, agreement)]);
    const left = await rehearse(text);
    expect(left.repeated).toEqual({ inFile: 0, stored: 1, shown: [{ row: 1, repeats: 'stored' }] });
    expect(left).toMatchObject({ good: 0, faults: [{ row: 2, column: Object.keys(agreement)[0] }] });
    expect(await rehearse(text, true)).toMatchObject({ good: 1, faultyRows: 1 });
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

it('cards that repeat one are left out or kept, as was decided, and an import goes on as it began', async () => {
  const text = linesOf([cardOf(200), cardOf(201), cardOf(200, { 'customer.merchantCustomerId': 'other' })]);
  const registrations = await countOf('registration');
  const left = await takeIn(text);
  expect(left).toMatchObject({ stored: 2, rehearsal: { good: 2, repeated: { inFile: 1, stored: 0 } } });
  expect(await countOf('registration')).toBe(registrations + 2);
  await expect(rehearse(text, true)).rejects.toThrow('without --keep-repeated');
  // Another file with the same cards.
  const kept = await takeIn(`${text}\n`, true);
  expect(kept).toMatchObject({ stored: 3, rehearsal: { good: 3, repeated: { inFile: 0, stored: 3 } } });
  expect((await takeIn(`${text}\n`, true)).stored).toBe(0);
  expect(await countOf('registration')).toBe(registrations + 5);
});

it('a number that only a payment has left in the vault is not a stored card', async () => {
  await context.services.vault.encryptPan({ merchantId: gateway.merchant.id, kind: 'card', number: visa(210) });
  expect((await rehearse(linesOf([cardOf(210)]))).repeated.stored).toBe(0);
});

it('a file that is not what was rehearsed is not stored', async () => {
  const [checked, other] = [linesOf([cardOf(220)]), linesOf([cardOf(221)])];
  const rehearsal = await rehearse(checked);
  const before = await countOf('registration');
  await expect(importCards(context, { file: fileOf(other), rehearsal })).rejects.toThrow(
    'changed after it was checked',
  );
  expect(await countOf('registration')).toBe(before);
});

it('of two imports of one file at once, one stores each row and the other ends', async () => {
  const text = linesOf(Array.from({ length: 1_200 }, (_, at) => cardOf(30_000 + at)));
  const rehearsal = await rehearse(text);
  const before = await countOf('registration');
  const run = () => importCards(context, { file: fileOf(text), rehearsal });
  const [one, other] = await Promise.allSettled([run(), run()]);
  const failed = [one, other].filter((each) => each.status === 'rejected');
  expect(failed.map(({ reason }) => reason)).toEqual([expect.any(ImportConflictError)]);
  // The one that was ahead may have met the part of the other.
  if (one.status === 'rejected' && other.status === 'rejected') await takeIn(text);
  expect(await countOf('registration')).toBe(before + 1_200);
});

it('schedules are imported in the minor units of their currency, and are due after now', async () => {
  const of = (amount: string, currency: string) =>
    linesOf([
      cardOf(230, { schedules: [{ amount, currency, expression: '0 0 8 1 * ? *', startAt: '2020-01-01T00:00:00Z' }] }),
    ]);
  for (const [amount, currency] of [
    ['500.5', 'JPY'],
    ['1.2345', 'KWD'],
    ['9.999', 'EUR'],
  ] as const) {
    expect((await rehearse(of(amount, currency))).faults).toMatchObject([{ row: 1, column: 'schedules' }]);
  }
  const yen = await rehearse(of('500', 'JPY'));
  expect([...yen.schedules.nextCharge]).toEqual([['JPY', 500n]]);
  const [day = ''] = yen.schedules.dueOn.keys();
  expect(new Date(`${day}T08:00:00Z`).getTime()).toBeGreaterThan(context.now.getTime());
  expect([...(await rehearse(of('1.234', 'KWD'))).schedules.nextCharge]).toEqual([['KWD', 1_234n]]);
});

it('every reference survives an export, an import of it and another export', async () => {
  const card = cardOf(240, {
    paymentBrand: 'VISA',
    registrationId: 'tok_at_former',
    'card.holder': '=Jane "JJ" Jones',
    'customer.merchantCustomerId': 'customer-240',
    merchantTransactionId: 'order-240',
    merchantInvoiceId: 'invoice-240',
    customParameters: { branch: 'north' },
    'standingInstruction.initialTransactionId': 'NTI0000240',
    'standingInstruction.type': 'RECURRING',
    'standingInstruction.expiry': '2033-01-01',
    'standingInstruction.frequency': '20',
    'standingInstruction.numberOfInstallments': '12',
    'standingInstruction.paymentsMade': '7',
    schedules: [
      {
        id: 'plan_at_former',
        amount: '1.234',
        currency: 'KWD',
        expression: '0 0 8 1 * ? *',
        paymentType: 'DB',
        name: 'Club',
        merchantTransactionId: 'club-240',
        customParameters: { club: 'gold' },
        startAt: '2027-01-01T00:00:00.000Z',
        duration: { number: 1, unit: 'YEAR' },
        notice: { number: 1, unit: 'MONTH' },
        noticeCallable: 'DURATION_END',
      },
    ],
  });
  await takeIn(linesOf([card]));
  const exported = async () => {
    const lines = (await collect(exportLines(context, 'jsonl', { cards: 0, erased: 0 }))).join('').trim().split('\n');
    const cards = lines.map((line): Record<string, unknown> => JSON.parse(line));
    return cards.find(({ merchantTransactionId }) => merchantTransactionId === 'order-240') ?? {};
  };
  const withFormer = (written: Record<string, unknown>, registrationId: string, scheduleId: string) => {
    const { registrationId: _, schedules, customParameters, ...rest } = written;
    const [{ id, ...schedule }] = schedules as [Record<string, unknown>];
    return {
      ...rest,
      registrationId: expect.stringMatching(/^[0-9a-f]{32}$/),
      customParameters: { ...(customParameters as object), formerRegistrationId: registrationId },
      schedules: [
        {
          ...schedule,
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          customParameters: { ...(schedule.customParameters as object), formerScheduleId: scheduleId },
        },
      ],
    };
  };
  const first = await exported();
  expect(first).toEqual(withFormer(card, 'tok_at_former', 'plan_at_former'));
  // The other provider is another merchant of another installation: here the first registration makes room.
  const { pool } = gateway.database;
  await pool.query(`UPDATE registration SET state = 'DELETED' WHERE id = $1`, [first.registrationId]);
  await pool.query(`DELETE FROM standing_instruction WHERE initial_transaction_id = 'NTI0000240'`);
  expect((await takeIn(linesOf([first]))).stored).toBe(1);
  const [{ id }] = first.schedules as [{ id: string }];
  expect(await exported()).toEqual(withFormer(first, String(first.registrationId), id));
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
      { stdio: ['ignore', 'ignore', 'inherit'], env: commandEnvironment(folder) },
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
}, 300_000);

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
  ['a result', listImportRows, ['merchantId', 'importId', 'after', 'to']],
] as const)('a page of %s reads its own rows alone, wherever in the table it begins', async (_, statement, names) => {
  expect(statement.parameters).toEqual(names);
  const { pool } = gateway.database;
  await pool.query('ANALYZE');
  const { rows: imports } = await pool.query(`SELECT id FROM card_import WHERE file_name = 'cards.csv'`);
  const { rows: ids } = await pool.query('SELECT id FROM registration ORDER BY id OFFSET 3000 LIMIT 1');
  const values = { merchantId: gateway.merchant.id, channelId: gateway.channel.id, importId: imports[0].id };
  const client = await pool.connect();
  try {
    // As with tables of a million rows; the schedules of this test fit on a page.
    await client.query('SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off');
    await client.query(`PREPARE page AS ${statement.text}`);
    const after = statement === listCards ? `'${ids[0].id}'` : '100, 600';
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

describe('the command that exports', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'turnpike-cards-'));
    const { privateKey, publicKey } = await generateKey({ userIDs: [{ name: 'shop' }], format: 'armored' });
    await writeFile(path.join(folder, 'private.asc'), privateKey);
    await writeFile(path.join(folder, 'public.asc'), publicKey);
    return () => rm(folder, { recursive: true });
  });

  const inFolder = (name: string): string => path.join(folder, name);
  const target = () => ['--channel', gateway.channel.id];
  const exportTo = (file: string) =>
    runCommand(folder, [
      'export',
      'cards',
      ...target(),
      '--recipient',
      inFolder('public.asc'),
      '--to',
      file,
      '--sign-with',
      inFolder('private.asc'),
    ]);

  it('writes a signed file that only its owner may read, notes it, and overwrites none', async () => {
    const file = inFolder('cards.pgp');
    expect(await exportTo(file)).toMatchObject({ code: 0, error: '' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).not.toContain('cards.pgp.partial');
    const { rows } = await gateway.database.pool.query(
      `SELECT count(*)::int AS count FROM audit_entry WHERE action = 'card.export'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
    const content = await readFile(file);
    expect(await exportTo(file)).toMatchObject({ code: 1, error: expect.stringContaining('cards.pgp exists') });
    expect(await readFile(file)).toEqual(content);
  });

  it('is read by the import, which asks what to do with cards that are stored, and shows no number', async () => {
    const keys = ['--key', inFolder('private.asc'), '--signed-by', inFolder('public.asc')];
    const { code, output, error } = await runCommand(folder, [
      'import',
      'cards',
      inFolder('cards.pgp'),
      ...target(),
      ...keys,
      '--apply',
      '--leave-out-faulty',
    ]);
    expect(code).toBe(1);
    expect(error).toContain('--leave-out-repeated');
    expect(output).toMatch(/^repeated {3}0 cards of earlier rows, \d{4} that are stored already/m);
    expect(`${output}${error}`).not.toContain(visa(100).slice(0, 12));
  });

  it('begins no import whose result could not be written', async () => {
    const before = await countOf('card_import');
    await writeFile(inFolder('new.jsonl'), linesOf([cardOf(300)]));
    await writeFile(inFolder('result.csv'), '');
    const { code, error } = await runCommand(folder, [
      'import',
      'cards',
      inFolder('new.jsonl'),
      ...target(),
      '--unencrypted',
      '--apply',
      '--result',
      inFolder('result.csv'),
    ]);
    expect({ code, error }).toMatchObject({ code: 1, error: expect.stringContaining('result.csv exists') });
    expect(await countOf('card_import')).toBe(before);
  });
});

type Ended = { code: number | null; output: string; error: string };

async function runCommand(folder: string, command: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'lib/cli/turnpike.ts', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: commandEnvironment(folder),
  });
  const ended = once(child, 'exit');
  const [output, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output, error };
}

function commandEnvironment(folder: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: gateway.database.url,
    TURNPIKE_MASTER_KEY: testMasterKey,
    TURNPIKE_DIR: folder,
    TURNPIKE_ENV: 'test',
  };
}
