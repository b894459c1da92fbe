import { findRootIds } from '#lib/entities/index.ts';
import { type NoticeSource, onceADay } from '#lib/staff/notice-source.ts';
import { verifyChain } from '../verify-chain.ts';

export const auditNotices: readonly NoticeSource[] = [
  {
    kind: 'audit-log-broken',
    permission: 'audit.read',
    find: onceADay(async ({ db, vault, auditAnchors }) => {
      const verdict = await verifyChain(db, vault, await auditAnchors.read());
      if (verdict.whole) return [];
      const { chainId, sequence, reason } = verdict;
      // A chain is of a PSP, or of the installation.
      const [firstRoot = ''] = await findRootIds(db);
      const entityId = chainId === 'installation' ? firstRoot : chainId;
      return [
        {
          entityId,
          subjectId: chainId,
          page: '/audit',
          title: 'The audit log is not as it was written',
          text: `Entry ${sequence} of the audit log ${reason}. Keep a copy of the database and of its backups before anything else is changed, and find out who had access to it.`,
        },
      ];
    }),
  },
];
