import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { allFields } from '#lib/protocols/opp/catalogue/fields/all-fields.ts';
import { groups, personalData, personalFields } from './personal-data.ts';
import { withoutPersonalData } from './without-personal-data.ts';

/** Every table of the schema with its columns, as its files state them. */
const schema = new Map<string, string[]>();

beforeAll(async () => {
  const folder = path.join(import.meta.dirname, '../../prisma/schema');
  for (const file of await readdir(folder)) {
    const text = await readFile(path.join(folder, file), 'utf8');
    for (const [, body = ''] of text.matchAll(/^model \w+ \{\n([\s\S]*?)^\}/gm)) {
      const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? '';
      schema.set(table, columnsOf(body));
    }
  }
});

const scalar = /^(?:String|Int|BigInt|DateTime|Json|Bytes|Boolean|Decimal|Float|Unsupported)\b/;

function columnsOf(body: string): string[] {
  return body.split('\n').flatMap((line) => {
    const [, name = '', type = '', rest = ''] = /^ {2}(\w+)\s+(\S+)(.*)$/.exec(line) ?? [];
    return scalar.test(type) ? [/@map\("(\w+)"\)/.exec(rest)?.[1] ?? name] : [];
  });
}

const erased = new Map(
  personalData.map(({ table, becomes }) => {
    if (becomes === 'deleted') return [table as string, null];
    return [table as string, 'by' in becomes ? (becomes.columns as readonly string[]) : Object.keys(becomes)];
  }),
);

describe('the table of personal data', () => {
  it('decides on every column of the schema, and on none twice', () => {
    expect(schema.size).toBeGreaterThan(100);
    for (const [table, columns] of schema) {
      const left = withoutPersonalData[table]?.split(' ') ?? [];
      const gone = erased.get(table);
      const decided = gone === null ? columns : [...left, ...(gone ?? [])];
      expect([table, [...decided].sort()]).toEqual([table, [...columns].sort()]);
    }
    const known = [...Object.keys(withoutPersonalData), ...erased.keys()];
    expect(known.filter((table) => !schema.has(table))).toEqual([]);
  });

  it('names each table once, in every group of the preview', () => {
    expect(new Set(personalData.map(({ table }) => table)).size).toBe(personalData.length);
    expect(new Set(personalData.map(({ group }) => group))).toEqual(new Set(groups));
  });

  it('decides on every field of a request: it is personal, or one of what books and reports need', () => {
    const names = allFields
      .filter(({ direction, sensitive }) => !sensitive && (direction === 'request' || direction === 'both'))
      .map(({ name }) => name.replaceAll(/\[[^\]]*\]/g, ''));
    const isPersonal = (name: string) => name.split('.').some((part) => personalFields.includes(part));
    const others = new Set(names.filter((name) => !isPersonal(name)).map((name) => name.split('.')[0] ?? ''));
    expect([...others].filter((name) => !impersonal.includes(name))).toEqual([]);
  });

  it('is what the docs show', async () => {
    const docs = await readFile(path.join(import.meta.dirname, '../../docs/erasure.md'), 'utf8');
    for (const { table, stays } of personalData)
      expect(docs).toContain(`| \`${table}\` | ${wordsOf(table)} | ${stays} |`);
  });
});

/** What becomes of a table, as its row in the docs. */
function wordsOf(table: string): string {
  const columns = erased.get(table);
  return columns ? `erased in ${columns.map((column) => `\`${column}\``).join(', ')}` : 'deleted';
}

/** Groups of fields about the payment, the merchant and its accounts. */
const impersonal = [
  'amount authentication card chargebackResultCode checkoutId client_id code createOmniToken createRegistration',
  'currency date description descriptor discountAmount entityId fields fileName forex format grant_type',
  'includeLinkedTransactions integrationType integrity isPart job limit locale login_hint marketPlace merchant',
  'merchantAccountId merchantInvoiceId merchantTransactionId notificationUrl numberOfCaptures overrideHolder',
  'overridePaymentType pageNo paymentBrand paymentMethods paymentType paymentTypes pos promotionCode',
  'reconciliationType recurringMigration recurringType redirect_uri registrationId registrations response_type',
  'risk scope sequence shortId sortOrder sortValue standingInstruction state taxAmount testMode threeDSecure',
  'tokenAccount transactionBai transactionCategory transactionDueDate transactionLinkId',
  'transactionProcessingCode transactionPurposeCode transactionTti types url validUntil walletA walletB walletC',
]
  .join(' ')
  .split(' ');
