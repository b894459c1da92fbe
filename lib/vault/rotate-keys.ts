import type { Kysely } from 'kysely';
import { sleep } from '#lib/platform/clock.ts';
import { build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Database } from '#lib/platform/database/database.ts';
import type { SealedColumn } from '#lib/platform/database/sealed-column.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { unlessUnreadable } from './cipher.ts';
import { prefixOf, readSealedText } from './sealed-text.ts';
import type { Vault } from './vault.ts';

type Row = Record<string, unknown>;
type Values = ReadonlyMap<string, string>;

/** How many values of a column are under a key; `form` 1: bound to less than tenant, row, kind and key. */
export type KeyCount = { table: string; column: string; keyVersion: number; form: 1 | 2; count: number };

export type RotationResult = { keyVersion: number; done: number; counts: KeyCount[]; isComplete: boolean };

/** Tables by name: which of them, the features declare. */
const tables = build as unknown as Kysely<Record<string, Row>>;
const stretchRows = 2_000;
/** Other processes read the new key when they are notified. */
const notificationMs = 2_000;

type Services = { db: Database; vault: Vault };
type RotateOptions = {
  addKey: boolean;
  waitMs?: number;
  onProgress?: (table: string, done: number) => void;
  /** Called for a value that no key opens: it stays as it is, and the rotation goes on and is not complete. */
  onUnreadable?: (name: string) => void;
};

/**
 * Adds a data key and encrypts everything again under it, a page at a time, while the gateway runs. It ends when a
 * pass after all processes know the key finds nothing more. After an interruption, run it again with `addKey: false`.
 */
export async function rotateKeys(
  { db, vault }: Services,
  columns: readonly SealedColumn[],
  { addKey, waitMs = notificationMs, onProgress = () => {}, onUnreadable = () => {} }: RotateOptions,
): Promise<RotationResult> {
  if (addKey) await vault.addKey();
  else await vault.reloadKeys();
  const pass = async (): Promise<number> => {
    let done = await vault.reencryptAccounts(
      (accounts) => onProgress('vault_account', accounts),
      ({ id }) => onUnreadable(`vault_account ${id}`),
    );
    for (const column of columns) {
      done += await reencryptColumn({ db, vault }, column, {
        onPage: (rows) => onProgress(column.table, rows),
        onUnreadable,
      });
    }
    return done;
  };
  let done = await pass();
  if (addKey) await sleep(waitMs);
  done += await pass();
  const counts = await countByKey({ db, vault }, columns);
  const isComplete = counts.every(({ keyVersion, form }) => keyVersion === vault.keyVersion && form === 2);
  return { keyVersion: vault.keyVersion, done, counts, isComplete };
}

/** Counts the values of every table under every key. */
export async function countByKey({ db, vault }: Services, columns: readonly SealedColumn[]): Promise<KeyCount[]> {
  const accounts = await vault.countAccounts();
  const counts: KeyCount[] = accounts.map((account) => ({ table: 'vault_account', column: 'ciphertext', ...account }));
  for (const column of columns) {
    const found = new Map<string, KeyCount>();
    await eachPage(db, column, null, async (rows) => {
      for (const row of rows) {
        for (const sealed of valuesOf(column, row).values()) {
          const { keyVersion, form } = readSealedText(sealed);
          const key = `${keyVersion}.${form}`;
          const { table, column: name } = column;
          const count = found.get(key) ?? { table, column: name, keyVersion, form, count: 0 };
          found.set(key, { ...count, count: count.count + 1 });
        }
      }
    });
    counts.push(...found.values());
  }
  return counts;
}

async function reencryptColumn(
  { db, vault }: Services,
  column: SealedColumn,
  { onPage, onUnreadable }: { onPage: (done: number) => void; onUnreadable: (name: string) => void },
): Promise<number> {
  let done = 0;
  await eachPage(db, column, prefixOf(vault.keyVersion), async (rows) => {
    for (const row of rows) done += await reencryptRow({ db, vault }, column, row, onUnreadable);
    if (done > 0) onPage(done);
  });
  return done;
}

async function reencryptRow(
  { db, vault }: Services,
  column: SealedColumn,
  row: Row,
  onUnreadable: (name: string) => void,
): Promise<number> {
  const changed = new Map<string, string>();
  for (const [part, sealed] of valuesOf(column, row)) {
    if (sealed.startsWith(prefixOf(vault.keyVersion))) continue;
    const binding = column.bindingOf(row, part);
    const text = await vault.decryptText(sealed, binding).catch(unlessUnreadable);
    if (text === null)
      onUnreadable(`${column.table}.${column.column} ${column.key.map((name) => row[name]).join(' ')}`);
    else changed.set(part, vault.encryptText(text, binding));
  }
  if (changed.size > 0) await replaceValues(db, column, row, changed);
  return changed.size;
}

