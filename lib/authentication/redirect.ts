import type { Redirect } from '#lib/connectors/index.ts';
import type { Authentication } from './authentication.ts';
import { challengeRequest } from './challenge-request.ts';
import { methodDataOf } from './continue-in-browser.ts';
import { encodeMessage } from './messages/encode-message.ts';
import type { AuthenticationServices } from './services.ts';

/** The redirect structure of an authentication (spec 4.6): device data in a hidden frame first, then the issuer. */
export function redirectOf(services: AuthenticationServices, authentication: Authentication): Redirect {
  const { id, methodUrl } = authentication;
  const redirect = {
    url: `${services.baseUrl}/v1/threeDSecure/${id}/challenge`,
    method: 'POST',
    parameters: [{ name: 'creq', value: encodeMessage(challengeRequest(authentication)) }],
  };
  if (methodUrl === null) return redirect;
  const value = methodDataOf({ authentication: services }, authentication);
  const precondition = {
    origin: 'iframe#hidden',
    waitUntil: 'iframe#onload',
    method: 'POST',
    url: methodUrl,
    description: 'Hidden iframe that brings device data to the card issuer',
    parameters: [{ name: 'threeDSMethodData', value }],
  };
  return { ...redirect, preconditions: [precondition] };
}
