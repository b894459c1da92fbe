'use client';

import Link from 'next/link';
import { useShell } from '#components/layout/shell-context.ts';
import { Copyable } from '#components/ui/copyable.tsx';
import { Fact } from '#components/ui/fact.tsx';
import { exactTime } from '#components/ui/moment.tsx';
import type { TransactionDetail } from '#lib/backoffice/index.ts';
import { accountOf, typeNames } from './columns.tsx';

/** What is known of a transaction, one line each; what is unknown has no line. */
export function Facts({ detail }: { detail: TransactionDetail }) {
  const { href } = useShell();
  const { row, facts } = detail;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-2 font-semibold">
        Facts
      </h2>
      <dl className="space-y-1.5">
        <Fact name="Result">
          <span className="font-mono text-[0.75rem]">{row.resultCode}</span> {row.resultDescription}
        </Fact>
        <Fact name="Type">
          {typeNames[row.paymentType]} <span className="text-muted-foreground">{row.paymentType}</span>
        </Fact>
        <Fact name="Merchant">
          {row.merchantName} ▸ {row.channelName}
        </Fact>
        <Fact name="Account">
          {accountOf(row) ? `${accountOf(row)}${facts.bin ? ` (BIN ${facts.bin})` : ''}` : null}
        </Fact>
        <Fact name="Customer">{row.customerEmail}</Fact>
        <Fact name="Reference">
          {row.merchantTransactionId ? (
            <Copyable whole text={row.merchantTransactionId} name="reference" />
          ) : null}
        </Fact>
        <Fact name="Invoice">{facts.merchantInvoiceId}</Fact>
        <Fact name="Statement">{facts.descriptor}</Fact>
        <Fact name="Follows">
          {facts.referencedId ? (
            <Link className="text-primary hover:underline" href={href(`/transactions/${facts.referencedId}`)}>
              {facts.referencedId.slice(0, 8)}…{facts.referencedId.slice(-4)}
            </Link>
          ) : null}
        </Fact>
        <Fact name="Created">
          {exactTime(row.createdAt)} by {facts.actorName}
        </Fact>
        <Fact name="Id">
          <Copyable text={row.id} name="id" />
        </Fact>
        <Fact name="Short id">
          <Copyable text={row.shortId} name="short id" />
        </Fact>
        <Fact name="NDC">
          <Copyable text={facts.ndc} name="ndc" />
        </Fact>
        <Fact name="Registration">
          {facts.registrationId ? (
            <Link
              className="text-primary hover:underline"
              href={href(`/registrations/${facts.registrationId}`)}
            >
              {facts.registrationId.slice(0, 8)}…{facts.registrationId.slice(-4)}
            </Link>
          ) : null}
        </Fact>
      </dl>
    </section>
  );
}
