import type { Vault } from '#lib/vault/index.ts';
import type { PaymentCommand } from '../command.ts';
import type { RerunRefusal, StoredRerun } from '../payment.ts';
import type { StageFacts } from '../stages/stage.ts';
import { sealCommand } from '../suspended/suspended-command.ts';

/** Encrypts the command of a payment that is rejected and may be run again; the reason where nothing is stored. */
export function storeForRerun(
  vault: Vault,
  command: PaymentCommand,
  facts: StageFacts,
  nextStage: number,
): StoredRerun {
  const refusal = findRerunRefusal(facts);
  return refusal === null ? { command: sealCommand(vault, command, facts, nextStage) } : { refusal };
}

/** Security codes and cryptograms are never stored, so a payment that was requested with one cannot be the same again. */
function findRerunRefusal({ account, brand, payment, options }: StageFacts): RerunRefusal | null {
  if (brand.asynchronous) return 'shopper';
  if (account.cryptogram !== null) return 'one-time-data';
  // A stored payment method is paid with without its code too (spec 4.1).
  if (account.verification !== null && !options.stored) return 'security-code';
  return account.number !== null && payment.accountId === null ? 'number-not-stored' : null;
}
