import type { APIResponse, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { RunningApp } from './start-app.ts';

/** A merchant of one test, with a channel: what the test configures concerns no other test. */
export type OwnMerchant = { merchantId: string; entityId: string; accessToken: string };

/** Sends a change to the back-office API as the user who is signed in on the page. */
export function postAs(page: Page, app: RunningApp, path: string, data: object): Promise<APIResponse> {
  const headers = { Origin: app.baseUrl };
  return page.request.post(`${app.baseUrl}/api/backoffice${path}`, { headers, data });
}

async function create(page: Page, app: RunningApp, path: string, data: object) {
  const response = await postAs(page, app, path, data);
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** Creates a merchant beside the demo's, with its own settings; an administrator is signed in on the page. */
export async function createMerchant(
  page: Page,
  app: RunningApp,
  { name, settings }: { name: string; settings: object },
): Promise<OwnMerchant> {
  const entities = `${app.baseUrl}/api/backoffice/entities`;
  const { node } = await (await page.request.get(`${entities}/${app.demo.merchantEntityId}`)).json();
  const merchant = await create(page, app, '/entities', { kind: 'MERCHANT', parentId: node.parentId, name });
  const merchantId = merchant.node.id;
  const channel = await create(page, app, '/entities', {
    kind: 'CHANNEL',
    parentId: merchantId,
    name: `${name} online`,
  });
  const changed = await page.request.patch(`${entities}/${merchantId}`, {
    headers: { Origin: app.baseUrl },
    data: { version: merchant.version, settings: { set: settings, inherit: [] } },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  const { accessToken } = await create(page, app, '/access-tokens', { entityId: merchantId, name });
  return { merchantId, entityId: channel.node.id, accessToken };
}
