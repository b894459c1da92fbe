#!/usr/bin/env node
// Verifies a proof of an accounting period (`turnpike periods prove`) and trusts nothing of Turnpike: it needs this file and
// Node only. `node verify-proof.mjs proof.jsonl [hash]`, where the hash is what was signed off, from another source.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Account that is debited, account that is credited, by the kind of a booking for a payment. */
const sides = {
  PAYMENT: ['ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE'],
  REFUND: ['MERCHANT_PAYABLE', 'ACQUIRER_RECEIVABLE'],
  REFUND_REVERSAL: ['ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE'],
  CREDIT: ['MERCHANT_PAYABLE', 'ACQUIRER_RECEIVABLE'],
  CREDIT_REFUND: ['ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE'],
  REVERSAL: ['MERCHANT_PAYABLE', 'ACQUIRER_RECEIVABLE'],
  CHARGEBACK: ['CHARGEBACK', 'ACQUIRER_RECEIVABLE'],
  CHARGEBACK_REVERSAL: ['ACQUIRER_RECEIVABLE', 'CHARGEBACK'],
};

const hashOf = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const digestOf = (text) => createHash('sha256').update(text).digest();
const compareBytes = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** What is wrong with a proof, as sentences, and its figures. None wrong: the books of the period are what was signed off. */
export function verifyProof(bytes, signedHash) {
  const problems = [];
  const expect = (holds, sentence) => {
    if (!holds && problems.length < 20) problems.push(sentence);
  };
  const text = bytes.toString('utf8');
  expect(Buffer.from(text, 'utf8').equals(bytes), 'the file is not UTF-8');
  const raw = text.split('\n');
  expect(raw.pop() === '', 'the file does not end with a line feed');
  const records = raw.map((line, index) => parse(line, index, expect));
  const [head, end] = [records[0] ?? {}, records.at(-1) ?? {}];
  expect(head.kind === 'period' && head.version === 1, 'the first line is not that of a period');
  expect(end.kind === 'end', 'the last line is not the end: the file was cut');
  expect(end.lines === raw.length - 1, `the end names ${end.lines} lines, there are ${raw.length - 1}`);
  expect(
    end.sha256 === hashOf(...raw.slice(0, -1).map((line) => `${line}\n`)),
    'the lines are not those that were hashed',
  );
  const middle = records.slice(1, -1);
  const known = ['booking', 'settlementLine', 'bankEntry'];
  expect(
    middle.every(({ kind }) => known.includes(kind)),
    'there are lines of an unknown kind',
  );
  if (problems.length > 0) return { problems, figures: null };

  const bookings = middle
    .filter(({ kind }) => kind === 'booking')
    .map(({ day, text: entry, event }) => ({ day, entry, event, ...read(entry) }));
  verifyBookings(bookings, expect);
  verifySettlement(bookings, middle, expect);
  verifySeal(head, bookings, expect);
  if (signedHash !== undefined)
    expect(head.hash === signedHash, `the seal is ${head.hash}, and ${signedHash} was signed off`);
  const countOf = (kind) => middle.filter((each) => each.kind === kind).length;
  const figures = {
    period: `${head.startsOn} to ${head.endsOn}`,
    bookings: bookings.length,
    settlementLines: countOf('settlementLine'),
    bankEntries: countOf('bankEntry'),
    hash: head.hash,
  };
  return { problems, figures };
}

/** A line that is JSON in the form that it was written in; another form of the same content is a change too. */
function parse(line, index, expect) {
  try {
    const record = JSON.parse(line);
    expect(JSON.stringify(record) === line, `line ${index + 1} is not in the form that it was written in`);
    return record ?? {};
  } catch {
    expect(false, `line ${index + 1} is not JSON`);
    return {};
  }
}

function read(entry) {
  const [id, kind, paymentId, importId, importRow, , bookedAt, , , , accounts, currencies] = JSON.parse(entry);
  // Amounts may be larger than a number of JavaScript holds exactly.
  const amounts = /\[([-\d, ]*)\]\]$/.exec(entry)?.[1] ?? '';
  const postings = amounts
    .split(',')
    .map((amount, at) => ({ account: accounts[at], currency: currencies[at], amount: BigInt(amount.trim()) }));
  return { id, kind, paymentId, importId, importRow, bookedAt, postings };
}

