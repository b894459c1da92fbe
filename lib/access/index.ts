export { type AccessScope, accessScopes } from './access-token.ts';
export { extendRolesToRoot } from './extend-roles.ts';
export { type IssuedToken, issueToken, type NewToken, rotateToken } from './issue-token.ts';
export { keepingAnAdministrator, LastAdministrator } from './last-administrator.ts';
export { hashPassword, matchesPassword } from './password-hash.ts';
export {
  findEntitiesWithRoles,
  findPeople,
  findPerson,
  giveRole,
  type Person,
  type PersonRole,
  takeRole,
} from './people.ts';
export {
  type AccessToken,
  findToken,
  findTokens,
  findTokensOf,
  findTokensWithin,
  revokeToken,
} from './store.ts';
export { isLive, TokenDirectory } from './token-directory.ts';
export {
  createUser,
  findUsers,
  type NewUser,
  normaliseUsername,
  UsernameTaken,
  type UserRole,
  userRoles,
} from './users.ts';
