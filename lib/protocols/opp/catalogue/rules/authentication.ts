// 3D Secure: the required fields of a cardholder authentication (spec 2.10, 2.11, 4.5).
import { commerceIndicatorsOf, detectBrand, findBrand, type Vouching } from '#lib/brands/index.ts';
import type { Params } from '../read-form.ts';
import { isTrue, missing, none, type Rule, wrong } from './rule.ts';

/** Fields that only a shopper's browser can provide. */
const browserFields = /^customer\.(?:ip$|browser\.)/u;

/**
 * Our choice: the flow of an app and requests of the merchant have no browser, so the browser fields are not
 * required.
 */
export function isWaivedWithoutBrowser(params: Params, name: string): boolean {
  return (
    browserFields.test(name) &&
    (params.has('threeDSecure.deviceInfo') ||
      params.has('threeDSecure.channel') ||
      params.has('threeDSecure.threeRIInd'))
  );
}

const externalResults = ['eci', 'verificationId', 'authenticationStatus', 'dsTransactionId', 'acsTransactionId'];
const authenticatedElsewhere = (params: Params) => externalResults.some((name) => params.has(`threeDSecure.${name}`));

const requiredInstallmentCount: Rule = {
  id: 'R-2.10-09',
  applies: ({ params, operation }) =>
    params.get('standingInstruction.type') === 'INSTALLMENT' &&
    (operation === 'three-d-secure.create' || authenticatedElsewhere(params)),
  check: ({ params }) =>
    params.has('standingInstruction.numberOfInstallments')
      ? none
      : [missing('standingInstruction.numberOfInstallments', 'for installments with 3D Secure')],
};

/** Our choice: rejected instead of ignored, because the merchant would lose the liability shift unnoticed. */
const requiresVersion22: Rule = {
  id: 'R-2.11-10',
  applies: ({ groups, params }) => groups.has('threeDSecure') && params.has('threeDSecure.version'),
  check: ({ params }) => {
    const version = params.get('threeDSecure.version') ?? '';
    if (version >= '2.2') return none;
    return ['threeDSecure.challengeIndicator', 'threeDSecure.exemptionFlag']
      .filter((name) => params.has(name))
      .map((name) => wrong(params, name, 'must not be sent below 3D Secure 2.2'));
  },
};

/** A UUID of RFC 9562; the CAVV, AAV or AEVV of an issuer as base64. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const proof = /^(?=.{28}$)[A-Za-z0-9+/]{26,28}={0,2}$/;

/** Our choice: the specification states lengths; what acquirers and schemes refuse for its form is refused here. */
const formsOfResult: Rule = {
  id: 'R-2.11-09',
  applies: ({ groups }) => groups.has('threeDSecure'),
  check: ({ params }) => {
    const faultOf = (name: string, form: RegExp, message: string) => {
      const value = params.get(name);
      return value === undefined || form.test(value) ? [] : [wrong(params, name, message)];
    };
    return [
      ...faultOf('threeDSecure.verificationId', proof, 'must be 28 characters of base64'),
      ...faultOf('threeDSecure.dsTransactionId', uuid, 'must be a UUID'),
      ...faultOf('threeDSecure.acsTransactionId', uuid, 'must be a UUID'),
    ];
  },
};

const statusVouchings: Readonly<Record<string, readonly Vouching[]>> = {
  Y: ['authenticated'],
  A: ['attempted'],
  U: ['exempted', 'dataOnly', 'none'],
  N: ['exempted', 'dataOnly', 'none'],
};
const everyVouching = Object.values(statusVouchings).flat();

const brandOf = (params: Params): string =>
  params.get('paymentBrand') ?? detectBrand(params.get('card.number') ?? '') ?? '';

/** Our choice: an indicator of another scheme or status would claim a liability shift that the issuer never gave. */
const indicatorOfScheme: Rule = {
  id: 'R-2.11-09',
  applies: ({ groups, params }) =>
    groups.has('threeDSecure') && params.has('threeDSecure.eci') && findBrand(brandOf(params))?.kind === 'card',
  check: ({ params }) => {
    const brand = brandOf(params);
    const vouchings = statusVouchings[params.get('threeDSecure.authenticationStatus') ?? ''] ?? everyVouching;
    const known = (['payment', 'repeated'] as const).flatMap((use) => {
      const indicators = commerceIndicatorsOf(brand, use);
      return vouchings.flatMap((vouching) => indicators[vouching] ?? []);
    });
    return known.includes(params.get('threeDSecure.eci') ?? '')
      ? none
      : [wrong(params, 'threeDSecure.eci', `is not an indicator of ${brand} for this status`)];
  },
};

const scheme6Names = [
  'schemeData[S6-ITEMSNB]',
  'schemeData[S6-SCORE_MERCHANT]',
  'v2.scheme6.requestorId',
  'v2.scheme6.requestorName',
].map((name) => `threeDSecure.${name}`);

/** Required for payments, and for non-payment authentications with indicator 02 or 03. */
const useCaseOfScheme6: Rule = {
  id: 'R-2.11-14',
  applies: ({ groups, params }) => groups.has('threeDSecure') && scheme6Names.some((name) => params.has(name)),
  check: ({ params }) => {
    const indicator = params.get('threeDSecure.authenticationInd');
    const needed = !isTrue(params.get('threeDSecure.npa')) || indicator === 'RECURRING' || indicator === 'INSTALLMENT';
    return needed && !params.has('threeDSecure.schemeData[S6-USECASE]')
      ? [missing('threeDSecure.schemeData[S6-USECASE]', 'with data of scheme6')]
      : none;
  },
};

export const authenticationRules: readonly Rule[] = [
  requiredInstallmentCount,
  requiresVersion22,
  formsOfResult,
  indicatorOfScheme,
  useCaseOfScheme6,
];
