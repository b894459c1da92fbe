export type { SearchProblem } from '#lib/platform/search/parse-search.ts';
export { administersInstallation } from './administers-installation.ts';
export { type BackOffice, type CallResult, createBackOffice, type ReadResult } from './api/back-office.ts';
export { backOfficePath } from './api/back-office-path.ts';
export type { HomeItem } from './home-item.ts';
export type {
  DescribedList,
  ListCount,
  ListPage,
  NearestSearch,
} from './lists/list-description.ts';
export type { NavigationArea, NavigationItem } from './navigation.ts';
export type { Permission } from './permissions.ts';
export type { StaffApi } from './routes.ts';
export { rolesAndPolicies } from './row-policies.ts';
export type { SavedViewRow } from './saved-views/saved-view-routes.ts';
export type { StaffServices } from './services.ts';
export type { CurrentUser } from './session/current-user-route.ts';
export { serveNextAuth } from './session/next-auth.ts';
export type { Preferences } from './session/preferences.ts';
export {
  findSession,
  sessionCookie,
} from './session/session.ts';
