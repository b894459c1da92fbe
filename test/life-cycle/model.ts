/**
 * What the life cycle of payments should do, written down a second time and without a database: the amounts that
 * follow-ups take, and the result code of each request (docs/decisions/0011).
 */

export const followUpTypes = ['CP', 'RF', 'RV', 'RB', 'RC', 'CB', 'CR'] as const;
export type FollowUpType = (typeof followUpTypes)[number];
export type PaymentType = FollowUpType | 'PA' | 'DB' | 'CD';

/** What the acquirer does with a request. A lost answer is asked about before the next step. */
export type AcquirerBehaviour = 'approves' | 'declines' | 'executes without answering' | 'never receives';

export type ModelPayment = {
  id: string;
  type: PaymentType;
  parent: ModelPayment | null;
  state: 'APPROVED' | 'DECLINED' | 'REJECTED';
  amount: bigint;
  captured: bigint;
  refunded: bigint;
  reversed: bigint;
  chargedBack: bigint;
};

export const codes = { approved: '000.100.110', declined: '800.100.152', notReceived: '900.100.310' } as const;

export const follows: Record<PaymentType, readonly FollowUpType[]> = {
  PA: ['CP', 'RV', 'RC'],
  DB: ['RF', 'RV', 'RB', 'RC', 'CB'],
  CD: ['RF'],
  CP: ['RF', 'RB', 'CB'],
  RB: ['RF', 'CB'],
  RC: ['RF'],
  RF: ['CB'],
  CB: ['CR'],
  CR: ['CB'],
  RV: [],
};
const wrongType: Record<FollowUpType, string> = {
  CP: '700.400.510',
  RF: '700.400.520',
  RV: '700.400.530',
  RB: '700.300.100',
  RC: '700.400.560',
  CB: '700.400.550',
  CR: '700.400.420',
};
const exceeded: Partial<Record<FollowUpType, string>> = {
  CP: '700.400.100',
  RF: '700.400.200',
  RV: '700.400.300',
  CB: '700.400.400',
  CR: '700.400.410',
};

export function remaining(payment: ModelPayment): bigint {
  const { amount, captured, refunded, reversed, chargedBack } = payment;
  return amount - captured - refunded - reversed - chargedBack;
}

/** The payment that a chain of chargebacks and their reversals is about. */
function disputed(payment: ModelPayment): ModelPayment | null {
  let current = payment;
  while ((current.type === 'CB' || current.type === 'CR') && current.parent) current = current.parent;
  return current === payment ? null : current;
}

/** The code that rejects a follow-up before it is sent to the acquirer, or null. */
export function rejectionOf(parent: ModelPayment, type: FollowUpType, amount: bigint): string | null {
  if (parent.state !== 'APPROVED') return '700.300.200';
  if (follows[parent.type].length === 0) return '700.300.100';
  if (!follows[parent.type].includes(type)) return wrongType[type];
  if (amount === 0n) return '100.550.300';
  const spent = remaining(parent) === 0n;
  // One that is refused since the payment was charged back already, and any other follow-up of it.
  if (spent && type !== 'CR' && parent.chargedBack > 0n) return type === 'CB' ? '700.300.500' : '700.300.600';
  if (spent && (type === 'RF' || type === 'RV')) return '700.300.300';
  const code = exceeded[type];
  if (code === undefined) return null;
  if (amount > remaining(parent)) return code;
  // A chargeback that is repeated takes from the disputed payment once more.
  const root = type === 'CB' ? disputed(parent) : null;
  return root && amount > remaining(root) ? code : null;
}

/** Books an approved follow-up. */
export function book(parent: ModelPayment, type: FollowUpType, amount: bigint): void {
  if (type === 'CP') parent.captured += amount;
  if (type === 'RF') parent.refunded += amount;
  if (type === 'RV' || type === 'CR') parent.reversed += amount;
  if (type === 'CB') parent.chargedBack += amount;
  const root = type === 'CB' || type === 'CR' ? disputed(parent) : null;
  if (root) root.chargedBack += type === 'CB' ? amount : -amount;
}

/** The code that a request ends with once its outcome is known. */
export function finalCode(type: PaymentType, behaviour: AcquirerBehaviour): string {
  if (behaviour === 'declines') return codes.declined;
  if (behaviour === 'never receives') return codes.notReceived;
  return type === 'CB' ? '000.100.200' : codes.approved;
}

export class Model {
  readonly payments: ModelPayment[] = [];
  /** Requests that may be repeated under their idempotency key. */
  readonly sent: { path: string; form: Record<string, string>; key: string; text: string }[] = [];
  /** Payments whose request reached the acquirer. */
  executed = 0;

  add(payment: Pick<ModelPayment, 'id' | 'type' | 'parent' | 'state' | 'amount'>): ModelPayment {
    const added = { ...payment, captured: 0n, refunded: 0n, reversed: 0n, chargedBack: 0n };
    this.payments.push(added);
    return added;
  }
}

/** The same payments as copies, to try an order of concurrent requests on. */
export function copyPayments(payments: readonly ModelPayment[]): ModelPayment[] {
  const copies = new Map<ModelPayment, ModelPayment>();
  for (const payment of payments) {
    const parent = payment.parent === null ? null : (copies.get(payment.parent) ?? null);
    copies.set(payment, { ...payment, parent });
  }
  return [...copies.values()];
}
