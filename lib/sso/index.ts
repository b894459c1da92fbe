export { purgeExpired } from './artifact-store.ts';
export { type ChangedBy, changeAs } from './change-as.ts';
export {
  backOfficeClientId,
  type CreatedOidcClient,
  changeRedirectUris,
  createOidcClient,
  disableClient,
  enableClient,
  findBackOfficeSecret,
  findOidcClient,
  findOidcClients,
  type NewOidcClient,
  type OidcClient,
  rotateClientSecret,
  UnacceptableRedirect,
} from './clients.ts';
export {
  beginTotp,
  confirmNewCodes,
  confirmTotp,
  finishPasskey,
  mayChangeSecurity,
  removeOwnPasskey,
  removeOwnTotp,
  renewRecoveryCodes,
  type SecurityOverview,
  securityOf,
  startOwnPasskey,
} from './own-security.ts';
export {
  choosePassword,
  endLinks,
  findLink,
  type IssuedLink,
  inviteUser,
  mailLink,
  type OpenLink,
  resetPassword,
} from './password-links.ts';
export {
  assertPasswordAcceptable,
  leastPasswordLength,
  passwordProblems,
  UnacceptablePassword,
} from './password-rules.ts';
export { interactionCookie } from './provider.ts';
export {
  type ListedSession,
  type LiveSession,
  SessionDirectory,
  type SessionUse,
  type SessionUser,
} from './sessions.ts';
export { confirmShown, findShown, showOnce } from './shown-once.ts';
export {
  answerConsent,
  cancelSignIn,
  confirmRecoveryCodes,
  findVisit,
  finishSignIn,
  nextPage,
  returnsHome,
  type SignInPage,
  type SignInVisit,
  startPasskey,
  submitCode,
  submitEnrolment,
  submitPasskey,
  submitPassword,
} from './sign-in.ts';
export { createSso, providerPaths, type Sso, type SsoInput } from './sso.ts';
export {
  disableUser,
  enableUser,
  endSession,
  endSessions,
  findSecondFactors,
  removeSecondFactors,
  unlockUser,
} from './users.ts';
