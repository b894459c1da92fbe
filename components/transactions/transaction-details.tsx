'use client';

import Link from 'next/link';
import { useShell } from '#components/layout/shell-context.ts';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Timestamp } from '#components/ui/values/timestamp.tsx';
import type { TransactionDetail } from '#lib/backoffice/index.ts';
import { accountOf } from './account-of.ts';
import { typeNames } from './payment-type-names.ts';

/** The details of a transaction; empty values have no line. */
export function TransactionDetails({ detail }: { detail: TransactionDetail }) {
  const { href } = useShell();
  const { row, facts } = detail;
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="mb-2 font-semibold">
        Details
      </h2>
      <dl className="space-y-1.5">
        <DescriptionItem name="Result">
          <span className="font-mono text-[0.75rem]">{row.resultCode}</span> {row.resultDescription}
        </DescriptionItem>
        <DescriptionItem name="Type">
          {typeNames[row.paymentType]} <span className="text-muted-foreground">{row.paymentType}</span>
        </DescriptionItem>
        <DescriptionItem name="Merchant">
          {row.merchantName} ▸ {row.channelName}
        </DescriptionItem>
        <DescriptionItem name="Payment method">
          {accountOf(row) ? `${accountOf(row)}${facts.bin ? ` (BIN ${facts.bin})` : ''}` : null}
        </DescriptionItem>
        <DescriptionItem name="Customer">{row.customerEmail}</DescriptionItem>
        <DescriptionItem name="Reference">
          {row.merchantTransactionId ? (
            <CopyButton isFull text={row.merchantTransactionId} name="reference" />
          ) : null}
        </DescriptionItem>
        <DescriptionItem name="Invoice">{facts.merchantInvoiceId}</DescriptionItem>
        <DescriptionItem name="Statement">{facts.descriptor}</DescriptionItem>
        <DescriptionItem name="Follows">
          {facts.referencedId ? (
            <Link className="text-primary hover:underline" href={href(`/transactions/${facts.referencedId}`)}>
              {facts.referencedId.slice(0, 8)}…{facts.referencedId.slice(-4)}
            </Link>
          ) : null}
        </DescriptionItem>
        <DescriptionItem name="Created">
          <Timestamp at={row.createdAt} /> by {facts.actorName}
        </DescriptionItem>
        <DescriptionItem name="Id">
          <CopyButton text={row.id} name="id" />
        </DescriptionItem>
        <DescriptionItem name="Short id">
          <CopyButton text={row.shortId} name="short id" />
        </DescriptionItem>
        <DescriptionItem name="NDC">
          <CopyButton text={facts.ndc} name="ndc" />
        </DescriptionItem>
        <DescriptionItem name="Registration">
          {facts.registrationId ? (
            <Link
              className="text-primary hover:underline"
              href={href(`/registrations/${facts.registrationId}`)}
            >
              {facts.registrationId.slice(0, 8)}…{facts.registrationId.slice(-4)}
            </Link>
          ) : null}
        </DescriptionItem>
      </dl>
    </section>
  );
}
