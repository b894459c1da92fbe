export { applyAuthentication, openProof, shownResult } from './apply-authentication.ts';
export { authenticateAlone } from './authenticate-alone.ts';
export { authenticateCardholder } from './authenticate-cardholder.ts';
export { type Authentication, hasEnded } from './authentication.ts';
export { continueInBrowser, type NextStep, receiveMethodNotice, returnFromIssuer } from './continue-in-browser.ts';
export type { DirectoryServer } from './directory/directory-server.ts';
export { createHttpDirectory } from './directory/http-directory.ts';
export { resolveAuthentications } from './expire-authentications.ts';
export { findWaitingAtIssuer } from './find-waiting.ts';
export { decodeMessage, encodeMessage } from './messages/encode-message.ts';
export type { Message } from './messages/message-field.ts';
export { errorMessage, faultOf, type MessageFault, readMessage } from './messages/validate-message.ts';
export { receiveResult } from './receive-result.ts';
export { redirectOf } from './redirect.ts';
export { sealedAuthenticationColumns } from './sealed-values.ts';
export type { AuthenticationServices } from './services.ts';
export {
  findAuthentication,
  findAuthenticationsOfPayment,
  findEventsOfPayment,
  listShownAuthentications,
  type ShownAuthentication,
} from './store.ts';
