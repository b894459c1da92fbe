import { describe, expect, it } from 'vitest';
import { isCurrencyCode } from '#lib/money/index.ts';
import { isCountryCode } from '#lib/platform/countries.ts';
import { isCronExpression } from '#lib/platform/cron-expression.ts';
import { boundaryValues } from '../testing/boundary-values.ts';
import { hasReferenceTables, readReferenceTable } from '../testing/read-reference-table.ts';
import { compileFieldValidator } from '../validate-field.ts';
import { allFields } from './all-fields.ts';
import type { Field } from './field.ts';
import { isCalendarDay } from './types/calendar.ts';

type Row = Readonly<Record<string, string>>;

const rows = readReferenceTable('fields.tsv');
const specified = allFields.filter(({ section, ourChoice, name }) => section !== 'family' && !isOurs(name, ourChoice));

/** Fields that are not in the specification; `job.month` is, but has our own default. */
function isOurs(name: string, ourChoice: string | undefined): boolean {
  return ourChoice !== undefined && name !== 'job.month';
}

const keyOf = (section: string, name: string, direction: string, usedBy: string) =>
  [section, name, direction, usedBy].join(' | ');
const keyOfRow = (row: Row) => keyOf(row.section ?? '', row.name ?? '', row.direction ?? '', row.used_by ?? '');
const keyOfField = ({ section, name, direction, usedBy }: Field) => keyOf(section, name, direction, usedBy.join());

const byKey = new Map(specified.map((field) => [keyOfField(field), field]));

/** Validates a sample against the row of the table: length in code points, pattern, values. */
function tableAccepts(row: Row, sample: string): boolean {
  const length = [...sample].length;
  if (row.min && length < Number(row.min)) return false;
  if (row.max && length > Number(row.max)) return false;
  if (row.pattern) return new RegExp(row.pattern, 'u').test(sample);
  if (!row.values) return true;
  return row.values.split(',').includes(sample);
}

type Deviation = {
  readonly because: string;
  readonly of: (row: Row) => boolean;
  readonly explains: (sample: string, accepted: boolean) => boolean;
};

const endsIn =
  (...names: string[]) =>
  (row: Row) =>
    names.some((name) => row.name?.endsWith(name));
const isRequest = (row: Row) => row.direction === 'request' || row.direction === 'both';

