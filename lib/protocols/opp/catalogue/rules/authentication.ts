// 3D Secure: the required fields of a cardholder authentication (spec 2.10, 2.11, 4.5).
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

export const authenticationRules: readonly Rule[] = [requiredInstallmentCount, requiresVersion22, useCaseOfScheme6];
