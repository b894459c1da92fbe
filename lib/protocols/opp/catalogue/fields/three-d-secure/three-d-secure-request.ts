// Standalone 3D Secure authentication: fields of other tables with requirements of its own (spec 4.5).
import { access } from '../access/access.ts';
import { cardAccount } from '../accounts/card-account.ts';
import { envelope } from '../envelope.ts';
import { C, f, O, R, restate, table } from '../field.ts';
import { asynchronous } from '../notifications/asynchronous.ts';
import { customer } from '../parties/customer.ts';
import { merchant } from '../parties/merchant.ts';
import { basicPayment } from '../payment/basic-payment.ts';
import { alphanumeric, object } from '../types/field-types.ts';

export const threeDSecureRequest = table(
  { group: 'threeDSecureRequest', title: 'Standalone 3D Secure', section: '4.5', usedBy: ['3ds-auth'] },
  [
    restate(access, 'entityId', R),
    restate(basicPayment, 'amount', R),
    restate(basicPayment, 'currency', R),
    restate(basicPayment, 'paymentBrand', R),
    restate(basicPayment, 'merchantTransactionId', R),
    restate(basicPayment, 'transactionCategory', R),
    restate(cardAccount, 'card.holder', R),
    restate(cardAccount, 'card.number', R),
    restate(cardAccount, 'card.expiryMonth', R),
    restate(cardAccount, 'card.expiryYear', R),
    restate(cardAccount, 'card.cvv', R),
    restate(merchant, 'merchant.name', R),
    restate(merchant, 'merchant.city', R),
    restate(merchant, 'merchant.country', R),
    restate(merchant, 'merchant.mcc', R),
    restate(asynchronous, 'shopperResultUrl', R),
    restate(customer, 'customer.ip', R),
    restate(customer, 'customer.browser.acceptHeader', R),
    restate(customer, 'customer.browser.language', R),
    restate(customer, 'customer.browser.screenHeight', R),
    restate(customer, 'customer.browser.screenWidth', R),
    restate(customer, 'customer.browser.timezone', R),
    restate(customer, 'customer.browser.userAgent', R),
    restate(customer, 'customer.browser.javaEnabled', R),
    restate(customer, 'customer.browser.screenColorDepth', O),
    restate(customer, 'customer.browser.challengeWindow', O),
    restate(access, 'testMode', O),
    f('id', R, alphanumeric(32, 32), { direction: 'response', condition: 'names the request afterwards' }),
    f('result', R, object, { direction: 'response' }),
    restate(envelope, 'result.code', R),
    restate(envelope, 'result.description', O),
    restate(envelope, 'redirect.url', C),
    restate(envelope, 'redirect.parameters[n].name', C),
    restate(envelope, 'redirect.parameters[n].value', C),
    restate(envelope, 'redirect.preconditions[n]', C),
    restate(envelope, 'buildNumber', R),
    restate(envelope, 'timestamp', R),
    restate(envelope, 'ndc', R),
  ],
);
