import type { Permission } from './permissions.ts';
import type { BackOfficeContext } from './request-context.ts';
import type { StaffServices } from './services.ts';

type Context = Pick<BackOfficeContext<unknown, unknown>, 'entityScope' | 'user' | 'now'>;

/** A page with work that waits for users: it counts what the page shows first. */
export type WorkCounter = {
  page: string;
  permission: Permission | 'signed in';
  count(services: StaffServices, context: Context): Promise<number>;
};

/** More are not counted for a badge. */
export const maxCountedWork = 1_000;
