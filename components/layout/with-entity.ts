/** The address of a page that shows the same entity as this one. */
export function withEntity(path: string, entity: string | null): string {
  if (!entity) return path;
  return `${path}${path.includes('?') ? '&' : '?'}entity=${encodeURIComponent(entity)}`;
}
