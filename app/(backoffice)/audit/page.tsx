import { definePage, listReads } from '#app/_server/define-page.tsx';
import { auditApi } from '#components/audit/api.ts';
import { AuditLog } from '#components/audit/audit-log.tsx';
import { listState } from '#components/list/list-state.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.audit',
  state: listState,
  reads: ({ query }) => listReads(auditApi.audit, 'audit', query),
  render: () => <AuditLog />,
});

export { generateMetadata };
export default page;
