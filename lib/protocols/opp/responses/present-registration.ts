import { type Json, successCode } from '#lib/payments/index.ts';
import type { Registration } from '#lib/registrations/index.ts';
import { type ResultCode, resultDescription } from '#lib/result-codes/index.ts';

/** The JSON of a registration in responses: the stored echo and derived fields, never an account number. */
export function presentRegistration(registration: Registration, resultCode?: ResultCode): Json {
  const code = resultCode ?? successCode[registration.mode];
  const { accountBin, accountLast4, echo } = registration;
  const sentCard = typeof echo.card === 'object' && !Array.isArray(echo.card) ? echo.card : {};
  const card: Json = { ...sentCard };
  if (registration.accountKind === 'card') {
    if (accountBin !== null) card.bin = accountBin;
    if (accountLast4 !== null) card.last4Digits = accountLast4;
  }
  return {
    ...echo,
    id: registration.id,
    paymentBrand: registration.paymentBrand,
    ...(Object.keys(card).length === 0 ? {} : { card }),
    result: { code, description: resultDescription(code) },
    shortId: registration.shortId,
    ndc: registration.ndc,
  };
}
