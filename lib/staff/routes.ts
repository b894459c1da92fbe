import type { ApiOf } from './api/api-schema.ts';
import type { Feature } from './feature.ts';
import { listsOf } from './lists/list-routes.ts';
import type { BackOfficeRoute } from './route.ts';
import { savedViewRoutes } from './saved-views/saved-view-routes.ts';
import { currentUserRoute, preferencesRoute } from './session/current-user-route.ts';
import { workRoute } from './work-route.ts';

/** What the back office has of its own: the signed-in user, the work that waits and the saved searches of all features. */
function ownRoutes(features: readonly Feature[]) {
  return [
    currentUserRoute,
    preferencesRoute,
    workRoute(features.flatMap(({ waitingWork = [] }) => waitingWork)),
    ...savedViewRoutes(listsOf(features.flatMap(({ routes = [] }) => routes))),
  ];
}

/** All routes of the back office with these features. */
export function backOfficeRoutes(features: readonly Feature[]): readonly BackOfficeRoute[] {
  return [...ownRoutes(features), ...features.flatMap(({ routes = [] }) => routes)];
}

/** The type of the API that every screen may use. */
export type StaffApi = ApiOf<ReturnType<typeof ownRoutes>>;
