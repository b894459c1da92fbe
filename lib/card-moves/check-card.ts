import type { Channel } from '#lib/entities/index.ts';
import { isAmountInCurrency, isCurrencyCode, toMinor } from '#lib/money/index.ts';
import {
  buildPayment,
  checkInstrumentRules,
  findIssuer,
  type Json,
  newCommand,
  type Payment,
  type PaymentCommand,
  type PaymentServices,
  resolveBrand,
  successCode,
  visibleNumberOf,
} from '#lib/payments/index.ts';
import { newRandomId, newTransactionId } from '#lib/platform/ids.ts';
import { buildRegistration, type Registration } from '#lib/registrations/index.ts';
import { resultDescription } from '#lib/result-codes/index.ts';
import { buildSchedule, type Schedule } from '#lib/schedules/index.ts';
import { type CardOfFile, cardShape, type ScheduleOfFile } from './file/columns.ts';
import type { FileRow } from './file/read-cards.ts';

/** Where the cards go, and as of when. */
export type CardContext = { services: PaymentServices; channel: Channel; now: Date };

export type Fault = { row: number; column: string; reason: string };

/** A card as it will be stored; its number is in clear and in no other place. */
export type CheckedCard = {
  row: number;
  card: CardOfFile;
  number: string;
  payment: Payment;
  registration: Registration;
  schedules: Schedule[];
  redactedRequest: PaymentCommand['redactedRequest'];
};

export const actor = 'cli';

/** A row as the transaction, the registration and the schedules that it becomes, or all that is wrong with it. */
export async function checkCard(context: CardContext, { row, values }: FileRow): Promise<CheckedCard | Fault[]> {
  const parsed = cardShape.safeParse(values);
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => {
      const column = String(path[0] ?? '');
      return { row, column, reason: values[column] === undefined ? 'is required' : message };
    });
  }
  const card = parsed.data;
  const command = commandOf(context, card);
  const brand = resolveBrand(command.brand, command.instrument);
  const { country, imported } = await findIssuer(context.services, command.instrument);
  const payment: Payment = {
    ...buildPayment(command),
    paymentBrand: brand.paymentBrand,
    paymentMethod: brand.paymentMethod,
    state: 'APPROVED',
    registrationId: command.id,
    cardCountry: country,
    amountMinor: null,
    currency: null,
    ...visibleNumberOf(command.instrument),
  };
  payment.resultCode = successCode[payment.mode];
  const isTestNumber = context.services.connectors.isTestNumber(card['card.number']);
  const rejection = checkInstrumentRules({
    command,
    payment,
    account: command.instrument,
    brand,
    isTestNumber,
    imported,
  });
  if (rejection) return [{ row, column: 'card.number', reason: resultDescription(rejection) }];
  if (brand.kind !== 'card')
    return [
      {
        row,
        column: 'paymentBrand',
        reason: card.paymentBrand === null ? 'is required for this number' : 'is no brand of cards',
      },
    ];
  const registration: Registration = {
    ...buildRegistration(payment, 'ACTIVE', command),
    initialTransactionId: card['standingInstruction.initialTransactionId'],
  };
  const schedules = card.schedules.map((each) => scheduleOf(context, command, each));
  const faults = schedules.flatMap((each) =>
    typeof each === 'string' ? [{ row, column: 'schedules', reason: each }] : [],
  );
  if (faults.length > 0) return faults;
  const { redactedRequest } = command;
  return {
    row,
    card,
    number: card['card.number'],
    payment,
    registration,
    schedules: schedules as Schedule[],
    redactedRequest,
  };
}

function commandOf({ channel, now }: CardContext, card: CardOfFile): PaymentCommand {
  const customer = {
    merchantCustomerId: card['customer.merchantCustomerId'],
    givenName: card['customer.givenName'],
    surname: card['customer.surname'],
    email: card['customer.email'],
  };
  const shown = {
    holder: card['card.holder'],
    expiryMonth: card['card.expiryMonth'],
    expiryYear: card['card.expiryYear'],
  };
  const { paymentBrand, merchantTransactionId } = card;
  const echo = withoutNulls({
    paymentBrand,
    merchantTransactionId,
    card: withoutNulls(shown),
    customer: withoutNulls(customer),
  });
  return newCommand({
    id: newTransactionId(now),
    ndc: `${channel.id}-${newRandomId()}`,
    actor,
    now,
    channel,
    type: 'RG',
    brand: paymentBrand,
    merchantTransactionId,
    instrument: {
      ...shown,
      kind: 'card',
      number: card['card.number'],
      verification: null,
      cryptogram: null,
      vaultKind: 'card',
    },
    customer: { ...newCustomer, ...customer, id: customer.merchantCustomerId },
    echo: (echo ?? {}) as Json,
    redactedRequest: { source: 'card import' },
  });
}

const newCustomer = { phone: null, ip: null, deviceId: null, birthDate: null };

/** Undefined where nothing is left. */
function withoutNulls(object: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(object).filter(([, value]) => value !== null && value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** A schedule, or what is wrong with it. */
function scheduleOf({ now }: CardContext, card: PaymentCommand, schedule: ScheduleOfFile): Schedule | string {
  const { amount, currency, expression, paymentType, name, startAt, endAt } = schedule;
  if (!isCurrencyCode(currency)) return `${currency} is no currency`;
  if (!isAmountInCurrency(amount, currency)) return `${amount} is no amount of ${currency}`;
  const amountMinor = toMinor(amount, currency);
  if (amountMinor <= 0n) return 'an amount is above 0';
  const command: PaymentCommand = {
    ...card,
    id: newTransactionId(now),
    ndc: `${card.channel.id}-${newRandomId()}`,
    amountMinor,
    currency,
    echo: { amount, currency, registrationId: card.id },
  };
  const terms = { duration: null, notice: null, noticeCallable: 'ANYTIME' } as const;
  const times = { name: name ?? null, expression, startAt: startAt ?? null, endAt: endAt ?? null, terms };
  if (!/^\S+(?: +\S+){5,6}$/.test(expression)) return 'an expression has six or seven parts';
  try {
    const built = buildSchedule(command, { registrationId: card.id, paymentType, times });
    return built.nextDueAt === null ? 'is never due any more' : built;
  } catch {
    return 'its expression is not understood';
  }
}