/** Changes nothing where another process has replaced the value. */
async function replaceValues(db: Database, column: SealedColumn, row: Row, changed: Values): Promise<void> {
  const { table, column: name, key, within } = column;
  let update = tables.updateTable(table);
  for (const each of key) update = update.where(each, '=', row[each]);
  if (within === 'each') {
    const before = JSON.stringify(row[name]);
    const after = JSON.stringify({ ...(row[name] as Row), ...Object.fromEntries(changed) });
    await runBuilt(autocommit(db), update.where(name, '=', before).set({ [name]: after }));
    return;
  }
  const value = changed.get('') ?? '';
  if (!within) {
    await runBuilt(autocommit(db), update.where(name, '=', row[name]).set({ [name]: value }));
    return;
  }
  const path = `{${within.join(',')}}`;
  const statement = update
    .where((eb) =>
      eb(
        eb.fn('jsonb_extract_path_text', [eb.ref(name), ...within.map((part) => eb.val(part))]),
        '=',
        row[sealedValue],
      ),
    )
    .set((eb) => ({ [name]: eb.fn('jsonb_set', [eb.ref(name), eb.val(path), eb.val(JSON.stringify(value))]) }));
  await runBuilt(autocommit(db), statement);
}

const sealedValue = 'sealed_value';

/** The encrypted values of a row by their names; one without a name stands alone. */
export function valuesOf({ column, within }: SealedColumn, row: Row): Values {
  if (within === 'each') return new Map(Object.entries(row[column] as Record<string, string>));
  return new Map([['', String(row[within ? sealedValue : column])]]);
}

/**
 * Every row that holds a value; with `exceptPrefix` only those whose value does not begin with it. The table is walked in
 * stretches of its primary key, because few rows of a large one hold a value, and no index lists them.
 */
async function eachPage(
  db: Database,
  column: SealedColumn,
  exceptPrefix: string | null,
  work: (rows: Row[]) => Promise<void>,
): Promise<void> {
  let after: Row | undefined;
  let last: Row | undefined;
  do {
    [last] = await runBuilt<Row>(
      db,
      stretchOf(column, { after })
        .select([...column.key])
        .offset(stretchRows - 1)
        .limit(1),
    );
    const rows = await runBuilt<Row>(db, valuesIn(column, exceptPrefix, { after, last }));
    if (rows.length > 0) await work(rows);
    after = last;
  } while (last);
}

type Stretch = { after?: Row | undefined; last?: Row | undefined };

/** Rows behind `after`, up to and with `last`, in the order of the primary key. */
function stretchOf({ table, key }: SealedColumn, { after, last }: Stretch) {
  const names = key as [string, string];
  const valuesOfKey = (row: Row) => names.map((name) => row[name]) as [unknown, unknown];
  let query = tables.selectFrom(table);
  if (after) query = query.where((eb) => eb(eb.refTuple(...names), '>', eb.tuple(...valuesOfKey(after))));
  if (last) query = query.where((eb) => eb(eb.refTuple(...names), '<=', eb.tuple(...valuesOfKey(last))));
  for (const name of key) query = query.orderBy(name);
  return query;
}

/** The rows of a stretch that hold a value. */
export function valuesIn(column: SealedColumn, exceptPrefix: string | null, stretch: Stretch) {
  const { column: name, within, key, reads = [] } = column;
  const own = within === undefined || within === 'each' ? [name] : [];
  const query = stretchOf(column, stretch).select([...new Set([...key, ...reads, ...own])]);
  if (!Array.isArray(within)) {
    // A value that is no longer needed is empty where the column takes no null.
    const filled = within ? query.where(name, 'is not', null) : query.where(name, '<>', '');
    return within || exceptPrefix === null ? filled : filled.where(name, 'not like', `${exceptPrefix}%`);
  }
  const path: readonly string[] = within;
  return query
    .select((eb) =>
      eb.fn('jsonb_extract_path_text', [eb.ref(name), ...path.map((part) => eb.val(part))]).as(sealedValue),
    )
    .where((eb) => {
      const value = eb.fn('jsonb_extract_path_text', [eb.ref(name), ...path.map((part) => eb.val(part))]);
      const isThere = eb(value, 'is not', null);
      return exceptPrefix === null ? isThere : eb.and([isThere, eb(value, 'not like', `${exceptPrefix}%`)]);
    });
}
