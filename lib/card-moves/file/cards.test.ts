import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { armor, enums, generateKey } from 'openpgp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRowIndex } from '../row-index.ts';
import { openCardFile } from './card-file.ts';
import { type CardOfFile, cardShape } from './columns.ts';
import { columnWithNumber } from './find-exposed-number.ts';
import { type DecryptionKey, decryptPieces, encryptStream } from './pgp.ts';
import { type FileRow, readCards } from './read-cards.ts';
import { headerOf, writeCard } from './write-cards.ts';

const optional = (value: fc.Arbitrary<string>) => fc.option(value.map((text) => text.trim()).filter(Boolean));
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
const time = fc
  .date({ min: new Date('2027-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1_000) * 1_000));

const parameters = fc.dictionary(
  fc.stringMatching(/^[A-Za-z0-9._]{3,64}$/),
  words.map((text) => text.trim()),
  { maxKeys: 3 },
);
const period = fc.record({ number: fc.nat(99), unit: fc.constantFrom('MONTH' as const, 'DAY' as const) });

const card: fc.Arbitrary<CardOfFile> = fc.record({
  'card.number': fc.stringMatching(/^\d{12,19}$/),
  'card.expiryMonth': fc.integer({ min: 1, max: 12 }).map((month) => String(month).padStart(2, '0')),
  'card.expiryYear': fc.integer({ min: 2027, max: 2099 }).map(String),
  'card.holder': optional(words),
  paymentBrand: fc.constantFrom(null, 'VISA', 'MASTER'),
  'customer.merchantCustomerId': optional(words),
  'customer.givenName': optional(words),
  'customer.surname': optional(words),
  'customer.email': optional(words),
  registrationId: optional(words),
  merchantTransactionId: optional(words),
  merchantInvoiceId: optional(words),
  customParameters: parameters,
  'standingInstruction.initialTransactionId': fc.option(fc.stringMatching(/^[A-Za-z0-9]{6,31}$/)),
  'standingInstruction.type': fc.constantFrom(null, 'RECURRING', 'UNSCHEDULED', 'INSTALLMENT'),
  'standingInstruction.expiry': fc.constantFrom(null, '2029-02-28'),
  'standingInstruction.frequency': fc.option(fc.integer({ min: 1, max: 9999 }).map(String)),
  'standingInstruction.numberOfInstallments': fc.option(fc.integer({ min: 1, max: 999 }).map(String)),
  'standingInstruction.paymentsMade': fc.option(fc.integer({ min: 1, max: 999 }).map(String)),
  schedules: fc.array(
    fc.record({
      id: optional(words),
      amount: fc.constantFrom('0.01', '9.99', '1200.00'),
      currency: fc.constantFrom('EUR', 'USD'),
      expression: fc.constantFrom('0 0 8 1 * ? *', '0 30 7 ? * MON *'),
      paymentType: fc.constantFrom('DB' as const, 'SD' as const),
      name: fc.constantFrom(null, 'Club, "gold"'),
      merchantTransactionId: optional(words),
      customParameters: fc.option(parameters),
      duration: fc.option(period),
      notice: fc.option(period),
      noticeCallable: fc.constantFrom(null, 'ANYTIME' as const, 'DURATION_END' as const),
      startAt: fc.option(time),
      endAt: fc.option(time),
    }),
    { maxLength: 3 },
  ),
});

async function rowsOf(text: string, pieceLength = 7): Promise<FileRow[]> {
  const pieces = async function* () {
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
  };
  const rows: FileRow[] = [];
  for await (const row of readCards(pieces())) rows.push(row);
  return rows;
}

const withoutNulls = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (_, each) => each ?? undefined));

describe('a file of cards', () => {
  it.each(['csv', 'jsonl'] as const)('in %s is read as it was written, whatever stands in it', async (form) => {
    await fc.assert(
      fc.asyncProperty(fc.array(card, { minLength: 1, maxLength: 5 }), async (cards) => {
        const text = headerOf(form) + cards.map((each) => writeCard(each, form)).join('');
        const read = (await rowsOf(text)).map(({ values }) => cardShape.parse(values));
        expect(withoutNulls(read)).toEqual(withoutNulls(cards));
      }),
    );
  });

  it('has rows numbered from 1, across thousands of lines and line breaks within values', async () => {
    const rows = Array.from({ length: 4_500 }, (_, at) => `4200000000000000,05,2034,"Jane\n${at}"\n`);
    const header = 'card.number,card.expiryMonth,card.expiryYear,card.holder\n';
    const read = await rowsOf(header + rows.join(''), 1_000);
    expect(read.map(({ row }) => row)).toEqual(rows.map((_, at) => at + 1));
    expect(read.at(-1)?.values['card.holder']).toBe('Jane\n4499');
  });

  it.each([
    ['card.number,card.cvv\n4200000000000000,123\n', 'card.cvv: security codes may not be kept; remove the column.'],
    ['{"card.number":"4200000000000000","cvc":"123"}\n', 'cvc: security codes may not be kept'],
    ['card.number,shoeSize\n', 'shoeSize is not known. Columns are: card.number, '],
    ['card.number,card.number\n', 'card.number is there twice.'],
    ['card.number,card.expiryMonth\n4200000000000000\n', 'Row 1 has 1 values where the header names 2 columns.'],
    ['{"card.number":"4200000000000000"\n', 'Row 1 is no JSON object.'],
    ['', 'The file is empty.'],
    [' \n', 'The file is empty.'],
  ])('that says %j is refused by name', async (text, reason) => {
    await expect(rowsOf(text)).rejects.toThrow(reason);
  });

  it('with a value that has no end is refused, and not collected', async () => {
    const endless = 'x'.repeat(1_300_000);
    await expect(rowsOf(`card.number\n1\n"${endless}`, 65_536)).rejects.toThrow('Row 2 has a quote that nothing ends.');
    await expect(rowsOf(`{"card.number":"${endless}`, 65_536)).rejects.toThrow('Row 1 is too long.');
  });

  it('without a header is refused without repeating what stands in it', async () => {
    await expect(rowsOf('4200000000000000,05,2034\n')).rejects.toThrow(/^A column is not known/);
    await expect(rowsOf('{4200000000000000')).rejects.toThrow(/^Row 1 is no JSON object/);
    await expect(rowsOf('{"4200000000000000.cvv":"1"}')).rejects.toThrow(/^A column: security codes/);
  });
});

describe('an encrypted file', () => {
  type Keys = { privateKey: string; publicKey: string };
  let keys: Keys;
  let others: Keys;
  beforeAll(async () => {
    const more = { passphrase: 'secret words', format: 'armored' } as const;
    keys = await generateKey({ userIDs: [{ name: 'shop' }], ...more });
    others = await generateKey({ userIDs: [{ name: 'provider' }], ...more });
  });

  async function encrypted(text: string, signer?: Keys): Promise<Buffer> {
    const lines = (async function* () {
      yield text;
    })();
    const signing = signer && { armoured: signer.privateKey, passphrase: 'secret words' };
    return Buffer.concat(await (await encryptStream(lines, keys.publicKey, signing)).toArray());
  }

  const keyOf = (more: Partial<DecryptionKey> = {}): DecryptionKey => ({
    armoured: keys.privateKey,
    passphrase: 'secret words',
    signer: null,
    ...more,
  });

  async function decrypted(bytes: Buffer, key: DecryptionKey): Promise<string> {
    const pieces = async function* () {
      for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
    };
    const read: Uint8Array[] = [];
    for await (const piece of decryptPieces(pieces(), key)) read.push(piece);
    return Buffer.concat(read).toString('utf8');
  }

  const text = '4200000000000000,05,2034\n'.repeat(1_000);

  it('is opened by its key and passphrase, binary or armoured, and holds nothing in clear', async () => {
    const bytes = await encrypted(text);
    expect(bytes.includes('42000000')).toBe(false);
    expect(await decrypted(bytes, keyOf())).toBe(text);
    const armoured = armor(enums.armor.message, new Uint8Array(bytes));
    expect(await decrypted(Buffer.from(armoured), keyOf())).toBe(text);
  });

  it('that was changed by a byte, or cut, or is for another key or passphrase, is refused', async () => {
    const bytes = await encrypted(text);
    for (const at of [bytes.length - 40, bytes.length - 2_000]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(decrypted(changed, keyOf())).rejects.toThrow('cannot be decrypted');
    }
    for (const length of [0, 10, 1_500, bytes.length - 1]) {
      await expect(decrypted(bytes.subarray(0, length), keyOf())).rejects.toThrow('cannot be decrypted');
    }
    await expect(decrypted(bytes, keyOf({ armoured: others.privateKey }))).rejects.toThrow('cannot be decrypted');
    await expect(decrypted(bytes, keyOf({ passphrase: 'others' }))).rejects.toThrow('private key cannot be used');
    await expect(decrypted(bytes, keyOf({ passphrase: undefined }))).rejects.toThrow('it has a passphrase');
  });

  it('has to be signed by the signer that is stated', async () => {
    const signed = keyOf({ signer: others.publicKey });
    expect(await decrypted(await encrypted(text, others), signed)).toBe(text);
    await expect(decrypted(await encrypted(text), signed)).rejects.toThrow('not signed');
    await expect(decrypted(await encrypted(text, keys), signed)).rejects.toThrow('cannot be decrypted');
  });
});

describe('a file on the disk', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'turnpike-cards-'));
    return () => rm(folder, { recursive: true });
  });

  async function stored(content: string | Buffer): Promise<string> {
    const file = path.join(folder, 'cards.csv');
    await writeFile(file, content);
    return file;
  }

  it('that is changed between two readings is refused at the end of the second', async () => {
    const file = await stored('a\n'.repeat(100_000));
    const opened = await openCardFile(file, null);
    expect(opened).toMatchObject({ name: 'cards.csv', digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await stored(`b${'a\n'.repeat(100_000)}`);
    const read = async () => {
      for await (const piece of opened.pieces()) expect(piece).not.toBe('');
    };
    await expect(read()).rejects.toThrow('changed');
  });

  it('that is not in UTF-8, or is none, is refused', async () => {
    const opened = await openCardFile(await stored(Buffer.from('card.holder\nJ\xfcrgen\n', 'latin1')), null);
    await expect(opened.pieces()[Symbol.asyncIterator]().next()).rejects.toThrow('UTF-8');
    await expect(openCardFile(folder, null)).rejects.toThrow('cannot be read');
  });
});

