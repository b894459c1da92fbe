// Money, quantities, degrees and other numbers of the field tables (spec 2).
import type { FieldType } from './field-types.ts';

/** A whole number in a range of values, not of lengths. */
export const wholeNumber = (lowest: number, highest: number): FieldType => ({
  type: 'integer',
  min: String(lowest).length,
  max: String(highest).length,
  pattern: new RegExp(`^[0-9]{${String(lowest).length},${String(highest).length}}$`, 'u'),
  refine: (value) => Number(value) >= lowest && Number(value) <= highest,
  hint: `a whole number from ${lowest} to ${highest}`,
});

/** Money: a dot before the two decimals. Our choice: the decimals may be left out in requests. */
export const amount = (integerDigits: number): FieldType => ({
  type: 'amount',
  max: integerDigits + 3,
  pattern: new RegExp(`^[0-9]{1,${integerDigits}}(?:\\.[0-9]{2})?$`, 'u'),
  hint: 'an amount such as 92.00',
});

/** Money in responses: always with two decimals. */
export const responseAmount = (integerDigits: number): FieldType => ({
  ...amount(integerDigits),
  pattern: new RegExp(`^[0-9]{1,${integerDigits}}\\.[0-9]{2}$`, 'u'),
});

export const quantity: FieldType = {
  type: 'decimal',
  max: 16,
  pattern: /^[0-9]{1,12}(?:\.[0-9]{1,3})?$/u,
  hint: 'a number of up to 12 digits with up to 3 decimals',
};

/** A percentage as a plain number, without its sign. */
export const percentage: FieldType = {
  type: 'decimal',
  max: 6,
  pattern: /^(?:100(?:\.0{1,2})?|[0-9]{1,2}(?:\.[0-9]{1,4})?)$/u,
  hint: 'a number from 0 to 100',
};

export const latitude: FieldType = {
  type: 'decimal',
  pattern: /^[+-]?(?:90(?:\.0{1,8})?|[0-8]?[0-9](?:\.[0-9]{1,8})?)$/u,
  hint: 'degrees from -90 to 90 with up to 8 decimals',
};

export const longitude: FieldType = {
  type: 'decimal',
  pattern: /^[+-]?(?:180(?:\.0{1,8})?|(?:1[0-7][0-9]|[0-9]{1,2})(?:\.[0-9]{1,8})?)$/u,
  hint: 'degrees from -180 to 180 with up to 8 decimals',
};

/** Latitude and longitude in one value. */
export const coordinates: FieldType = {
  type: 'string',
  max: 20,
  pattern: /^[+-]?[0-9]{1,2}(?:\.[0-9]{1,16})?,[+-]?[0-9]{1,3}(?:\.[0-9]{1,16})?$/u,
  hint: 'latitude,longitude in at most 20 characters',
};

export const riskScore: FieldType = {
  type: 'integer',
  max: 6,
  pattern: /^[+-]?[0-9]{1,5}$/u,
  hint: 'a number from -99999 to +99999',
};

/** Minutes between UTC and local time, signed. */
export const timezoneMinutes: FieldType = {
  type: 'integer',
  min: 1,
  max: 5,
  pattern: /^[+-]?[0-9]{1,4}$/u,
  hint: 'minutes with an optional sign',
};
