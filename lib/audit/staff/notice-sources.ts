import { findRootIds } from '#lib/entities/index.ts';
import { type NoticeSource, onceADay } from '#lib/staff/notice-source.ts';
import { installationChain } from '../store.ts';
import { verifyChain } from '../verify-chain.ts';

const findBreak = onceADay(async ({ db, vault, auditAnchors }) => {
  const verdict = await verifyChain(db, vault, await auditAnchors.read());
  if (verdict.whole) return [];
  const { chainId, sequence, reason } = verdict;
  const [firstRoot = ''] = await findRootIds(db);
  return [
    {
      entityId: chainId === installationChain ? firstRoot : chainId,
      subjectId: chainId,
      page: '/audit',
      title: 'The audit log is not as it was written',
      text: `Entry ${sequence} of the audit log ${reason}. Keep a copy of the database and of its backups before anything else is changed, and find out who had access to it.`,
    },
  ];
});

/** A chain is of a PSP or of the installation, which no PSP is to hear of where there are several. */
export const auditNotices: readonly NoticeSource[] = [
  {
    kind: 'audit-log-broken',
    permission: 'audit.read',
    find: async (...context) =>
      (await findBreak(...context)).filter(({ subjectId }) => subjectId !== installationChain),
  },
  {
    kind: 'installation-audit-log-broken',
    permission: 'audit.read',
    ofInstallation: true,
    find: async (...context) =>
      (await findBreak(...context)).filter(({ subjectId }) => subjectId === installationChain),
  },
];
