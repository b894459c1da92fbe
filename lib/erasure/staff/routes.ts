import { z } from 'zod';
import { findEntityNames } from '#lib/entities/index.ts';
import { BackOfficeError, backOfficeErrors, fieldError } from '#lib/staff/back-office-error.ts';
import type { EntityScope } from '#lib/staff/entity-scope.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { readScope } from '../erasure.ts';
import { personalData } from '../personal-data.ts';
import { type ErasurePreview, isAny, previewErasure } from '../preview-erasure.ts';
import type { ErasureScope, ShopperKey } from '../search/shopper.ts';
import { startErasure } from '../start-erasure.ts';
import { eraseForm, isConfirmed, shopperForm } from './forms.ts';

export type ShopperFound = ErasurePreview & {
  /** The entities whose data is erased, with all below them. */
  entities: string[];
  /** Something is open, so that the erasure cannot begin. */
  isBlocked: boolean;
};

export type ErasureProgress = {
  id: string;
  state: 'FINDING' | 'ERASING' | 'DONE';
  /** Steps that are done, and all of them. */
  step: number;
  steps: number;
  pseudonym: string;
};

const nothing = z.object({});
const kinds = { email: 'EMAIL', customer: 'CUSTOMER', card: 'CARD' } as const;

const toKey = ({ field, value }: z.output<typeof shopperForm>): ShopperKey => ({ kind: kinds[field], value });

type Found = { scope: ErasureScope; preview: ErasurePreview };

/** What is found at each entity where the user may erase, of those that the request is limited to. */
async function findAt(services: StaffServices, entityScope: EntityScope, key: ShopperKey): Promise<Found[]> {
  const found: Found[] = [];
  for (const id of entityScope.rootIds) {
    const scope = await readScope(services.db, id);
    if (!scope) throw ofChannel();
    const { preview } = await previewErasure(services, scope, key);
    if (isAny(preview.counts)) found.push({ scope, preview });
  }
  return found;
}

const ofChannel = () =>
  new BackOfficeError(
    409,
    'channel',
    'Customers belong to the merchant of a channel. Choose the merchant. Nothing was erased.',
  );

function add<Counts extends Readonly<Record<string, number>>>(all: readonly Counts[]): Counts {
  const sum: Record<string, number> = {};
  for (const counts of all) for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
  return sum as Counts;
}

export const erasureStaffRoutes = [
  route({
    method: 'POST',
    path: '/erasures/preview',
    permission: 'personal-data.erase',
    query: nothing,
    body: shopperForm,
    run: async (services, { body, entityScope }): Promise<ShopperFound> => {
      const found = await findAt(services, entityScope, toKey(body));
      if (found.length === 0) throw backOfficeErrors.unknown('customer');
      const names = await findEntityNames(
        services.db,
        found.map(({ scope }) => scope.entityId),
      );
      const previews = found.map(({ preview }) => preview);
      const obstacles = add(previews.map((each) => each.obstacles));
      return {
        entities: [...names.values()],
        counts: add(previews.map((each) => each.counts)),
        obstacles,
        isBlocked: isAny(obstacles),
        ends: add(previews.map((each) => each.ends)),
        kept: add(previews.map((each) => each.kept)),
        rules: previews.flatMap(({ rules }) => rules),
      };
    },
  }),
  route({
    method: 'POST',
    path: '/erasures',
    permission: 'personal-data.erase',
    recentSignIn: true,
    query: nothing,
    body: eraseForm,
    run: async (services, { body, entityScope, change, actor, now }): Promise<{ ids: string[]; pseudonym: string }> => {
      if (!isConfirmed(body.value, body.confirmation)) {
        throw fieldError('confirmation', 'Enter exactly what is shown.');
      }
      const key = toKey(body);
      const found = await findAt(services, entityScope, key);
      if (found.length === 0) throw backOfficeErrors.unknown('customer');
      if (found.some(({ preview }) => isAny(preview.obstacles))) {
        const sentence = 'Something of this customer is still open. Nothing was erased.';
        throw new BackOfficeError(409, 'open', sentence);
      }
      const started: { id: string; pseudonym: string }[] = [];
      for (const { scope, preview } of found) {
        const { entityId } = scope;
        started.push(await change((tx) => startErasure(tx, services.vault, { entityId, key, preview, actor, now })));
      }
      return { ids: started.map(({ id }) => id), pseudonym: started[0]?.pseudonym ?? '' };
    },
  }),
  route({
    method: 'GET',
    path: '/erasures/:id',
    permission: 'personal-data.erase',
    query: nothing,
    run: async ({ db }, { path, entityScope }): Promise<ErasureProgress> => {
      const erasure = await db.prisma.erasure.findUnique({ where: { id: path.id } });
      if (!erasure || !(await entityScope.includes(erasure.entityId))) throw backOfficeErrors.unknown('erasure');
      const { id, step, pseudonym } = erasure;
      const state = erasure.state as ErasureProgress['state'];
      return { id, state, step, steps: personalData.length, pseudonym };
    },
  }),
];
