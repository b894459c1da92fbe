import type { CheckoutParameters } from '#lib/checkouts/index.ts';
import { allowsValue, anyValue } from '#lib/entities/index.ts';
import { estimateRisk } from '#lib/fraud/index.ts';
import { buildPayment, noInstrument } from '#lib/payments/index.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { addBrowserFacts, paymentParameters } from '../requests/checkout-parameters.ts';
import { parseCommand } from '../requests/parse-command.ts';
import { requireChannel } from '../routes/payments/transaction-request.ts';
import type { GatewayServices } from '../services.ts';
import type { BrowserRequest } from './browser-request.ts';

/**
 * The brands that a checkout offers to this shopper, or all: those of its entity, and of these only some when the rules find
 * the shopper risky (spec 4.2, dynamic selection).
 */
export async function findOfferedBrands(
  services: GatewayServices,
  request: BrowserRequest,
  parameters: CheckoutParameters,
): Promise<readonly string[]> {
  const { paymentBrands, riskyBrands } = request.entityPath.settings;
  if (!(await isRisky(services, request, parameters))) return paymentBrands;
  return riskyBrands.filter((brand) => allowsValue(paymentBrands, brand));
}

/** Whether a form pays with a brand that its shopper was not offered. */
export async function isWithheld(
  services: GatewayServices,
  request: BrowserRequest,
  parameters: CheckoutParameters,
  brand: string | undefined,
): Promise<boolean> {
  const { riskyBrands } = request.entityPath.settings;
  if (brand === undefined || allowsValue(riskyBrands, brand)) return false;
  return isRisky(services, request, parameters);
}

async function isRisky(
  services: GatewayServices,
  request: BrowserRequest,
  parameters: CheckoutParameters,
): Promise<boolean> {
  const { riskyBrands, riskyBrandScore, fraudManagement } = request.entityPath.settings;
  const isOn = fraudManagement === 'on' && riskyBrandScore > 0 && !riskyBrands.includes(anyValue);
  if (!isOn) return false;
  const { decision, score, source } = await estimate(services, request, parameters);
  if (decision !== 'ACCEPT') return true;
  // A list of allowed values goes before the score.
  return source !== 'LIST' && score >= riskyBrandScore;
}

/** By what is known before the form was sent: amount, customer, addresses, and where the browser is. */
async function estimate(
  services: GatewayServices,
  { entityPath, checkout, now, address, readHeader }: BrowserRequest,
  parameters: CheckoutParameters,
): ReturnType<typeof estimateRisk> {
  const params = paymentParameters(parameters, new Map(), 'payment');
  addBrowserFacts(params, address, readHeader);
  const source = { operation: 'payments.create', params, entityPath, now, ndc: checkout.id } as const;
  const channel = await requireChannel(services, source);
  const ids = { transactionId: newTransactionId(now), actor: checkout.actor };
  const command = parseCommand({ ...source, ...ids }, channel, 'PA');
  const { mode } = buildPayment(command);
  const subject = { command, instrument: noInstrument, paymentBrand: null, paymentMethod: 'CC', mode };
  return estimateRisk(services.fraud, { ...subject, registrationId: null, kind: 'payment' });
}
