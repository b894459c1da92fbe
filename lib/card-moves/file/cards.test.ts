import fc from 'fast-check';
import { generateKey } from 'openpgp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CardOfFile, cardShape } from './columns.ts';
import { decryptFile, encryptStream } from './pgp.ts';
import { readCards } from './read-cards.ts';
import { headerOf, writeCard } from './write-cards.ts';

const optional = (value: fc.Arbitrary<string>) => fc.option(value.map((text) => text.trim()).filter(Boolean));
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
const time = fc
  .date({ min: new Date('2027-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1_000) * 1_000));

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
  merchantTransactionId: optional(words),
  'standingInstruction.initialTransactionId': fc.option(fc.stringMatching(/^[A-Za-z0-9]{6,31}$/)),
  'standingInstruction.type': fc.constantFrom(null, 'RECURRING', 'UNSCHEDULED', 'INSTALLMENT'),
  'standingInstruction.expiry': fc.constantFrom(null, '2029-02-28'),
  'standingInstruction.frequency': fc.option(fc.integer({ min: 1, max: 9999 }).map(String)),
  'standingInstruction.numberOfInstallments': fc.option(fc.integer({ min: 1, max: 999 }).map(String)),
  schedules: fc.array(
    fc.record({
      amount: fc.constantFrom('0.01', '9.99', '1200.00'),
      currency: fc.constantFrom('EUR', 'USD'),
      expression: fc.constantFrom('0 0 8 1 * ? *', '0 30 7 ? * MON *'),
      paymentType: fc.constantFrom('DB' as const, 'SD' as const),
      name: fc.constantFrom(null, 'Club, "gold"'),
      startAt: fc.option(time),
      endAt: fc.option(time),
    }),
    { maxLength: 3 },
  ),
});

const withoutNulls = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (_, each) => each ?? undefined));

describe('a file of cards', () => {
  it.each(['csv', 'jsonl'] as const)('in %s is read as it was written, whatever stands in it', (form) => {
    fc.assert(
      fc.property(fc.array(card, { minLength: 1, maxLength: 5 }), (cards) => {
        const text = headerOf(form) + cards.map((each) => writeCard(each, form)).join('');
        const read = Array.from(readCards(text), ({ values }) => cardShape.parse(values));
        expect(withoutNulls(read)).toEqual(withoutNulls(cards));
      }),
    );
  });

  it('has rows numbered from 1, across thousands of lines and line breaks within values', () => {
    const rows = Array.from({ length: 4_500 }, (_, at) => `4200000000000000,05,2034,"Jane\n${at}"\n`);
    const read = [...readCards(`card.number,card.expiryMonth,card.expiryYear,card.holder\n${rows.join('')}`)];
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
  ])('that says %j is refused by name', (text, reason) => {
    expect(() => [...readCards(text)]).toThrow(reason);
  });

  it('without a header is refused without repeating what stands in it', () => {
    expect(() => [...readCards('4200000000000000,05,2034\n')]).toThrow(/^A column of the first line is not known/);
    expect(() => [...readCards('{4200000000000000')]).toThrow(/^(?!.*4200000000000000)/);
  });
});

describe('an encrypted file', () => {
  let keys: { privateKey: string; publicKey: string };
  beforeAll(async () => {
    keys = await generateKey({ userIDs: [{ name: 'shop' }], passphrase: 'secret words', format: 'armored' });
  });

  async function encrypted(text: string): Promise<Buffer> {
    const lines = (async function* () {
      yield text;
    })();
    return Buffer.concat(await (await encryptStream(lines, keys.publicKey)).toArray());
  }

  it('is opened by its key and passphrase, and holds nothing in clear', async () => {
    const bytes = await encrypted('4200000000000000,05,2034\n'.repeat(1_000));
    expect(bytes.includes('42000000')).toBe(false);
    const key = { armoured: keys.privateKey, passphrase: 'secret words' };
    expect(await decryptFile(bytes, key)).toBe('4200000000000000,05,2034\n'.repeat(1_000));
  });

  it('that was changed by a byte, or with another passphrase, gives nothing', async () => {
    const bytes = await encrypted('4200000000000000,05,2034\n'.repeat(100));
    const at = bytes.length - 40;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const key = { armoured: keys.privateKey, passphrase: 'secret words' };
    await expect(decryptFile(bytes, key)).rejects.toThrow('cannot be decrypted');
    await expect(decryptFile(bytes, { ...key, passphrase: 'others' })).rejects.toThrow('private key cannot be used');
    await expect(decryptFile(bytes, { ...key, passphrase: undefined })).rejects.toThrow('it has a passphrase');
  });
});
