import { expect, it } from 'vitest';
import type { Binding } from '#lib/platform/database/sealed-column.ts';
import type { Vault } from '#lib/vault/index.ts';
import { cardCommand } from '#test/fixtures/card-command.ts';
import { approvedPayment, testChannel } from '#test/fixtures/payment.ts';
import type { PaymentCommand } from '../command.ts';
import { resolveBrand } from '../instrument/payment-instrument.ts';
import type { StageFacts } from '../stages/stage.ts';
import { openCommand, sealCommand } from './suspended-command.ts';

/** A vault that keeps texts in clear, with the record that each belongs to. */
const vault = {
  encryptText: (text: string, { row }: Binding) => `${row}:${text}`,
  decryptText: async (sealed: string, { row }: Binding) => {
    if (!sealed.startsWith(`${row}:`)) throw new Error('bound to another record');
    return sealed.slice(row.length + 1);
  },
} as unknown as Vault;

const id = 'a'.repeat(32);
const now = new Date('2026-11-22T10:00:00Z');

function seal(parts: Partial<PaymentCommand> = {}) {
  const command = cardCommand(testChannel, { id, now }, parts);
  const account = { ...command.instrument, cryptogram: 'once' };
  const facts: StageFacts = {
    payment: approvedPayment(),
    account,
    brand: resolveBrand('VISA', account),
    routes: null,
    options: {},
    resumption: null,
  };
  return { command, sealed: sealCommand(vault, command, facts, 2) };
}

it('a stored command holds neither the number nor what proves it, and no request', () => {
  const { sealed } = seal({
    redactedRequest: { amount: 'of the request' },
    echo: { amount: 'of the echo' },
    storedInstrumentUse: { verification: '987', holder: 'of the use' },
  });
  for (const secret of ['4200000000000000', '"123"', 'once', 'of the request', 'of the echo', '987', 'of the use'])
    expect(sealed).not.toContain(secret);
  const { command } = JSON.parse(sealed.slice(id.length + 1));
  for (const omitted of ['channel', 'now', 'instrument', 'echo', 'redactedRequest', 'storedInstrumentUse'])
    expect(command).not.toHaveProperty(omitted);
});

it('a stored command goes on as it was, later and on the channel as it is then', async () => {
  const { risk } = cardCommand(testChannel, { id, now });
  const { command, sealed } = seal({
    merchantTransactionId: 'order',
    echo: { amount: '92.00' },
    risk: { ...risk, amount: '12.00', parameters: { sku: '1' } },
  });
  const channel = { ...testChannel, name: 'Renamed shop' };
  const later = new Date('2026-11-22T11:00:00Z');
  const opened = await openCommand(vault, sealed, { id, channel, now: later });
  const account = { ...command.instrument, number: null, verification: null, cryptogram: null };
  expect(opened).toEqual({
    account,
    brand: resolveBrand('VISA', command.instrument),
    nextStage: 2,
    command: {
      ...command,
      channel,
      now: later,
      instrument: account,
      echo: {},
      redactedRequest: {},
      storedInstrumentUse: { verification: null, holder: null },
    },
  });
});

it('an amount is stored to the minor unit, however large, or not at all', async () => {
  for (const amountMinor of [0n, 9_007_199_254_740_993n, null]) {
    const opened = await openCommand(vault, seal({ amountMinor }).sealed, { id, channel: testChannel, now });
    expect(opened.command.amountMinor).toBe(amountMinor);
  }
});

it('a stored command belongs to its payment alone', async () => {
  const request = { id: 'b'.repeat(32), channel: testChannel, now };
  await expect(openCommand(vault, seal().sealed, request)).rejects.toThrow();
});
