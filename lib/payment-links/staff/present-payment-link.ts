import { findEntityNames } from '#lib/entities/index.ts';
import { decimalOf } from '#lib/money/index.ts';
import { entityIdsOf, presentRow, type TransactionRow } from '#lib/payments/staff/present-transaction.ts';
import { shiftClock } from '#lib/platform/clock.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { ListedPaymentLink, PaymentLinkView } from '../payment-link.ts';
import { viewPaymentLink } from '../view-payment-link.ts';
import { type QrCode, qrCodeOf } from './qr-code.ts';

/** A payment link in lists: an allow-list. */
export type PaymentLinkRow = {
  id: string;
  createdAt: string;
  state: PaymentLinkView['state'];
  description: string | null;
  merchantTransactionId: string | null;
  paymentType: string;
  /** Exact, with the decimals of its currency. */
  amount: string | null;
  currency: string;
  validUntil: string;
  entityId: string;
  entityName: string;
};

export type PaymentLinkDetail = {
  row: PaymentLinkRow;
  /** Where it is paid. */
  address: string;
  qrCode: QrCode;
  /** The last payment that was begun with it. */
  payment: TransactionRow | null;
  closedAt: string | null;
  mayClose: boolean;
};

type StaffView = PaymentLinkView<ListedPaymentLink>;

/** Links with what came of them, each by the clock of its merchant. */
export async function viewLinks(services: StaffServices, links: readonly ListedPaymentLink[]): Promise<StaffView[]> {
  return Promise.all(
    links.map(async (link) => viewPaymentLink(services, link, await merchantTime(services, link.entityId))),
  );
}

/** The time of the merchant of an entity, which a test clock may have moved. */
export async function merchantTime({ tree, clock }: StaffServices, entityId: string): Promise<Date> {
  const offsetMs = (await tree.findPath(entityId))?.merchant?.clockOffsetMs ?? 0;
  return shiftClock(clock, offsetMs).now();
}

export async function presentLinks(
  services: StaffServices,
  links: readonly ListedPaymentLink[],
): Promise<PaymentLinkRow[]> {
  const names = await findEntityNames(
    services.db,
    links.map(({ entityId }) => entityId),
  );
  const views = await viewLinks(services, links);
  return views.map(({ link, state }) => {
    const { id, description, merchantTransactionId, paymentType, amountMinor, currency, entityId } = link;
    return {
      id,
      state,
      description,
      merchantTransactionId,
      paymentType,
      currency,
      entityId,
      amount: decimalOf(amountMinor, currency),
      createdAt: link.createdAt.toISOString(),
      validUntil: link.validUntil.toISOString(),
      entityName: names.get(entityId) ?? '',
    };
  });
}

/** Everything about one link. */
export async function describeLink(
  services: StaffServices,
  link: ListedPaymentLink,
  isWriter: boolean,
): Promise<PaymentLinkDetail> {
  const [row] = await presentLinks(services, [link]);
  const [view] = await viewLinks(services, [link]);
  if (!row || !view) throw new Error('a link that was read has no view');
  const address = `${services.baseUrl}/pay/${link.id}`;
  const { payment } = view;
  const names = payment ? await findEntityNames(services.db, entityIdsOf([payment])) : new Map();
  return {
    row,
    address,
    qrCode: qrCodeOf(address),
    payment: payment && presentRow(payment, names),
    closedAt: link.closedAt?.toISOString() ?? null,
    mayClose: isWriter && (view.state === 'OPEN' || view.state === 'EXPIRED') && link.closedAt === null,
  };
}