/** Where the catalogue deviates from the tables of the specification, and the decision behind it. */
const deviations: readonly Deviation[] = [
  {
    because: 'decisions 1, amounts: the decimals may be left out',
    of: (row) => row.type === 'amount' && isRequest(row),
    explains: (sample, accepted) => accepted && /^[0-9]{1,10}$/u.test(sample),
  },
  {
    because: 'decisions 1, booleans: 1 and 0',
    of: (row) => row.type === 'boolean',
    explains: (sample, accepted) => accepted && (sample === '1' || sample === '0'),
  },
  {
    because: 'decisions 1, postcode and state: inner space or hyphen',
    of: endsIn('billing.state', 'billing.postcode'),
    explains: (sample, accepted) => accepted && /[ .-]/u.test(sample.slice(1, -1)),
  },
  {
    because: 'the signs of names: Jane & John, Village 21, Valle d’Aosta',
    of: endsIn('card.holder', 'shipping.city', 'billing.state'),
    explains: (sample, accepted) => accepted && /[&/()+"`´·’']/u.test(sample),
  },
  {
    because: 'cities with digits: Village 21',
    of: endsIn('shipping.city'),
    explains: (sample, accepted) => accepted && /[\p{L}]/u.test(sample) && /[\p{N}#]/u.test(sample),
  },
  {
    because: 'decisions 1, postcode: dot',
    of: endsIn('billing.postcode'),
    explains: (sample, accepted) => accepted && sample.includes('.'),
  },
  {
    because: 'decisions 1, mandate id: letters, digits, hyphen',
    of: endsIn('bankAccount.mandate.id'),
    explains: (sample, accepted) => accepted && /^[A-Za-z0-9-]+$/u.test(sample),
  },
  {
    because: 'decisions 1, phones: ? and !',
    of: endsIn('customer.phone', 'customer.mobile', 'shipping.phone', 'shipping.mobile'),
    explains: (sample, accepted) => accepted && /[?!]/u.test(sample),
  },
  {
    because: 'decisions 1, IBAN check digits',
    of: endsIn('bankAccount.iban'),
    explains: (_sample, accepted) => !accepted,
  },
  {
    because: 'a date is a day of the calendar',
    of: (row) => row.type === 'date' || row.type === 'datetime',
    explains: (sample, accepted) => !accepted && !isCalendarDay(sample),
  },
  {
    because: 'R-2.6-05 and R-2.9-11: ISO 3166-1 membership',
    of: (row) => /country$/iu.test(row.name ?? ''),
    explains: (sample, accepted) => !accepted && !isCountryCode(sample),
  },
  {
    because: 'R-2.3-04: ISO 4217 membership',
    of: (row) => /currency$/iu.test(row.name ?? ''),
    explains: (sample, accepted) => !accepted && !isCurrencyCode(sample),
  },
  {
    because: 'A-49: DELAYED_SHIPMENT as the likely intent of _DELAYED_SHIPMENT',
    of: endsIn('threeDSecure.authenticationInd'),
    explains: (sample, accepted) => accepted && sample === 'DELAYED_SHIPMENT',
  },
  {
    because: 'A-29: a listed value may be longer than the length',
    of: endsIn('giftCard.type'),
    explains: (sample, accepted) => accepted && sample === 'SEASONS_GREETINGS',
  },
  {
    because: 'A-54 and R-2.9-08: addresses that lead nowhere, or run in the browser, are none',
    of: (row) => row.type === 'url',
    explains: (sample, accepted) => !accepted && (!URL.canParse(sample) || /^(?:javascript|data):/u.test(sample)),
  },
  {
    because: 'R-2.12-17: every part of an expression in its own grammar',
    of: endsIn('job.expression'),
    explains: (sample, accepted) => !accepted && !isCronExpression(sample),
  },
];

describe.runIf(hasReferenceTables)('the field catalogue, compared with the specification,', () => {
  it('has exactly the fields of the specification', () => {
    const ours = specified.map(keyOfField).sort();
    expect(ours).toEqual(rows.map(keyOfRow).sort());
  });

  it.each(rows.map((row) => [keyOfRow(row), row] as const))('defines %s in the same way', (key, row) => {
    const field = byKey.get(key);
    if (!field) throw new Error(`missing: ${key}`);
    const { kind } = field;
    expect(field.requirement).toBe(row.requirement);
    expect(field.sensitive).toBe(row.sensitive === 'yes');
    // `sequence` has a single value, which the catalogue lists.
    expect(kind.type).toBe(field.name === 'sequence' ? 'enum' : row.type);
    if (!kind.values) expect([kind.min ?? '', kind.max ?? ''].map(String)).toEqual([row.min, row.max]);
    else
      expect(kind.values.filter((value) => value !== 'DELAYED_SHIPMENT' || row.name?.endsWith('RIInd'))).toEqual(
        row.values?.split(','),
      );
    // Decision 6 overrides the default of the table: a schedule without a month runs every month.
    expect(field.default ?? '').toBe(field.name === 'job.month' ? '*' : row.default);
    const disagreements = boundaryValues(row).filter((sample) => {
      const accepted = compileFieldValidator(kind)(sample) === null;
      if (accepted === tableAccepts(row, sample)) return false;
      return !deviations.some(({ of, explains }) => of(row) && explains(sample, accepted));
    });
    expect(disagreements).toEqual([]);
  });

  it('has the same patterns for map keys', () => {
    for (const row of readReferenceTable('maps.tsv')) {
      const field = allFields.find(({ name, kind }) => name === row.name && kind.key);
      if (row.name === 'threeDSecure.schemeData[key]') continue;
      for (const key of boundaryValues({ ...row, pattern: row.key_pattern ?? '', values: '' })) {
        expect([row.name, key, field?.kind.key?.test(key)]).toEqual([
          row.name,
          key,
          new RegExp(row.key_pattern ?? '', 'u').test(key),
        ]);
      }
    }
  });
});

describe('the field catalogue', () => {
  it('gives a reason for every name that is not in the specification', () => {
    const unexplained = allFields.filter(({ section, ourChoice }) => section === 'family' && !ourChoice);
    expect(unexplained).toEqual([]);
  });

  it('marks every field that can contain a full account number or secret as sensitive', () => {
    const secret = /(?:^card\.(?:number|cvv)|\.iban|paymentToken|cryptogram|dtvc|\.pin|tokenAccount\.number)$/u;
    const readable = allFields.filter(({ name, sensitive }) => secret.test(name) && !sensitive);
    expect(readable.map(({ name }) => name)).toEqual([]);
  });
});
