import type { Channel } from '#lib/entities/index.ts';
import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';
import type { Vault } from '#lib/vault/index.ts';
import type { PaymentCommand } from '../command.ts';
import type { Instrument, ResolvedBrand } from '../instrument/payment-instrument.ts';
import type { RiskWishes, StageFacts } from '../stages/stage.ts';

/** What is found again in the row of the payment, or may not be stored at all. */
type Omitted = 'channel' | 'now' | 'amountMinor' | 'instrument' | 'storedInstrumentUse' | 'echo' | 'redactedRequest';

type StoredCommand = {
  command: Omit<PaymentCommand, Omitted> & { amountMinor: string | null };
  account: Instrument;
  brand: ResolvedBrand;
  nextStage: number;
  wishes?: RiskWishes | undefined;
};

const bindingOf = (merchantId: string, id: string): Binding => ({
  kind: 'command of a payment',
  tenant: merchantId,
  row: id,
  formerly: [id],
});

const column = {
  table: 'payment',
  column: 'outcome',
  key: ['merchant_id', 'id'],
  bindingOf: (row) => bindingOf(String(row.merchant_id), String(row.id)),
} satisfies SealedColumn;

export const sealedCommands: readonly SealedColumn[] = [
  { ...column, within: ['suspended'] },
  { ...column, within: ['rerun', 'command'] },
];

/**
 * A command that goes on later, encrypted. The number stays in the vault; what proves the instrument once (security
 * code, cryptogram) is not stored, so the acquirer receives the payment without it.
 */
export function sealCommand(
  vault: Vault,
  command: PaymentCommand,
  { account, brand, wishes }: StageFacts,
  nextStage: number,
): string {
  const {
    channel: _c,
    now: _n,
    instrument: _i,
    storedInstrumentUse: _s,
    echo: _e,
    redactedRequest: _r,
    ...rest
  } = command;
  const stored: StoredCommand = {
    command: { ...rest, amountMinor: command.amountMinor?.toString() ?? null },
    account: { ...account, number: null, verification: null, cryptogram: null },
    brand,
    nextStage,
    wishes,
  };
  return vault.encryptText(JSON.stringify(stored), bindingOf(command.channel.merchantId, command.id));
}

export type OpenedCommand = Pick<StoredCommand, 'account' | 'brand' | 'nextStage' | 'wishes'> & {
  command: PaymentCommand;
};

export async function openCommand(
  vault: Vault,
  sealed: string,
  { id, channel, now }: { id: string; channel: Channel; now: Date },
): Promise<OpenedCommand> {
  const stored = JSON.parse(await vault.decryptText(sealed, bindingOf(channel.merchantId, id))) as StoredCommand;
  const { command, account, brand, nextStage, wishes } = stored;
  return {
    account,
    brand,
    nextStage,
    wishes,
    command: {
      ...command,
      channel,
      now,
      instrument: account,
      echo: {},
      redactedRequest: {},
      amountMinor: command.amountMinor === null ? null : BigInt(command.amountMinor),
      storedInstrumentUse: { verification: null, holder: null },
    },
  };
}
