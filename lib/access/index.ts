export { type AccessScope, accessScopes } from './access-token.ts';
export { type IssuedToken, issueToken, type NewToken, rotateToken } from './issue-token.ts';
export { hashPassword, matchesPassword } from './password-hash.ts';
export { type AccessToken, findToken, findTokensOf, findTokensWithin, revokeToken } from './store.ts';
export { isLive, TokenDirectory } from './token-directory.ts';
export { createUser, findUsers, type NewUser, normaliseUsername, type UserRole, userRoles } from './users.ts';
