import type { Job } from '#lib/platform/jobs/job.ts';
import { createFolderImporter, type FolderServices } from './folder/import-folder.ts';
import { runSettlementSlice } from './matching/match-import.ts';

/** The background work of settlement: matching, undoing, and refusing what was interrupted; and the files of the folder, where one is set. */
export function settlementJobs(services: FolderServices, { folder }: { folder: string | undefined }): Job[] {
  return [
    {
      ...{ kind: 'polling', name: 'match-settlements', maxIdleMs: 1_000 },
      run: () => runSettlementSlice(services),
    },
    ...(folder === undefined ? [] : [folderJob(services, folder)]),
  ];
}

function folderJob(services: FolderServices, directory: string): Job {
  const run = createFolderImporter(services, { directory });
  return { kind: 'polling', name: 'import-settlement-folder', maxIdleMs: 5_000, run };
}
