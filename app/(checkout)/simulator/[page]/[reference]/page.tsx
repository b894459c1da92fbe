import { notFound } from 'next/navigation';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { OutcomeForm } from '#components/simulator/outcome-form.tsx';
import { availableDecisions, getPendingExecution } from '#lib/connectors/simulator/index.ts';
import { currentServices } from '#lib/current-services.ts';
import { fromMinor } from '#lib/money/index.ts';

export const generateMetadata = pageMetadata('pages.simulator');

type Params = { params: Promise<{ page: string; reference: string }> };

/** The page that the simulator redirects a shopper to: its bank (transfers, virtual wallets). */
export default async function OutcomePage({ params }: Params) {
  const { page, reference } = await params;
  const { gatewayServices } = await currentServices();
  const execution = await getPendingExecution(gatewayServices.db.pool, reference);
  if (!execution || page !== 'bank') notFound();
  const { amountMinor, currency, waiting } = execution;
  const amount = amountMinor !== null && currency !== null ? fromMinor(BigInt(amountMinor), currency) : null;
  const choices = availableDecisions().map(({ value, label }) => ({ value, label }));
  return (
    <OutcomeForm reference={reference} amount={amount} currency={currency} isPending={waiting} choices={choices} />
  );
}
