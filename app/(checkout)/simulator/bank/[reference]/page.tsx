import { notFound } from 'next/navigation';
import { BankForm } from '#components/checkout/bank-form.tsx';
import { bankChoices, findWaitingExecution } from '#lib/connectors/index.ts';
import { currentServices } from '#lib/current-services.ts';
import { fromMinor } from '#lib/spec/index.ts';

export const metadata = { title: 'Test bank' };

/** Where the simulator sends a shopper who pays by bank transfer or virtual wallet. */
export default async function BankPage({ params }: { params: Promise<{ reference: string }> }) {
  const { reference } = await params;
  const { gatewayServices } = await currentServices();
  const execution = await findWaitingExecution(gatewayServices.db.pool, reference);
  if (!execution) notFound();
  const { amountMinor, currency } = execution;
  const amount = amountMinor !== null && currency !== null ? fromMinor(BigInt(amountMinor), currency) : null;
  const choices = bankChoices.map(({ code, label }) => ({ value: code ?? 'ok', label }));
  return <BankForm {...{ reference, amount, currency, choices }} waiting={execution.waiting} />;
}
