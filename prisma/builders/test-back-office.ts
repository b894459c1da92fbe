import { createUser, type UserRole, userRoles } from '#lib/access/index.ts';
import { backOfficePath } from '#lib/backoffice/index.ts';
import { openSessionCookie } from './session-cookie.ts';
import { plantMerchant, startTestGateway, type TestGateway } from './test-gateway.ts';

/** The staff-facing API on a gateway of its own, with one signed-in person for each role and another tenant. */
export type TestBackOffice = {
  gateway: TestGateway;
  other: Awaited<ReturnType<typeof plantMerchant>>;
  /** The cookie of a person who has this role on the tenant's PSP; a merchant on its merchant. */
  cookies: Record<UserRole, string>;
  call(method: string, path: string, options?: BackOfficeCallOptions): Promise<BackOfficeAnswer>;
  close(): Promise<void>;
};

export type BackOfficeCallOptions = { as?: UserRole; body?: unknown; origin?: string | null };
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
export type BackOfficeAnswer = { status: number; body: any; text: string };

export async function startTestBackOffice(): Promise<TestBackOffice> {
  const gateway = await startTestGateway({ throttling: { paymentsPerMinute: 0 } });
  const { db, clock, services } = gateway;
  const other = await plantMerchant(db);
  const cookies = {} as Record<UserRole, string>;
  for (const role of userRoles) {
    const entityId = role === 'merchant' ? gateway.merchant.id : gateway.psp.id;
    const username = role.replace(' ', '-');
    const person = { username, name: `The ${role}`, email: `${username}@demo.example`, password: null };
    const userId = await createUser(db, { ...person, roles: [{ role, entityId }] }, clock.now());
    cookies[role] = await openSessionCookie(services.sso, userId);
  }
  const { baseUrl } = services.sso;
  return {
    gateway,
    other,
    cookies,
    call: async (method, path, { as, body, origin = new URL(baseUrl).origin } = {}) => {
      const headers = new Headers();
      if (as) headers.set('Cookie', cookies[as]);
      if (origin !== null) headers.set('Origin', origin);
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      const request = new Request(baseUrl + backOfficePath + path, { method, headers, ...init });
      const response = await services.backOffice.fetch(request);
      const text = await response.text();
      return { status: response.status, body: parse(text), text };
    },
    close: gateway.close,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
