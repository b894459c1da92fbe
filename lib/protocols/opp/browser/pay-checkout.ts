import { numberFit } from '#lib/brands/index.ts';
import { isLuhnValid } from '#lib/card-numbers/index.ts';
import { type Checkout, type CheckoutOperation, openParameters, releaseClaim } from '#lib/checkouts/index.ts';
import type { Channel } from '#lib/entities/index.ts';
import {
  createPayment,
  findPayment,
  type Payment,
  type PaymentCommand,
  type PaymentType,
} from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { createPaymentWithRegistration, createRegistration, payByRegistration } from '#lib/registrations/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { type Params, validateRequest } from '../catalogue/index.ts';
import {
  addBrowserFacts,
  offeredRegistrations,
  paymentBrandOf,
  paymentParameters,
  validatedAs,
} from '../requests/checkout-parameters.ts';
import { parseCommand } from '../requests/parse-command.ts';
import { ApiError, invalidParameters } from '../responses/api-error.ts';
import { brandError, otherBrandCode, resultOf } from '../responses/envelope.ts';
import { requireChannel } from '../routes/payments/transaction-request.ts';
import { unknownRegistration } from '../routes/registration-routes.ts';
import type { ApiResponse } from '../routes/request-context.ts';
import type { GatewayServices } from '../services.ts';
import type { BrowserRequest } from './browser-request.ts';
import { isWithheld } from './offered-brands.ts';
import { presentNextStep, presentRefusal } from './present-next-step.ts';

/** What became of the typed data: a stored transaction, or a refusal of which nothing was stored. */
type Outcome = { kind: 'stored'; payment: Payment | null } | { kind: 'refused'; code: ResultCode };

type Submission = {
  channel: Channel;
  checkout: Checkout;
  operation: CheckoutOperation;
  params: Params;
  registrationId: string | undefined;
};

/** A form that another request overtook is read again. */
const maxTries = 3;

/** POST /checkouts/{id}/payment (spec 4.2). */
export const payCheckoutRoute = (services: GatewayServices, request: BrowserRequest): Promise<ApiResponse> =>
  submitForm(services, request, 'payment');

/** POST /checkouts/{id}/registration (spec 4.2). */
export const registerCheckoutRoute = (services: GatewayServices, request: BrowserRequest): Promise<ApiResponse> =>
  submitForm(services, request, 'registration');

/**
 * Begins the payment of a form. Of several submissions at the same time one begins it; the others learn where the
 * shopper continues.
 */
async function submitForm(
  services: GatewayServices,
  request: BrowserRequest,
  operation: CheckoutOperation,
): Promise<ApiResponse> {
  let { checkout } = request;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const submission = await readSubmission(services, { ...request, checkout }, operation);
    const paymentId = await claim(services, request, submission);
    if (paymentId !== null) return pay(services, request, submission, paymentId);
    const current = await services.checkouts.find(checkout.id);
    if (!current || current.version === checkout.version) break;
    checkout = current;
  }
  return presentRefusal(services, checkout.id);
}

/** Merges and validates; nothing is begun. */
async function readSubmission(
  services: GatewayServices,
  request: BrowserRequest,
  operation: CheckoutOperation,
): Promise<Submission> {
  const { checkout, params: typed } = request;
  const stored = await openParameters(services, checkout);
  const registrationId = typed.get('registrationId');
  if (registrationId !== undefined && !offeredRegistrations(stored).includes(registrationId)) {
    const message = 'is not one of the stored cards of this checkout';
    throw invalidParameters([{ name: 'registrationId', value: registrationId, message }]);
  }
  const params = paymentParameters(stored, typed, operation);
  const errors = validateRequest(validatedAs(operation, registrationId), params, {
    namelessCustomers: request.entityPath.settings.compatibilityNamelessCustomers,
  });
  if (errors.length > 0) throw invalidParameters(errors);
  const brand = paymentBrandOf(params);
  if (await isWithheld(services, request, stored, brand)) {
    const message = 'is not offered by this checkout';
    throw invalidParameters([{ name: 'paymentBrand', value: brand ?? null, message }]);
  }
  await requireFittingBrand(services, params);
  addBrowserFacts(params, request.address, request.readHeader);
  // Before the claim: a checkout that no channel takes is not held for a payment that cannot begin.
  const channel = await requireChannel(services, { params, entityPath: request.entityPath }, registrationId);
  return { channel, checkout, operation, params, registrationId };
}

/** A shopper can correct the brand in the form; a number that is mistyped is refused by its own code. */
async function requireFittingBrand({ connectors }: GatewayServices, params: Params): Promise<void> {
  const [brand, number] = [params.get('paymentBrand'), params.get('card.number')];
  if (brand === undefined || number === undefined || !isLuhnValid(number)) return;
  const imported = (await connectors.directory.findBinTable()).findSchemes(number);
  if (numberFit(brand, number, imported) !== 'excluded') return;
  throw new ApiError(400, otherBrandCode, { parameterErrors: [brandError(brand)] });
}

function claim(
  services: GatewayServices,
  { now }: BrowserRequest,
  { checkout, operation, params }: Submission,
): Promise<string | null> {
  const shopperResultUrl = params.get('shopperResultUrl') ?? null;
  const paymentId = newTransactionId(now);
  return services.checkouts.claim({ checkout, paymentId, operation, shopperResultUrl, now });
}

async function pay(
  services: GatewayServices,
  request: BrowserRequest,
  submission: Submission,
  paymentId: string,
): Promise<ApiResponse> {
  const { checkout } = submission;
  const outcome = await run(services, request, submission, paymentId);
  if (outcome.kind === 'stored') {
    const { operation, params } = submission;
    const shopperResultUrl = params.get('shopperResultUrl') ?? null;
    return presentNextStep({ id: checkout.id, paymentId, operation, shopperResultUrl }, outcome.payment);
  }
  await releaseClaim(autocommit(services.db), checkout, paymentId);
  return { status: 400, body: { result: resultOf(outcome.code) } };
}

async function run(
  services: GatewayServices,
  { now }: BrowserRequest,
  { channel, checkout, operation, params, registrationId }: Submission,
  transactionId: string,
): Promise<Outcome> {
  const source = { params, now, transactionId, ndc: checkout.id, actor: checkout.actor };
  if (operation === 'registration') {
    const command = parseCommand({ ...source, operation: 'registrations.create' }, channel, 'RG');
    const { rejection } = await createRegistration(services, command);
    if (rejection) return { kind: 'refused', code: rejection };
    return { kind: 'stored', payment: await findPayment(services.db, channel.merchantId, transactionId) };
  }
  const type = params.get('paymentType') as PaymentType;
  const command = parseCommand({ ...source, operation: validatedAs(operation, registrationId) }, channel, type);
  if (registrationId !== undefined) return payStored(services, command, registrationId);
  const create = command.createRegistration ? createPaymentWithRegistration : createPayment;
  return { kind: 'stored', payment: await create(services, command) };
}

async function payStored(services: GatewayServices, command: PaymentCommand, registrationId: string): Promise<Outcome> {
  const used = await payByRegistration(services, command, registrationId);
  if (used.kind === 'paid') return { kind: 'stored', payment: used.payment };
  return { kind: 'refused', code: used.kind === 'unknown' ? unknownRegistration : used.code };
}
