import type { cookies } from 'next/headers';

/** The theme that this browser has kept; undefined where it has kept none. */
export function keptTheme(jar: Awaited<ReturnType<typeof cookies>>): string | undefined {
  return (jar.get('__Host-turnpike.theme') ?? jar.get('turnpike.theme'))?.value;
}
