import type { Message, Presence } from './message-field.ts';

/** The device channel of a message: an app, a browser, or a request of the merchant alone. */
export const deviceChannels = { app: '01', browser: '02', merchant: '03' } as const;
/** With a payment, or without one. */
export const messageCategories = { payment: '01', nonPayment: '02' } as const;

const is =
  (name: string, ...values: readonly unknown[]): ((message: Message) => boolean) =>
  (message) =>
    values.includes(message[name]);

export const ofApp: Presence = is('deviceChannel', deviceChannels.app);
export const ofBrowser: Presence = is('deviceChannel', deviceChannels.browser);
export const ofMerchant: Presence = is('deviceChannel', deviceChannels.merchant);
/** What a script reads of the screen is there only where the browser runs scripts; version 2.1.0 knows no other ones. */
export const ofScriptedBrowser: Presence = (message) =>
  is('deviceChannel', deviceChannels.browser)(message) && message.browserJavascriptEnabled !== false;
export const withCardholder: Presence = is('deviceChannel', deviceChannels.app, deviceChannels.browser);
export const ofPayment: Presence = is('messageCategory', messageCategories.payment);
/** Values of a purchase are also sent where a later payment is agreed on. */
export const ofPurchase: Presence = (message) =>
  is('messageCategory', messageCategories.payment)(message) ||
  is('threeDSRequestorAuthenticationInd', '02', '03')(message);
export const ofInstalments: Presence = is('threeDSRequestorAuthenticationInd', '03');
export const ofRecurring: Presence = is('threeDSRequestorAuthenticationInd', '02', '03');
export const ofDecoupled: Presence = is('threeDSRequestorDecReqInd', 'Y');
/** An issuer that vouches for the cardholder of a payment proves it; the category may stand in the request only. */
export const ifVouched: Presence = (message) =>
  is('transStatus', 'Y', 'A')(message) && !is('messageCategory', messageCategories.nonPayment)(message);
export const ifNotVouched: Presence = (message) =>
  is('transStatus', 'N', 'U', 'R')(message) && !is('messageCategory', messageCategories.nonPayment)(message);
export const ifWithCardholder: Presence = is('transStatus', 'C', 'D');
export const ifChallenged: Presence = is('transStatus', 'C');
export const ifDecoupled: Presence = is('transStatus', 'D');
export const ifInBrowserChallenge: Presence = (message) =>
  is('transStatus', 'C')(message) && !is('deviceChannel', deviceChannels.app)(message);
