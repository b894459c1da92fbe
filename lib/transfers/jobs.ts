import type { Job } from '#lib/platform/jobs/job.ts';
import { runDueConnection } from './connections/run-connections.ts';
import { createFolderImporter } from './folder/import-folder.ts';
import type { TransferServices } from './services.ts';

/** The background work of transfers: connections that are due, and the files of the folder, where one is set. */
export function transferJobs(services: TransferServices, { folder }: { folder: string | undefined }): Job[] {
  return [
    { kind: 'polling', name: 'run-file-connections', maxIdleMs: 5_000, run: () => runDueConnection(services) },
    ...(folder === undefined ? [] : [folderJob(services, folder)]),
  ];
}

function folderJob(services: TransferServices, directory: string): Job {
  const run = createFolderImporter(services, { directory });
  return { kind: 'polling', name: 'import-settlement-folder', maxIdleMs: 5_000, run };
}
