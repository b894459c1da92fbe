import { type AuditedBy, withAudit } from '#lib/audit/index.ts';
import { insertDestination, setPaused } from '#lib/deliveries/index.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { bindingOf, type CallbackHeader, readHeaders } from './build-request.ts';
import { type ConfigurationFault, checkHeaders, checkTemplate, checkUrls } from './check-configuration.ts';
import {
  type CallbackSending,
  type CallbackTemplate,
  callbackQueueName,
  type OwnCallbackConfiguration,
} from './configuration.ts';
import type { CallbackServices } from './services.ts';
import * as store from './store.ts';

/** What a form sends for one entity; null is inherited. */
export type ConfigurationInput = {
  enabled: boolean | null;
  /** A header without a value keeps the value that it has. */
  destination: { urls: string[]; headers: { name: string; value: string | null }[] } | null;
  template: CallbackTemplate | null;
  sending: CallbackSending | null;
};

export type ConfigurationChanged =
  | { kind: 'changed' }
  | { kind: 'conflict' }
  | { kind: 'rejected'; faults: ConfigurationFault[] };

type Change = { entityId: string; input: ConfigurationInput; expectedVersion: number };

/** Changes what an entity configures itself. Version 0: it has configured nothing yet. */
export async function changeConfiguration(
  services: CallbackServices,
  { entityId, input, expectedVersion }: Change,
  by: AuditedBy,
): Promise<ConfigurationChanged> {
  const { db, vault } = services;
  const { destination, template } = input;
  const before = (await store.listOwnConfigurations(db.pool, entityId)).find((own) => own.entityId === entityId);
  const headers = await completeHeaders(services, before, destination?.headers ?? []);
  const faults = [
    ...(await checkUrls(services, destination?.urls ?? [])),
    ...headers.faults,
    ...(template ? checkTemplate(template) : []),
    ...checkActiveUrl(before, destination?.urls),
  ];
  if (faults.length > 0) return { kind: 'rejected', faults };
  const id = before?.id ?? newRandomId();
  const sealedHeaders =
    headers.complete.length === 0
      ? null
      : vault.encryptText(JSON.stringify(headers.complete), bindingOf({ id, entityId }));
  const names = headers.complete.map(({ name }) => name);
  return withAudit<ConfigurationChanged>(db, vault, by, async (tx) => {
    const current = await store.lockConfiguration(tx, entityId);
    if ((current?.version ?? 0) !== expectedVersion) return { result: { kind: 'conflict' }, action: null };
    const urls = destination?.urls ?? [];
    const activeUrl = current?.destination?.activeUrl ?? urls[0];
    const own = {
      id,
      entityId,
      enabled: input.enabled,
      template,
      sending: input.sending,
      sealedHeaders,
      destination: activeUrl && destination ? { id, entityId, urls, activeUrl, headerNames: names } : null,
    };
    await save(tx, own, { isNew: current === null, now: by.at });
    const replaced = destination?.headers.filter(({ value }) => value !== null).map(({ name }) => name) ?? [];
    const after = { ...describeForAudit({ ...own, version: 0 }), headersReplaced: replaced };
    const entry = { action: 'callback-configuration.change', entityId, subjectId: entityId };
    return { result: { kind: 'changed' }, ...entry, before: current && describeForAudit(current), after };
  });
}

/** The active address is replaced by a switch only, so that no correction sends decisions elsewhere unnoticed. */
function checkActiveUrl(
  before: OwnCallbackConfiguration | undefined,
  urls: readonly string[] | undefined,
): ConfigurationFault[] {
  const active = before?.destination?.activeUrl;
  if (active === undefined || urls === undefined || urls.includes(active)) return [];
  const message = `${active} is active. Add the new address, switch to it, and then remove this one.`;
  return [{ name: 'destination.urls.0', message }];
}

async function completeHeaders(
  services: CallbackServices,
  before: OwnCallbackConfiguration | undefined,
  headers: readonly { name: string; value: string | null }[],
): Promise<{ complete: CallbackHeader[]; faults: ConfigurationFault[] }> {
  const stored = before === undefined ? [] : await readHeaders(services, before);
  const findValue = (name: string) => stored.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value;
  const faults = checkHeaders(headers);
  const complete = headers.map(({ name, value }, index) => {
    const text = value ?? findValue(name);
    if (text === undefined) faults.push({ name: `destination.headers.${index}.value`, message: 'Enter a value.' });
    return { name, value: text ?? '' };
  });
  return { complete, faults };
}

async function save(
  tx: StaffTx,
  own: store.SavedConfiguration,
  { isNew, now }: { isNew: boolean; now: Date },
): Promise<void> {
  await store.saveConfiguration(tx, own, now);
  if (isNew) await insertDestination(tx, { id: own.id, entityId: own.entityId, queue: callbackQueueName });
  // What waits is sent to the inherited address then, which is not the one that was paused.
  else if (own.destination === null) await setPaused(tx, own.id, null);
}

/** For the audit log: without the values of headers. */
function describeForAudit({
  enabled,
  destination,
  template,
  sending,
}: Omit<OwnCallbackConfiguration, 'id' | 'entityId'>) {
  const { urls = null, activeUrl = null, headerNames = null } = destination ?? {};
  return { enabled, urls, activeUrl, headerNames, template, sending };
}

/** Makes another address of the entity the active one; false when it is active, or none of its addresses. */
export async function switchUrl(
  { db, vault }: CallbackServices,
  { entityId, url }: { entityId: string; url: string },
  by: AuditedBy,
): Promise<boolean> {
  return withAudit(db, vault, by, async (tx) => {
    const current = await store.lockConfiguration(tx, entityId);
    if (!(await store.switchUrl(tx, entityId, url, by.at))) return { result: false, action: null };
    const before = { activeUrl: current?.destination?.activeUrl ?? null };
    const entry = { action: 'callback-configuration.switch-address', entityId, subjectId: entityId };
    return { result: true, ...entry, before, after: { activeUrl: url } };
  });
}

/** Stops or starts the sending to the active address of an entity; false when it has none. */
export async function pauseDestination(
  { db, vault, deliveries }: CallbackServices,
  { entityId, isPaused }: { entityId: string; isPaused: boolean },
  by: AuditedBy,
): Promise<boolean> {
  const id = await withAudit(db, vault, by, async (tx) => {
    const current = await store.lockConfiguration(tx, entityId);
    if (!current?.destination) return { result: null, action: null };
    await setPaused(tx, current.id, isPaused ? by.at : null);
    const after = { url: current.destination.activeUrl };
    const action = isPaused ? 'callback-configuration.pause' : 'callback-configuration.resume';
    return { result: current.id, action, entityId, subjectId: entityId, after };
  });
  if (id !== null && !isPaused) deliveries.wake([{ id, queue: callbackQueueName }]);
  return id !== null;
}
