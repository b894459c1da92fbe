import type { EntityTree } from '#lib/entities/index.ts';
import type { Egress } from '#lib/platform/http/egress.ts';
import type { IncomingServices } from './incoming/import-file.ts';

export type TransferServices = IncomingServices & {
  tree: EntityTree;
  egress: Pick<Egress, 'connect'>;
  /** Where connections of the kind FOLDER put files; undefined: nowhere. */
  outFolder: string | undefined;
};
