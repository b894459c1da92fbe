import type { Channel } from '#lib/entities/index.ts';
import { isCurrencyCode, readExactDecimal } from '#lib/money/index.ts';
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
import { columnWithNumber } from './file/find-exposed-number.ts';
import type { FileRow } from './file/read-cards.ts';

/** Where the cards go, and as of when. */
export type CardContext = { services: PaymentServices; channel: Channel; now: Date };

export type Fault = { row: number; column: string; reason: string };

/** A card as it will be stored; its number is in clear and in no other place. */
export type CheckedCard = {
  row: number;
  /** The earlier row of the file that has the same number, or that a registration has it; null: it is there once. */
  repeats: number | 'stored' | null;
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
  const exposing = columnWithNumber(values);
  if (exposing !== null)
    return [{ row, column: exposing, reason: 'holds a card number, which would be stored in clear' }];
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
  if (rejection) {
    return [{ row, column: columnOf[rejection] ?? 'card.number', reason: resultDescription(rejection) }];
  }
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
    repeats: null,
    card,
    number: card['card.number'],
    payment,
    registration,
    schedules: schedules as Schedule[],
    redactedRequest,
  };
}

/** What a rejection is about, where that is not the number. */
const columnOf: Readonly<Record<string, keyof CardOfFile>> = {
  '100.100.303': 'card.expiryYear',
  '100.100.700': 'paymentBrand',
};

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
  const { paymentBrand, merchantTransactionId, merchantInvoiceId } = card;
  const customParameters = withFormer(card.customParameters, formerNames.registration, card.registrationId);
  const echo = withoutNulls({
    paymentBrand,
    merchantTransactionId,
    merchantInvoiceId,
    customParameters: withoutNulls(customParameters),
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
    merchantInvoiceId,
    customParameters,
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

/** Under which names answers repeat what the former provider called a card and its schedules. */
export const formerNames = { registration: 'formerRegistrationId', schedule: 'formerScheduleId' } as const;

function withFormer(
  parameters: Readonly<Record<string, string>> | null | undefined,
  name: string,
  id: string | null | undefined,
): Record<string, string> {
  return { ...parameters, ...(id ? { [name]: id } : {}) };
}

const newCustomer = { phone: null, ip: null, deviceId: null, birthDate: null };

/** Undefined where nothing is left. */
function withoutNulls(object: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(object).filter(([, value]) => value !== null && value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** A schedule, or what is wrong with it. */
function scheduleOf({ now }: CardContext, card: PaymentCommand, schedule: ScheduleOfFile): Schedule | string {
  const { amount, currency, expression, paymentType, name, startAt, endAt, duration, notice, noticeCallable } =
    schedule;
  if (!isCurrencyCode(currency)) return `${currency} is no currency`;
  const amountMinor = readExactDecimal(amount, currency);
  if (amountMinor === null) return `an amount has more decimals than ${currency}`;
  if (amountMinor <= 0n) return 'an amount is above 0';
  const merchantTransactionId = schedule.merchantTransactionId ?? card.merchantTransactionId;
  const customParameters = withFormer(schedule.customParameters, formerNames.schedule, schedule.id);
  const echo = withoutNulls({
    amount,
    currency,
    registrationId: card.id,
    merchantTransactionId,
    customParameters: withoutNulls(customParameters),
  });
  const command: PaymentCommand = {
    ...card,
    id: newTransactionId(now),
    ndc: `${card.channel.id}-${newRandomId()}`,
    amountMinor,
    currency,
    merchantTransactionId,
    merchantInvoiceId: null,
    customParameters,
    echo: echo as Json,
  };
  const terms = {
    duration: duration ?? null,
    notice: notice ?? null,
    noticeCallable: noticeCallable ?? 'ANYTIME',
  } as const;
  const times = { name: name ?? null, expression, startAt: startAt ?? null, endAt: endAt ?? null, terms };
  if (!/^\S+(?: +\S+){5,6}$/.test(expression)) return 'an expression has six or seven parts';
  try {
    const built = buildSchedule(command, { registrationId: card.id, paymentType, times });
    return built.nextDueAt === null ? 'is never due any more' : built;
  } catch {
    return 'its expression is not understood';
  }
}
