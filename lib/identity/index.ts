export {
  type AssistantKey,
  auditedKey,
  findAssistantKey,
  issueAssistantKey,
  listAssistantKeys,
  maxAssistantKeyDays,
  noteAssistantKeyUse,
  revokeAssistantKey,
} from './assistant-keys/assistant-keys.ts';
export { type AssistantKeySettings, getAssistantKeySettings } from './assistant-keys/own-assistant-keys.ts';
export { auditedTransaction } from './audited-transaction.ts';
export { createIdentity, type Identity, type IdentityTx, providerPaths, withAutocommit } from './identity.ts';
export { listActiveUsers } from './list-active-users.ts';
export {
  getPasswordLink,
  type IssuedLink,
  inviteUser,
  mailLink,
  resetPassword,
  revokePasswordLinks,
  setPassword,
} from './passwords/password-links.ts';
export { minPasswordLength, passwordProblems } from './passwords/password-rules.ts';
export { findOidcClients, type OidcClient } from './provider/clients.ts';
export { listIdentityKeys, rotateIdentityKeys, validKeys } from './provider/keys.ts';
export { sealedIdentityColumns } from './sealed-columns.ts';
export {
  getSecuritySettings,
  isRecentlyAuthenticated,
  type SecurityOverview,
  startTotpEnrolment,
} from './second-factors/security-settings.ts';
export type { ListedSession, LiveSession, SessionUse, SessionUser } from './sessions.ts';
export { nextPage, type SignInPage } from './sign-in/sign-in.ts';
export { disableUser, enableUser, endSessions, removeSecondFactors, unlockUser } from './users.ts';
