'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** `/docs#tag/payments/POST/v1/payments` was an operation, before the reference had an address of its own. */
export function EarlierLinks() {
  const router = useRouter();
  useEffect(() => {
    const operation = /^#tag\/[^/]+\/((?:GET|POST|DELETE)\/.+)$/.exec(decodeURI(location.hash))?.[1];
    if (operation) router.replace(`/docs/reference#${operation}`);
    else if (location.hash.startsWith('#tag/')) router.replace('/docs/reference');
  }, [router]);
  return null;
}