describe('a row', () => {
  const values = { 'card.number': '4200000000000000', 'card.expiryMonth': '5', 'card.expiryYear': '34' };
  const faultOf = (more: Record<string, string>): string | undefined =>
    cardShape.safeParse({ ...values, ...more }).error?.issues[0]?.message;

  it('may have months of one digit and years of two', () => {
    expect(cardShape.parse(values)).toMatchObject({ 'card.expiryMonth': '05', 'card.expiryYear': '2034' });
  });

  it.each([
    [{ 'card.expiryYear': '1934' }, 'is no year of two or four digits'],
    [{ 'card.holder': 'Jane\0Jones' }, 'has a character that cannot be stored'],
    [{ 'card.holder': 'Jane\ud800' }, 'has a character that cannot be stored'],
    [{ 'standingInstruction.expiry': '2029-02-30' }, 'is no date such as 2027-01-31'],
    [{ schedules: '[{"4200000000000000":1}]' }, /^\[0\.amount\] is no text$/],
    [{ schedules: '{"4200000000000000":1}' }, /^is no list$/],
    [{ customParameters: '{"4200 0000 0000 0000":"x"}' }, /^is no object of texts/],
  ])('with %j is faulty, and no message repeats what stands in it', (more, reason) => {
    expect(faultOf(more as Record<string, string>)).toMatch(reason);
    expect(faultOf(more as Record<string, string>)).not.toContain('0000');
  });
});

