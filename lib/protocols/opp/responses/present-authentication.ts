import { type Authentication, hasEnded, openProof, redirectOf, shownResult } from '#lib/authentication/index.ts';
import { fromMinor } from '#lib/money/index.ts';
import type { Json } from '#lib/payments/index.ts';
import { resultDescription } from '#lib/result-codes/index.ts';
import type { GatewayServices } from '../services.ts';
import { nested, presentCard } from './present-payment.ts';

/**
 * The JSON of an authentication, shaped like that of a payment (spec 4.5). Until it has ended nothing is shown of its
 * result. The proof of the issuer is shown where the merchant pays with it: not where a payment of ours carried it.
 */
export async function presentAuthentication(services: GatewayServices, authentication: Authentication): Promise<Json> {
  const { id, echo, paymentBrand, amountMinor, currency, resultCode, ndc, channelId } = authentication;
  const { merchantTransactionId } = authentication;
  const card = presentCard(authentication);
  return {
    id,
    paymentType: '3D',
    paymentMethod: 'CC',
    ...echo,
    ...(paymentBrand === null ? {} : { paymentBrand }),
    amount: fromMinor(amountMinor, currency),
    currency,
    ...(merchantTransactionId === null ? {} : { merchantTransactionId }),
    ...(card === undefined ? {} : { card }),
    ...(await resultPart(services, authentication)),
    result: { code: resultCode, description: resultDescription(resultCode) },
    source: 'OPP',
    processingEntityId: channelId,
    ndc,
  };
}

async function resultPart(services: GatewayServices, authentication: Authentication): Promise<Json> {
  if (!hasEnded(authentication)) {
    const redirect = redirectOf(services.authentication, authentication) as unknown as Json;
    return authentication.shopperResultUrl === null ? {} : { redirect };
  }
  const proof = authentication.paymentId === null ? await openProof(services, authentication) : null;
  const result = { ...shownResult(authentication), ...(proof === null ? {} : { verificationId: proof }) };
  return { threeDSecure: { ...nested(authentication.echo.threeDSecure), ...result } };
}
