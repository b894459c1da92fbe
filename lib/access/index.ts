export { type AccessScope, accessScopes } from './access-token.ts';
export { insertCustomRole } from './custom-roles.ts';
export {
  type CustomRole,
  type LimitKind,
  limitKinds,
  nameOfRole,
  type RoleAssignment,
  type RoleLimit,
  toAssignment,
  withCustomRoles,
} from './held-role.ts';
export { inheritRootRoles } from './inherit-root-roles.ts';
export { issueToken, type NewToken, rotateToken } from './issue-token.ts';
export { hashPassword, matchesPassword } from './password-hash.ts';
export { findTokenIds } from './search-tokens.ts';
export { type AccessToken, findToken, findTokens, findTokensOf, revokeToken } from './store.ts';
export { isLive, TokenCache } from './token-cache.ts';
export { grantRole, revokeRole } from './user-roles.ts';
export { createUser, findUsers, type NewUser, normaliseUsername, type UserRole, userRoles } from './users.ts';
