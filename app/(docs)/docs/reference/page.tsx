import { pageMetadata } from '#app/_server/page-metadata.ts';
import { ApiReference } from '#components/docs/api-reference.tsx';

export const generateMetadata = pageMetadata('docs.apiReference.title');

export default function ApiReferencePage() {
  return <ApiReference documentUrl="/openapi.json" scriptUrl="/docs/reference.js" />;
}
