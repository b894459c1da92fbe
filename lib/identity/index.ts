export { type Actor, auditedTransaction } from './audited-transaction.ts';
export {
  createIdentity,
  type Identity,
  type IdentityInput,
  type IdentityReader,
  type IdentityTx,
  providerPaths,
  withAutocommit,
} from './identity.ts';
export { identityJobs } from './jobs.ts';
export { listActiveUsers } from './list-active-users.ts';
export { acknowledgeOneTimeSecret, peekOneTimeSecret, storeOneTimeSecret } from './one-time-secrets.ts';
export {
  type ActiveLink,
  getPasswordLink,
  type IssuedLink,
  inviteUser,
  mailLink,
  resetPassword,
  revokePasswordLinks,
  setPassword,
} from './passwords/password-links.ts';
export { minPasswordLength, PasswordRuleError, passwordProblems } from './passwords/password-rules.ts';
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
  RedirectUriError,
  rotateClientSecret,
} from './provider/clients.ts';
export { interactionCookie } from './provider/provider.ts';
export {
  confirmNewCodes,
  confirmTotp,
  finishPasskey,
  getSecuritySettings,
  isRecentlyAuthenticated,
  removeOwnPasskey,
  removeOwnTotp,
  renewRecoveryCodes,
  type SecurityOverview,
  startOwnPasskey,
  startTotpEnrolment,
} from './second-factors/security-settings.ts';
export type { ListedSession, LiveSession, SessionUse, SessionUser } from './sessions.ts';
export {
  answerConsent,
  cancelSignIn,
  confirmRecoveryCodes,
  findVisit,
  finishSignIn,
  isBackOfficeRedirect,
  nextPage,
  type SignInPage,
  type SignInVisit,
  startPasskey,
  submitCode,
  submitEnrolment,
  submitPasskey,
  submitPassword,
} from './sign-in/sign-in.ts';
export {
  disableUser,
  enableUser,
  endSession,
  endSessions,
  removeSecondFactors,
  unlockUser,
} from './users.ts';
