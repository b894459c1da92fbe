import { z } from 'zod';
import { findEntityNames } from '#lib/entities/index.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { entityWithin } from '#lib/staff/entity-scope.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { buildBody } from '../build-body.ts';
import { changeConfiguration, pauseDestination, switchUrl } from '../change-configuration.ts';
import { type ConfigurationFault, checkTemplate } from '../check-configuration.ts';
import type { CallbackConfiguration, CallbackTemplate, OwnCallbackConfiguration } from '../configuration.ts';
import { findConfigurationFor } from '../find-configuration.ts';
import { exampleContent, type ProbeResult, probeUrl } from '../probe-url.ts';
import { listOwnConfigurations, listPaused } from '../store.ts';
import { addressForm, configurationForm, fields, pauseForm, previewForm } from './forms.ts';

/** The configuration of an entity: what it has itself, and what counts, with the origin of each part. */
export type CallbackConfigurationDetail = {
  own: Pick<OwnCallbackConfiguration, 'enabled' | 'template' | 'sending' | 'version'> & {
    destination: ShownDestination | null;
  };
  /** What would count without anything of its own. */
  inherited: ShownConfiguration;
  effective: ShownConfiguration;
  /** Since when nothing is sent to the active address of this entity. */
  pausedAt: string | null;
  mayWrite: boolean;
};

export type ShownDestination = { urls: readonly string[]; activeUrl: string; headerNames: readonly string[] };

export type ShownConfiguration = Pick<CallbackConfiguration, 'enabled' | 'template' | 'sending'> & {
  destination: ShownDestination | null;
  /** The entity of each part; null: the default. */
  origins: Record<keyof CallbackConfiguration['origins'], { id: string; name: string } | null>;
};

type Context = BackOfficeContext<unknown, unknown>;
type Destination = CallbackConfiguration['destination'];

const nothing = z.object({});

const showDestination = (destination: Destination): ShownDestination | null =>
  destination && { urls: destination.urls, activeUrl: destination.activeUrl, headerNames: destination.headerNames };

function showConfiguration(
  { origins, destination, ...rest }: CallbackConfiguration,
  names: ReadonlyMap<string, string>,
): ShownConfiguration {
  const name = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
  return {
    ...rest,
    destination: showDestination(destination),
    origins: {
      enabled: name(origins.enabled),
      destination: name(origins.destination),
      template: name(origins.template),
      sending: name(origins.sending),
    },
  };
}

async function readConfiguration(
  services: StaffServices,
  { user }: Pick<Context, 'user'>,
  entityId: string,
): Promise<CallbackConfigurationDetail> {
  const { db, tree } = services;
  const path = await tree.findPath(entityId);
  const parentId = path?.ids[1];
  const [line, effective, inherited, names, paused] = await Promise.all([
    listOwnConfigurations(db.pool, entityId),
    findConfigurationFor(db.pool, entityId),
    parentId ? findConfigurationFor(db.pool, parentId) : findConfigurationFor(db.pool, ''),
    findEntityNames(db, path?.ids ?? []),
    listPaused(db.pool),
  ]);
  const own = line.find((each) => each.entityId === entityId);
  const roots = roleRootsOf(user.roles, 'callbacks.write');
  return {
    own: {
      enabled: own?.enabled ?? null,
      template: own?.template ?? null,
      sending: own?.sending ?? null,
      destination: showDestination(own?.destination ?? null),
      version: own?.version ?? 0,
    },
    inherited: showConfiguration(inherited, names),
    effective: showConfiguration(effective, names),
    pausedAt: paused.find((each) => each.entityId === entityId)?.pausedAt.toISOString() ?? null,
    mayWrite: path?.ids.some((id) => roots.includes(id)) ?? false,
  };
}

const auditedBy = ({ now, actor, address }: Context) => ({ at: now, actor, address });

/** A key that is empty is one that is left out. */
function readTemplate(template: z.output<typeof configurationForm>['template']): CallbackTemplate | null {
  if (template === null) return null;
  const keys = Object.fromEntries(fields.map((field) => [field, template.keys[field] || null]));
  return { ...template, keys: keys as CallbackTemplate['keys'] };
}

function rejected(faults: readonly ConfigurationFault[]): BackOfficeError {
  const message = faults[0]?.message ?? '';
  return backOfficeErrors.unreadable(`${message} Nothing was changed.`, { fields: faults });
}

