import { fromMinor } from '#lib/money/index.ts';
import { type AcquirerRequest, type ClearAccount, returnAddressOf, type StandingInstruction } from '../contract.ts';

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

const instructionFields: Record<keyof StandingInstruction, string> = {
  mode: 'standingInstruction.mode',
  type: 'standingInstruction.type',
  recurringType: 'standingInstruction.recurringType',
  source: 'standingInstruction.source',
  initialTransactionId: 'standingInstruction.initialTransactionId',
  industryPractice: 'standingInstruction.industryPractice',
  expiry: 'standingInstruction.expiry',
  frequencyDays: 'standingInstruction.frequency',
  numberOfInstallments: 'standingInstruction.numberOfInstallments',
};

/** The merchant's request as the other system takes it: its entity, our reference, the account in clear. */
export function buildRequest(
  request: AcquirerRequest,
  account: { entityId: string; testMode: string | null },
  baseUrl: string,
): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(request.details?.fields ?? {})) form.set(name, value);
  // The default of spec 2.3.
  if (!form.has('transactionProcessingCode')) form.set('transactionProcessingCode', 'PURCHASE');
  addTypedParts(form, request);
  const returnAddress = returnAddressOf(request, baseUrl);
  if (returnAddress !== null) form.set('shopperResultUrl', returnAddress);
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

function addTypedParts(form: URLSearchParams, request: AcquirerRequest): void {
  const { amountMinor, currency, standingInstruction, threeDSecure } = request;
  if (request.isAmountExplicit && amountMinor !== null && currency !== null) {
    form.set('amount', fromMinor(amountMinor, currency));
    form.set('currency', currency);
  }
  if (request.captureLimit !== null) form.set('numberOfCaptures', String(request.captureLimit));
  if (request.isFinalInSequence) form.set('sequence', 'FINAL');
  if (request.descriptor !== null) form.set('descriptor', request.descriptor);
  if (request.chargebackReason !== null) form.set('chargebackResultCode', request.chargebackReason);
  for (const [part, name] of Object.entries(instructionFields)) {
    const value = standingInstruction?.[part as keyof StandingInstruction] ?? null;
    if (value !== null) form.set(name, String(value));
  }
  for (const [name, value] of Object.entries(threeDSecure ?? {})) form.set(`threeDSecure.${name}`, value);
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
