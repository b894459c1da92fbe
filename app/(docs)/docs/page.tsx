import type { Metadata } from 'next';
import { ApiReference } from '#components/docs/api-reference.tsx';

export const metadata: Metadata = { title: 'API reference' };

export default function ApiReferencePage() {
  return <ApiReference documentUrl="/openapi.json" scriptUrl="/docs/reference.js" />;
}
