// 3D Secure: what the authentication of a cardholder needs (spec 2.10, 2.11, 4.5).
import type { Params } from '../read-form.ts';
import { isTrue, missing, none, type Rule, wrong } from './rule.ts';

/** Fields that only a shopper's browser can fill. */
const ofTheBrowser = /^customer\.(?:ip$|browser\.)/u;

/**
 * Our choice: an app's own flow and requests begun by the merchant have no browser, so what only
 * a browser knows is not required of them.
 */
export function isWaivedWithoutBrowser(params: Params, name: string): boolean {
  return (
    ofTheBrowser.test(name) &&
    (params.has('threeDSecure.deviceInfo') ||
      params.has('threeDSecure.channel') ||
      params.has('threeDSecure.threeRIInd'))
  );
}

const externalResults = [
  'eci',
  'verificationId',
  'authenticationStatus',
  'dsTransactionId',
  'acsTransactionId',
];
const authenticatedElsewhere = (params: Params) =>
  externalResults.some((name) => params.has(`threeDSecure.${name}`));

const installmentsCounted: Rule = {
  id: 'R-2.10-09',
  applies: ({ params, operation }) =>
    params.get('standingInstruction.type') === 'INSTALLMENT' &&
    (operation === 'three-d-secure.create' || authenticatedElsewhere(params)),
  check: ({ params }) =>
    params.has('standingInstruction.numberOfInstallments')
      ? none
      : [missing('standingInstruction.numberOfInstallments', 'for installments with 3D Secure')],
};

/** Our choice: refused rather than ignored, since an exemption that is not asked for costs the liability. */
const since22: Rule = {
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

const scheme6Names = [
  ...['schemeData[S6-ITEMSNB]', 'schemeData[S6-SCORE_MERCHANT]'],
  ...['v2.scheme6.requestorId', 'v2.scheme6.requestorName'],
].map((name) => `threeDSecure.${name}`);

/** Payments, and non-payments of the numeric indicators 02 and 03. */
const useCaseOfScheme6: Rule = {
  id: 'R-2.11-14',
  applies: ({ groups, params }) =>
    groups.has('threeDSecure') && scheme6Names.some((name) => params.has(name)),
  check: ({ params }) => {
    const indicator = params.get('threeDSecure.authenticationInd');
    const needed =
      !isTrue(params.get('threeDSecure.npa')) || indicator === 'RECURRING' || indicator === 'INSTALLMENT';
    return needed && !params.has('threeDSecure.schemeData[S6-USECASE]')
      ? [missing('threeDSecure.schemeData[S6-USECASE]', 'with data of scheme6')]
      : none;
  },
};

export const authenticationRules: readonly Rule[] = [installmentsCounted, since22, useCaseOfScheme6];
