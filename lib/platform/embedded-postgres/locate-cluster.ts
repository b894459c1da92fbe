import path from 'node:path';
import type { Cluster } from './data-directory.ts';
import { locateBinaries } from './locate-binaries.ts';

/** The folder of finished segments of the log; only an embedded server has one of this name. */
export const spoolName = 'wal-spool';

/** Where the cluster of a TURNPIKE_DIR is, or would be made. */
export async function locateCluster(directory: string): Promise<Cluster> {
  const home = await locateBinaries(path.resolve(directory));
  return {
    ...home,
    data: path.join(home.directory, 'postgres'),
    log: path.join(home.directory, 'postgres.log'),
    spool: path.join(home.directory, spoolName),
  };
}
