import { canonicalIp } from '#lib/platform/http/ip-address.ts';

/**
 * Ranges of addresses and of card numbers as ranges of numbers, all on one line, so that one index finds what a value is in:
 * card numbers by their first eight digits, then IPv4, then IPv6.
 */
export type ListedRange = {
  /** The one way in which it is written. */
  value: string;
  first: bigint;
  last: bigint;
};

const binDigits = 8;
const startOfIPv4 = 1n << 32n;
const startOfIPv6 = 1n << 128n;

/** Wider ranges are typing errors: they would hold every shopper of a continent. */
const minPrefix = { 4: 8, 6: 16 } as const;

/**
 * An address or a range (`203.0.113.0/24`), with bits behind the prefix cleared. A range of IPv4 inside IPv6
 * (`::ffff:203.0.113.0/120`) is the one of IPv4; null for anything else, and for a range that is too wide.
 */
export function parseIpRange(text: string): ListedRange | null {
  const [written = '', length, ...more] = text.trim().split('/');
  const address = canonicalIp(written);
  if (address === null || more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const version = address.includes(':') ? 6 : 4;
  const bits = version === 6 ? 128 : 32;
  const isMapped = version === 4 && written.includes(':');
  const prefix = length === undefined ? bits : Number(length) - (isMapped ? 96 : 0);
  if (prefix < minPrefix[version] || prefix > bits) return null;
  const size = 1n << BigInt(bits - prefix);
  const number = numberOf(address);
  const first = number - (number % size);
  const start = writeIp(first, version);
  const place = version === 6 ? startOfIPv6 : startOfIPv4;
  const value = prefix === bits ? start : `${start}/${prefix}`;
  return { value, first: place + first, last: place + first + size - 1n };
}

/** A BIN of six to eight digits, or all card numbers from one to another of the same length. */
export function parseBinRange(text: string): ListedRange | null {
  const [, low, high = low] = /^(\d{6,8})(?:\s*[-–]\s*(\d{6,8}))?$/.exec(text.trim()) ?? [];
  if (low === undefined || high === undefined || low.length !== high.length || low > high) return null;
  const [from, to] = [low.padEnd(binDigits, '0'), high.padEnd(binDigits, '9')];
  return { value: writeBin(from, to), first: BigInt(from), last: BigInt(to) };
}

/** `42000000-42009999`, and `411111` for 41111100 to 41111199: the same card numbers have one form. */
function writeBin(from: string, to: string): string {
  const lengths = [6, 7, 8];
  const isWhole = (length: number): boolean => /^0*$/.test(from.slice(length)) && /^9*$/.test(to.slice(length));
  const prefix = lengths.find((length) => from.slice(0, length) === to.slice(0, length) && isWhole(length));
  if (prefix !== undefined) return from.slice(0, prefix);
  const shortest = lengths.find(isWhole) ?? binDigits;
  return `${from.slice(0, shortest)}-${to.slice(0, shortest)}`;
}

/** Where an address is; null for what is none. */
export function placeOfIp(address: string): bigint | null {
  const canonical = canonicalIp(address);
  if (canonical === null) return null;
  return (canonical.includes(':') ? startOfIPv6 : startOfIPv4) + numberOf(canonical);
}

/** Where a card number is, by its first eight digits. */
export function placeOfBin(digits: string): bigint | null {
  return /^\d{8}$/.test(digits) ? BigInt(digits) : null;
}

/** Of an address in canonical form. */
function numberOf(address: string): bigint {
  if (!address.includes(':')) return BigInt(address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0));
  const [before = '', after] = address.split('::');
  const [head, tail] = [groupsOf(before), groupsOf(after ?? '')];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail].map((group) => group.padStart(4, '0'));
  return BigInt(`0x${groups.join('')}`);
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

function writeIp(number: bigint, version: 4 | 6): string {
  if (version === 4) return [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join('.');
  const digits = number.toString(16).padStart(32, '0');
  return canonicalIp((digits.match(/.{4}/g) ?? []).join(':')) ?? '';
}
