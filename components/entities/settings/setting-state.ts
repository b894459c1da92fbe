import type { EntityDetail, SettingField } from '#lib/entities/staff/index.ts';
import type { Translate } from '#messages/translate.ts';
import type { SettingControl, SettingDefinition } from './setting-tabs.ts';

/** One setting in a form: whether the entity sets it, and its value. */
export type SettingValue = { isOwn: boolean; value: unknown };
export type SettingValues = Record<string, SettingValue>;

/** Form libraries read a dot in a name as a path, so dots are replaced. */
export function keyOf(name: string): string {
  return name.replaceAll('.', ':');
}

/** The initial values of a form; numbers are text while they are typed. */
export function toFormValues(settings: EntityDetail['settings'], fields: readonly SettingDefinition[]): SettingValues {
  return Object.fromEntries(
    fields.map(({ name, control }) => {
      const field = settings[name];
      const isOwn = 'own' in field;
      return [keyOf(name), { isOwn, value: toControl(control, isOwn ? field.own : field.above) }];
    }),
  );
}

/** Converts a stored value to the value of its control. */
export function toControl({ kind }: SettingControl, value: unknown): unknown {
  if (kind === 'dispatching') return (value as Rule[]).map(withoutEmptyConditions);
  if (kind === 'origins') return (value as string[]).join('\n');
  return kind === 'count' ? String(value) : value;
}

/** An empty condition of a stored rule matches everything, as one that is left out. */
function withoutEmptyConditions(rule: Rule): Rule {
  const entries = Object.entries(rule).filter(([, value]) => value.length > 0);
  return Object.fromEntries(entries) as Rule;
}

/** Converts the value of a control to the value that is sent; what is no whole number becomes none. */
export function fromControl({ kind }: SettingControl, value: unknown): unknown {
  if (kind === 'count') return /^\d+$/.test(String(value).trim()) ? Number(value) : null;
  if (kind === 'origins') return splitLines(String(value)).map(toOrigin);
  if (kind === 'colour') return toColour(String(value));
  if (kind === 'text') return String(value).trim();
  return value;
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Browsers show an address with a slash behind it, and hosts in any case. */
const toOrigin = (line: string): string => line.toLowerCase().replace(/\/$/, '');

/** Colours are typed with and without `#`, in any case, and short: `#06c`. */
function toColour(typed: string): string {
  const digits = typed.trim().toLowerCase().replace(/^#/, '');
  return `#${/^[0-9a-f]{3}$/.test(digits) ? digits.replace(/./g, '$&$&') : digits}`;
}

export type SettingsPatch = { set: Record<string, unknown>; inherit: string[] };

/** The patch: only settings that differ from the stored ones. */
export function toPatch(
  settings: EntityDetail['settings'],
  fields: readonly SettingDefinition[],
  values: SettingValues,
): SettingsPatch {
  const patch: SettingsPatch = { set: {}, inherit: [] };
  for (const { name, control } of fields) {
    const edited = values[keyOf(name)];
    const field = settings[name];
    if (!edited) continue;
    if (!edited.isOwn && 'own' in field) patch.inherit.push(name);
    if (!edited.isOwn) continue;
    const value = fromControl(control, edited.value);
    if (!('own' in field) || !isSame(control, field.own, value)) patch.set[name] = value;
  }
  return patch;
}

export function isEmptyPatch({ set, inherit }: SettingsPatch): boolean {
  return inherit.length === 0 && Object.keys(set).length === 0;
}

/** The effective values before and after a change, with the labels of the form. */
export function toComparison(
  t: Translate,
  { settings, channels }: Pick<EntityDetail, 'settings' | 'channels'>,
  fields: readonly SettingDefinition[],
  patch: SettingsPatch,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const { name, label, control } of fields) {
    if (!(name in patch.set) && !patch.inherit.includes(name)) continue;
    const field = settings[name];
    const otherwise = `${formatValue(t, control, field.above, channels)} (${sourceOf(t, field)})`;
    before[t(label)] = 'own' in field ? shownValue(t, control, field.own, channels) : otherwise;
    after[t(label)] = name in patch.set ? shownValue(t, control, patch.set[name], channels) : otherwise;
  }
  return { before, after };
}

/** The origin of an inherited value. */
export function sourceOf(t: Translate, { from }: SettingField): string {
  return from ? t('entities.setting.inheritedFrom', { name: from.name }) : t('entities.setting.default');
}

/** Keeps lists as lists, so that the diff shows added and removed values. */
function shownValue(t: Translate, control: SettingControl, value: unknown, channels: Channels): unknown {
  const text = formatValue(t, control, value, channels);
  if (control.kind === 'dispatching' && (value as Rule[]).length > 0) {
    return (value as Rule[]).map((rule) => formatRule(t, rule, channels));
  }
  const isList = Array.isArray(value) && value.length > 0 && !value.includes('*');
  return isList && control.kind !== 'dispatching' ? value : text;
}

export type Rule = { channelId: string; paymentBrands?: string[]; currencies?: string[]; paymentTypes?: string[] };

/** Formats a rule with the name of its channel, if known. */
export type Channels = EntityDetail['channels'];

function formatRule(t: Translate, rule: Rule, channels: Channels): string {
  const { channelId, paymentBrands, currencies, paymentTypes } = rule;
  const conditions = [paymentBrands, currencies, paymentTypes].flatMap((list) =>
    list && list.length > 0 ? [list.join(t('entities.setting.or'))] : [],
  );
  const name = channels.find(({ id }) => id === channelId)?.name ?? channelId.slice(0, 8);
  return t('entities.setting.rule', {
    conditions: conditions.join(', ') || t('entities.setting.everything'),
    channel: name,
  });
}

const maxShown = 6;

/** Formats a setting value as text. */
export function formatValue(t: Translate, control: SettingControl, value: unknown, channels: Channels = []): string {
  switch (control.kind) {
    case 'count':
      if (Number(value) === 0 && control.zero) return t(control.zero);
      return `${Number(value).toLocaleString('en')} ${t(control.unit)}`;
    case 'choice': {
      const choice = control.choices.find((each) => each.value === value);
      return choice ? t(choice.name) : String(value);
    }
    case 'colour':
      return String(value);
    case 'text':
      return String(value) || t('entities.setting.none');
    case 'logo':
      return String(value) || t(control.none);
    case 'origins':
      return formatList(t, value as string[], t(control.none));
    case 'dispatching':
      return formatList(
        t,
        (value as Rule[]).map((rule) => formatRule(t, rule, channels)),
        t('entities.setting.noRules'),
      );
    default:
      return (value as string[]).includes('*')
        ? t('entities.setting.all')
        : formatList(t, value as string[], t('entities.setting.none'));
  }
}

function formatList(t: Translate, list: readonly string[], empty: string): string {
  if (list.length === 0) return empty;
  const more = list.length - maxShown;
  const items = list.slice(0, maxShown).join(', ');
  return more > 0 ? t('common.andMore', { items, more }) : items;
}

/** The order counts for rules only: a list of accepted values is a set. */
function isSame(control: SettingControl, a: unknown, b: unknown): boolean {
  const comparable = (value: unknown): unknown => {
    if (control.kind === 'dispatching') return inOrder(toControl(control, value));
    return Array.isArray(value) ? value.toSorted() : inOrder(value);
  };
  return JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, each]) => [name, inOrder(each)]);
}
