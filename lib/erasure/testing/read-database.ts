import type { SealedColumn } from '#lib/platform/database/sealed-column.ts';
import { sealedColumns } from '#lib/sealed-columns.ts';
import type { TestGateway } from '#test/fixtures/gateway.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of every table
export type StoredRow = { table: string; text: string; row: any };

/** Every row of every table as a text, with what is encrypted in it in clear. */
export async function readDatabase({ database, services, db }: TestGateway): Promise<StoredRow[]> {
  const { vault } = services.gatewayServices;
  const tables = await database.pool.query<{ schema: string; name: string }>(
    `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`,
  );
  const stored: StoredRow[] = [];
  for (const { schema, name } of tables.rows) {
    const { rows } = await database.pool.query(`SELECT to_jsonb(t) AS row FROM "${schema}"."${name}" t`);
    for (const { row } of rows) {
      const clear = await openSealed(services.gatewayServices, name, row);
      stored.push({ table: `${schema}.${name}`, row, text: [JSON.stringify(readable(row)), ...clear].join('\n') });
    }
  }
  const accounts = await db.prisma.vaultAccount.findMany();
  for (const { merchantId, id } of accounts) {
    const number = await vault.decryptPan({ merchantId, id });
    stored.push({ table: 'numbers', row: { id }, text: `${id} ${number}` });
  }
  return stored;
}

/** Bytes are texts, too: what was sent and answered. */
function readable(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('\\x'))
    return Buffer.from(value.slice(2), 'hex').toString('latin1');
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, readable(each)]));
}

type Row = Record<string, unknown>;

async function openSealed(
  { vault }: TestGateway['services']['gatewayServices'],
  table: string,
  row: Row,
): Promise<string[]> {
  const clear: string[] = [];
  for (const column of sealedColumns.filter((each) => each.table === table)) {
    for (const [part, sealed] of sealedIn(column, row[column.column])) {
      clear.push(await vault.decryptText(sealed, column.bindingOf(row, part)).catch((error: Error) => `${error}`));
    }
  }
  return clear;
}

function sealedIn({ within }: SealedColumn, value: unknown): [string, string][] {
  if (value === null || value === undefined || value === '') return [];
  if (within === undefined) return [['', String(value)]];
  if (within === 'each') return Object.entries(value as Row).map(([part, each]) => [part, String(each)]);
  let inner: unknown = value;
  for (const name of within) inner = (inner as Row | undefined)?.[name];
  return inner === undefined || inner === null ? [] : [[within.at(-1) ?? '', String(inner)]];
}
