import type { AcquirerRequest, ClearAccount } from '../contract.ts';

/** How clear account data is named on the wire (spec 2.4). */
const accountFields: Record<ClearAccount['kind'], Partial<Record<keyof ClearAccount, string>>> = {
  card: {
    number: 'card.number',
    expiryMonth: 'card.expiryMonth',
    expiryYear: 'card.expiryYear',
    holder: 'card.holder',
    verification: 'card.cvv',
    cryptogram: 'threeDSecure.verificationId',
  },
  tokenAccount: {
    number: 'tokenAccount.number',
    expiryMonth: 'tokenAccount.expiryMonth',
    expiryYear: 'tokenAccount.expiryYear',
    verification: 'tokenAccount.dtvc',
    cryptogram: 'tokenAccount.cryptogram',
  },
  bankAccount: { holder: 'bankAccount.holder' },
  virtualAccount: { number: 'virtualAccount.accountId' },
  giftCard: { number: 'giftCard.number', holder: 'giftCard.holder', verification: 'giftCard.pin' },
  none: {},
};

/** Opened here already; the other side gets the card inside. */
const storedHere = /^wallet[ABC]\.(?:paymentToken|cardNetwork|cardType)$/;
/** Ours alone: the simulator's triggers mean nothing elsewhere. */
const simulatorOnly = /^customParameters\[simulate\./;

/** The merchant's request as the other system takes it: its entity, our reference, the account in clear. */
export function buildRequest(
  request: AcquirerRequest,
  account: { entityId: string; testMode: string | null },
): string {
  const form = new URLSearchParams();
  for (const [name, value] of request.params) {
    if (!storedHere.test(name) && !simulatorOnly.test(name)) form.set(name, value);
  }
  form.set('entityId', account.entityId);
  if (account.testMode !== null) form.set('testMode', account.testMode);
  form.set('merchantTransactionId', request.reference);
  form.set('paymentType', request.operation);
  if (request.paymentBrand !== null && request.referencedTxId === null) {
    form.set('paymentBrand', request.paymentBrand);
  }
  addAccount(form, request.account);
  return form.toString();
}

function addAccount(form: URLSearchParams, account: ClearAccount): void {
  for (const [part, name] of Object.entries(accountFields[account.kind])) {
    const value = account[part as keyof ClearAccount];
    if (value !== null) form.set(name, value);
  }
  if (account.kind === 'bankAccount' && account.number !== null) {
    const isIban = /^[A-Za-z]{2}[0-9]{2}/.test(account.number);
    form.set(isIban ? 'bankAccount.iban' : 'bankAccount.number', account.number);
  }
}
