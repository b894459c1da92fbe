import type { ApiOf } from '#lib/staff/api/api-schema.ts';
import type { entitiesStaffRoutes } from './routes.ts';

export type { EntityDetail, SettingField } from './describe-entity.ts';
export type { EntityActivity } from './entity-routes.ts';
export type { EntityList, EntityOption } from './entity-tree-routes.ts';
export type { UploadedLogo } from './logo-routes.ts';
export type { TestPaymentAnswer } from './test-payment-routes.ts';

/** The type of this feature's part of the back-office API, for its screens. */
export type EntitiesApi = ApiOf<typeof entitiesStaffRoutes>;