function verifyBookings(bookings, expect) {
  const ids = new Set();
  let before = null;
  for (const each of bookings) {
    const { id, day, kind, bookedAt, postings, event } = each;
    expect(!ids.has(id), `booking ${id} is there twice`);
    ids.add(id);
    const order = before === null ? 1 : compareBytes(day, before.day) || compareBytes(id, before.id);
    expect(order > 0, `booking ${id} is not in order`);
    before = each;
    expect(new Date(bookedAt).toISOString().startsWith(day), `booking ${id} is not of ${day}`);
    const sums = new Map();
    for (const { currency, amount } of postings) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
    expect(
      [...sums.values()].every((sum) => sum === 0n),
      `the sides of booking ${id} differ`,
    );
    expect(event !== null, `booking ${id} has no event`);
    if (event === null) continue;
    expect(event.at <= bookedAt, `booking ${id} is older than its event`);
    const [debited, credited] = sides[kind] ?? [];
    if (debited === undefined || event.amountMinor === null) continue;
    const amount = BigInt(event.amountMinor);
    expect(moves(postings, debited, event.currency, amount), `booking ${id} does not debit ${debited} with ${amount}`);
    expect(
      moves(postings, credited, event.currency, -amount),
      `booking ${id} does not credit ${credited} with ${amount}`,
    );
  }
}

const moves = (postings, account, currency, amount) =>
  postings.some((each) => each.account === account && each.currency === currency && each.amount === amount);

/** A booking of a settlement names its import; the lines of that import are there, and those of no other. */
function verifySettlement(bookings, middle, expect) {
  const booked = new Set(bookings.map(({ importId }) => importId).filter((importId) => importId !== null));
  const rows = new Set();
  const imports = new Set();
  for (const { kind, importId, row } of middle) {
    if (kind !== 'settlementLine') continue;
    expect(!rows.has(`${importId} ${row}`), `settlement line ${importId} ${row} is there twice`);
    rows.add(`${importId} ${row}`);
    imports.add(importId);
  }
  for (const { importId, importRow } of bookings) {
    if (importRow !== null)
      expect(rows.has(`${importId} ${importRow}`), `settlement line ${importId} ${importRow} is missing`);
  }
  for (const importId of booked)
    expect(imports.has(importId), `import ${importId} is booked, and its lines are missing`);
  for (const importId of imports) expect(booked.has(importId), `import ${importId} is not booked in this period`);
}

/** The hash of a day is over those of its entries; the seal is over the days, the balances and the seal before. */
function verifySeal(head, bookings, expect) {
  const days = Map.groupBy(bookings, ({ day }) => day);
  const hashes = [...days].map(([day, entries]) => [
    day,
    String(entries.length),
    hashOf(...entries.map(({ entry }) => digestOf(entry))),
  ]);
  expect(
    head.entryCount === String(bookings.length),
    `${head.entryCount} bookings are sealed, ${bookings.length} are there`,
  );
  expect(head.entriesHash === hashOf(JSON.stringify(hashes)), 'the bookings are not those that were sealed');
  const balances = new Map(
    head.opening.map(({ currency, account, balanceMinor }) => [`${currency} ${account}`, BigInt(balanceMinor)]),
  );
  for (const { postings } of bookings) {
    for (const { currency, account, amount } of postings) {
      balances.set(`${currency} ${account}`, (balances.get(`${currency} ${account}`) ?? 0n) + amount);
    }
  }
  for (const { currency, account, balanceMinor } of head.closing) {
    const found = balances.get(`${currency} ${account}`) ?? 0n;
    expect(found === BigInt(balanceMinor), `${account} in ${currency} comes to ${found}, ${balanceMinor} was sealed`);
    balances.delete(`${currency} ${account}`);
  }
  for (const [name, balance] of balances) expect(balance === 0n, `${name} comes to ${balance} and was not sealed`);
  const sealed = [
    head.merchantId,
    head.isTest,
    head.startsOn,
    head.endsOn,
    head.entryCount,
    head.entriesHash,
    head.previousHash,
    head.closing.map(({ currency, account, balanceMinor }) => [currency, account, balanceMinor]),
  ];
  expect(head.hash === hashOf(JSON.stringify(sealed)), 'the seal is not over this period');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [file, signedHash] = process.argv.slice(2);
  if (!file) {
    console.error('node verify-proof.mjs <proof> [hash that was signed off]');
    process.exit(2);
  }
  const { problems, figures } = verifyProof(readFileSync(file), signedHash);
  for (const problem of problems) console.log(`✗ ${problem}`);
  if (figures) for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(16)} ${value}`);
  console.log(problems.length === 0 ? '✓ the books of this period are what was sealed' : `${problems.length} problems`);
  process.exit(problems.length === 0 ? 0 : 1);
}
