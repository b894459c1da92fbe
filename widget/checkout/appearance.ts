// The look that a channel has set in the back office, as custom properties of the containers.

const properties: Readonly<Record<string, string>> = {
  colorPrimary: '--wpwl-color-primary',
  colorPrimaryText: '--wpwl-color-primary-text',
  colorText: '--wpwl-color-text',
  colorMuted: '--wpwl-color-muted',
  colorBackground: '--wpwl-color-background',
  colorBorder: '--wpwl-color-border',
  colorOutline: '--wpwl-color-outline',
  colorPlaceholder: '--wpwl-color-placeholder',
  colorBackdrop: '--wpwl-color-backdrop',
  backdropSpace: '--wpwl-backdrop-space',
  colorDanger: '--wpwl-color-danger',
  borderRadius: '--wpwl-radius',
  fontFamily: '--wpwl-font',
  fontSize: '--wpwl-font-size',
};
const allowedValue = /^[\w\s.,#%()'"-]{1,120}$/u;

export function applyAppearance(
  container: HTMLElement,
  appearance: Readonly<Record<string, unknown>> | undefined,
): void {
  for (const [name, value] of Object.entries(appearance ?? {})) {
    const property = properties[name];
    if (property === undefined || typeof value !== 'string') continue;
    if (allowedValue.test(value) && !/url\s*\(/iu.test(value)) container.style.setProperty(property, value);
  }
}