describe('a card number in another column', () => {
  const number = '4111111111111111';
  const found = (more: Record<string, string>) => columnWithNumber({ 'card.number': number, ...more });

  it.each([
    ['card.holder', 'Jane 4111 1111 1111 1111'],
    ['customer.merchantCustomerId', 'c-5555555555554444'],
    ['merchantTransactionId', '４１１１１１１１１１１１１１１１'],
    ['registrationId', number],
    ['standingInstruction.initialTransactionId', number],
    ['standingInstruction.initialTransactionId', '378282246310005'],
    ['schedules', '[{"name":"4111-1111-1111-1111"}]'],
    ['schedules', '[{"name":"\\u0034111111111111111"}]'],
    ['customParameters', '{"4111111111111111":"x"}'],
  ])('%s is found: %s', (column, value) => {
    expect(found({ [column]: value })).toBe(column);
  });

  it('is found although its check digit is wrong, where it is the number of the row', () => {
    expect(columnWithNumber({ 'card.number': '4111111111111112', 'card.holder': 'x 4111 1111 1111 1112' })).toBe(
      'card.holder',
    );
  });

  it.each([
    ['standingInstruction.initialTransactionId', '483297487231504'],
    ['standingInstruction.initialTransactionId', 'MCC123456789012'],
    ['registrationId', '555555555555444481a226a10f1f0063'],
    ['customer.merchantCustomerId', '1234567890'],
    ['schedules', '[{"expression":"59 59 23 31 12 ? 2027","startAt":"2027-01-31T08:00:00.000Z","amount":"9.99"}]'],
  ])('%s is none: %s', (column, value) => {
    expect(found({ [column]: value })).toBe(null);
  });
});

it('the index of rows finds the first row of each key, of a hundred thousand', () => {
  const index = createRowIndex();
  for (let row = 1; row <= 100_000; row += 1) index.add(`key ${row}`, row);
  for (let row = 1; row <= 100_000; row += 997) expect(index.find(`key ${row}`)).toBe(row);
  expect(index.find('key 0')).toBeUndefined();
});