/** What a test callback or a preview of an entity contains. */
async function exampleFor(
  { tree }: StaffServices,
  { user, now }: Pick<Context, 'user' | 'now'>,
  { entityId, decision }: { entityId: string; decision: 'APPROVE' | 'CANCEL' | 'PENDING' },
) {
  const path = await tree.findPath(entityId);
  const channelId = path?.entity.kind === 'CHANNEL' ? entityId : null;
  const ids = { merchantId: path?.merchant?.id ?? null, channelId };
  return exampleContent(ids, { decision, userId: user.username, at: now });
}

export const callbackConfigurationRoutes = [
  route({
    method: 'GET',
    path: '/entities/:id/callbacks',
    permission: 'callbacks.read',
    query: nothing,
    run: async (services, context): Promise<CallbackConfigurationDetail> =>
      readConfiguration(services, context, await entityWithin(context.entityScope, context.path.id)),
  }),
  route({
    method: 'POST',
    path: '/entities/:id/callbacks',
    permission: 'callbacks.write',
    query: nothing,
    body: configurationForm,
    run: async (services, context): Promise<CallbackConfigurationDetail> => {
      const entityId = await entityWithin(context.entityScope, context.path.id);
      const { version, ...body } = context.body;
      const input = { ...body, template: readTemplate(body.template) };
      const change = { entityId, input, expectedVersion: version };
      const changed = await changeConfiguration(services, change, auditedBy(context));
      if (changed.kind === 'rejected') throw rejected(changed.faults);
      if (changed.kind === 'conflict') {
        const sentence =
          'Another user changed the callbacks of this entity. Reload the page to see it. Nothing was changed.';
        throw new BackOfficeError(409, 'conflict', sentence);
      }
      return readConfiguration(services, context, entityId);
    },
  }),
  route({
    method: 'POST',
    path: '/entities/:id/callbacks/preview',
    permission: 'callbacks.read',
    query: nothing,
    body: previewForm,
    run: async (services, context): Promise<{ body: string; faults: ConfigurationFault[] }> => {
      const entityId = await entityWithin(context.entityScope, context.path.id);
      const template = readTemplate(context.body.template) as CallbackTemplate;
      const content = await exampleFor(services, context, { entityId, decision: context.body.decision });
      return { body: buildBody(template, content), faults: checkTemplate(template) };
    },
  }),
  route({
    method: 'POST',
    path: '/entities/:id/callbacks/probe',
    permission: 'callbacks.write',
    query: nothing,
    body: addressForm,
    run: async (services, context): Promise<ProbeResult> => {
      const entityId = await entityWithin(context.entityScope, context.path.id);
      const { url } = context.body;
      const configuration = await findConfigurationFor(services.db.pool, entityId);
      const content = await exampleFor(services, context, { entityId, decision: 'PENDING' });
      const result = await probeUrl(services, configuration, { url, content });
      if (!result) throw backOfficeErrors.unknown('address');
      await context.change(async () => {
        const after = { url, status: result.status };
        return { result: null, action: 'callback-configuration.probe', entityId, subjectId: entityId, after };
      });
      return result;
    },
  }),
  route({
    method: 'POST',
    path: '/entities/:id/callbacks/switch',
    permission: 'callbacks.write',
    query: nothing,
    body: addressForm,
    run: async (services, context): Promise<CallbackConfigurationDetail> => {
      const entityId = await entityWithin(context.entityScope, context.path.id);
      const { url } = context.body;
      if (!(await switchUrl(services, { entityId, url }, auditedBy(context)))) {
        const sentence = 'This address is already active, or it is not an address of this entity. Nothing was changed.';
        throw new BackOfficeError(409, 'not-switched', sentence);
      }
      return readConfiguration(services, context, entityId);
    },
  }),
  route({
    method: 'POST',
    path: '/entities/:id/callbacks/pause',
    permission: 'callbacks.write',
    query: nothing,
    body: pauseForm,
    run: async (services, context): Promise<CallbackConfigurationDetail> => {
      const entityId = await entityWithin(context.entityScope, context.path.id);
      const { isPaused } = context.body;
      if (!(await pauseDestination(services, { entityId, isPaused }, auditedBy(context)))) {
        const sentence = 'This entity has no address of its own. Nothing was changed.';
        throw new BackOfficeError(409, 'no-address', sentence);
      }
      return readConfiguration(services, context, entityId);
    },
  }),
];
