import { z } from 'zod';
import { addFormLogo, type LogoResult, maxLogoBytes } from '#lib/checkouts/index.ts';
import { readUpload } from '#lib/staff/api/read-upload.ts';
import { BackOfficeError } from '#lib/staff/back-office-error.ts';
import { entityWithin } from '#lib/staff/entity-scope.ts';
import { route } from '#lib/staff/route.ts';

/** The value for the setting `formLogo`. */
export type UploadedLogo = { name: string };

const refusals: Record<Exclude<LogoResult['kind'], 'added'>, string> = {
  'unknown-type': 'This file is no PNG, JPEG or WebP without animation. Nothing was kept.',
  'wrong-size': 'A logo has 16 to 2,000 pixels on each side. Nothing was kept.',
};

const tooLarge = { maxBytes: maxLogoBytes, refusal: 'A logo has at most 128 KB. Nothing was kept.' };

/** Adds an image. Forms show it once the setting that names it is saved, which is reviewed like all others. */
export const logoRoutes = [
  route({
    method: 'POST',
    path: '/entities/:id/logo',
    permission: 'entities.write',
    query: z.object({}),
    upload: true,
    run: async (_services, { path, entityScope, change, now, upload }): Promise<UploadedLogo> => {
      const entityId = await entityWithin(entityScope, path.id);
      const bytes = await readUpload(upload, tooLarge);
      const result = await change<LogoResult>(async (tx) => {
        const added = await addFormLogo(tx, bytes, now);
        if (added.kind !== 'added') return { result: added, action: null };
        const entry = { action: 'entity.add-logo', entityId, subjectId: entityId };
        return { result: added, ...entry, after: { name: added.name } };
      });
      if (result.kind !== 'added') throw new BackOfficeError(409, result.kind, refusals[result.kind]);
      return { name: result.name };
    },
  }),
];
