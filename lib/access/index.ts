export { type AccessScope, accessScopes } from './access-token.ts';
export { inheritRootRoles } from './inherit-root-roles.ts';
export { type IssuedToken, issueToken, type NewToken, rotateToken } from './issue-token.ts';
export { hashPassword, matchesPassword } from './password-hash.ts';
export { LastAdministratorError, requireRemainingAdministrator } from './require-administrator.ts';
export { findTokenIds, tokenFields, tokenRows } from './search-tokens.ts';
export {
  countUserAccounts,
  searchUserAccounts,
  type UserSearch,
  userFields,
  userOrders,
} from './search-users.ts';
export {
  type AccessToken,
  findToken,
  findTokens,
  findTokensOf,
  revokeToken,
} from './store.ts';
export { isLive, TokenCache } from './token-cache.ts';
export {
  getUserAccount,
  grantRole,
  listEntitiesWithRoles,
  listUserAccounts,
  type RoleAssignment,
  revokeRole,
  type UserAccount,
} from './user-roles.ts';
export {
  createUser,
  findUsers,
  type NewUser,
  normaliseUsername,
  UsernameTaken,
  type UserRole,
  userRoles,
} from './users.ts';
