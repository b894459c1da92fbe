import type { EntityPath } from '#lib/entities/index.ts';

/** An image with its size, so that nothing moves when it has loaded. */
export type ShownLogo = { url: string; text: string; width: string; height: string };

/** The logo of the entity that is paid; null where none is set. */
export function findLogo(
  baseUrl: string,
  { settings, merchant, entity }: Pick<EntityPath, 'settings' | 'merchant' | 'entity'>,
): ShownLogo | null {
  const [, width, height] = /-(\d+)x(\d+)\./.exec(settings.formLogo) ?? [];
  if (width === undefined || height === undefined) return null;
  const text = settings.formLogoText || (merchant?.name ?? entity.name);
  return { url: `${baseUrl}/v1/logos/${settings.formLogo}`, text, width, height };
}
