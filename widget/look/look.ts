// The look of the forms that an entity sets: what `/form` returns as `appearance`, and what the back office previews.
import { firstReadable, mixColours } from './contrast.ts';

export const lookFonts = ['system', 'serif', 'mono', 'inherit'] as const;

export type Look = {
  /** Colours are written #rrggbb. */
  readonly accent: string;
  readonly background: string;
  readonly text: string;
  readonly border: string;
  /** In CSS pixels. */
  readonly radius: number;
  readonly font: (typeof lookFonts)[number];
};

/** That of widget.css. */
export const defaultLook: Look = {
  accent: '#1d4ed8',
  background: '#ffffff',
  text: '#1c2430',
  border: '#8b95a3',
  radius: 8,
  font: 'system',
};

const fontFamilies: Readonly<Record<Look['font'], string>> = {
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
  mono: 'ui-monospace, Menlo, Consolas, monospace',
  // A custom property without a value leaves the font of the shop's page.
  inherit: 'inherit',
};

/** White where it can be read, else black: one of them always can. */
export const buttonTextOf = (accent: string): string => firstReadable(['#ffffff', '#000000'], accent);

/** Only what differs from our style sheet, so that a shop's own rules for the rest count. */
export function appearanceOf(look: Look): Record<string, string> {
  const { accent, background, text, border, radius, font } = look;
  const differs = (name: keyof Look) => look[name] !== defaultLook[name];
  return {
    ...(differs('accent') && { colorPrimary: accent, colorPrimaryText: buttonTextOf(accent) }),
    ...(differs('text') && { colorText: text }),
    ...(differs('background') && { colorBackground: background }),
    ...((differs('text') || differs('background')) && colorsBetween(text, background)),
    ...(differs('border') && { colorBorder: border, colorOutline: border }),
    ...(differs('radius') && { borderRadius: `${radius}px` }),
    ...(differs('font') && { fontFamily: fontFamilies[font] }),
  };
}

/** Paler texts and errors that can be read on the background wherever its text can, and that background. */
function colorsBetween(text: string, background: string): Record<string, string> {
  const muted = firstReadable([mixColours(text, background, 0.72), text], background);
  const danger = firstReadable(['#c01c28', '#9b1320', '#ffa3ab', '#ffffff', '#000000'], background);
  return {
    colorMuted: muted,
    colorPlaceholder: muted,
    colorDanger: danger,
    // Forms without a box of their own would stand on the shop's page, whose colour is unknown.
    colorBackdrop: background,
    backdropSpace: '16px',
  };
}
