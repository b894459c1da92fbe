import { findRootIds } from '#lib/entities/index.ts';
import { type NoticeSource, onceADay } from '#lib/staff/notice-source.ts';
import { installationChain } from '../store.ts';
import { findBreaks } from '../verify-chain.ts';

const findConditions = onceADay(async ({ db, vault, auditAnchors }) => {
  const breaks = await findBreaks(db, vault, await auditAnchors.read());
  const [firstRoot] = await findRootIds(db);
  return breaks.flatMap(({ chainId, reason }) => {
    const entityId = chainId === installationChain ? firstRoot : chainId;
    if (entityId === undefined) return [];
    const advice =
      'Keep a copy of the database and of its backups before anything else is changed, and find out who had access to it.';
    return [
      {
        entityId,
        subjectId: chainId,
        page: '/audit',
        title: 'The audit log is not as it was written',
        text: `${reason} ${advice}`,
      },
    ];
  });
});

/** A chain is of a PSP or of the installation, which no PSP is to hear of where there are several. */
export const auditNotices: readonly NoticeSource[] = [
  {
    kind: 'audit-log-broken',
    permission: 'audit.read',
    find: async (...context) =>
      (await findConditions(...context)).filter(({ subjectId }) => subjectId !== installationChain),
  },
  {
    kind: 'installation-audit-log-broken',
    permission: 'events.manage',
    ofInstallation: true,
    find: async (...context) =>
      (await findConditions(...context)).filter(({ subjectId }) => subjectId === installationChain),
  },
];
