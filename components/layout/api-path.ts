/** A path of the API with its query; pages and queries build it here alike, because it is the key of the answer. */
export function apiPath(path: string, query: Record<string, string | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
}
