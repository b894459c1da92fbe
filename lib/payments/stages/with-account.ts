import type { StageFacts } from './stage.ts';

/** The facts once the account is stored: before the payment is. */
export async function withAccount(facts: StageFacts): Promise<StageFacts> {
  const { storingAccount, ...stored } = facts;
  if (!storingAccount) return facts;
  return { ...stored, payment: { ...facts.payment, accountId: await storingAccount } };
}
