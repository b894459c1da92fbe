import type { EntityDetail, SettingField } from '#lib/backoffice/index.ts';
import type { SettingControl, SettingDefinition } from './setting-tabs.ts';

/** One setting in a form: whether it is set here, and what it would be. */
export type SettingValue = { isOwn: boolean; value: unknown };
export type SettingValues = Record<string, SettingValue>;

/** A form reads a point in a name as a way into an object. */
export function keyOf(name: string): string {
  return name.replaceAll('.', ':');
}

/** What a form begins with; numbers are text while they are typed. */
export function toFormValues(
  settings: EntityDetail['settings'],
  fields: readonly SettingDefinition[],
): SettingValues {
  return Object.fromEntries(
    fields.map(({ name, control }) => {
      const field = settings[name];
      const isOwn = 'own' in field;
      return [keyOf(name), { isOwn, value: toControl(control, isOwn ? field.own : field.above) }];
    }),
  );
}

/** A value as its control holds it. */
export function toControl({ kind }: SettingControl, value: unknown): unknown {
  return kind === 'count' ? String(value) : value;
}

function fromControl({ kind }: SettingControl, value: unknown): unknown {
  if (kind === 'count') return Number(value);
  if (kind === 'text') return String(value).trim();
  if (kind === 'upstream' && value !== null) return withoutEmpty(value as object);
  return value;
}

/** What is left empty is not sent: a token that is kept, a test mode that is none. */
function withoutEmpty(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== '' && each !== undefined));
}

export type SettingsPatch = { set: Record<string, unknown>; inherit: string[] };

/** What differs from what is stored; nothing is sent that is as it was. */
export function toPatch(
  settings: EntityDetail['settings'],
  fields: readonly SettingDefinition[],
  values: SettingValues,
): SettingsPatch {
  const patch: SettingsPatch = { set: {}, inherit: [] };
  for (const { name, control } of fields) {
    const given = values[keyOf(name)];
    const field = settings[name];
    if (!given) continue;
    if (!given.isOwn && 'own' in field) patch.inherit.push(name);
    if (!given.isOwn) continue;
    const value = fromControl(control, given.value);
    if (!('own' in field) || !isSame(field.own, value)) patch.set[name] = value;
  }
  return patch;
}

export function isEmptyPatch({ set, inherit }: SettingsPatch): boolean {
  return inherit.length === 0 && Object.keys(set).length === 0;
}

/** What a person compares before saving: the values in force, before and after, named as in the form. */
export function toComparison(
  { settings, channels }: Pick<EntityDetail, 'settings' | 'channels'>,
  fields: readonly SettingDefinition[],
  patch: SettingsPatch,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const { name, label, control } of fields) {
    if (!(name in patch.set) && !patch.inherit.includes(name)) continue;
    const field = settings[name];
    const otherwise = `${formatValue(control, field.above, channels)} (${sourceOf(field)})`;
    before[label] = 'own' in field ? shownValue(control, field.own, channels) : otherwise;
    after[label] = name in patch.set ? shownValue(control, patch.set[name], channels) : otherwise;
  }
  return { before, after };
}

/** Where an inherited value comes from. */
export function sourceOf({ from }: SettingField): string {
  return from ? `inherited from ${from.name}` : 'default';
}

/** Lists stay lists, so that a comparison names what came and went. */
function shownValue(control: SettingControl, value: unknown, channels: Channels): unknown {
  const words = formatValue(control, value, channels);
  if (control.kind === 'dispatching' && (value as Rule[]).length > 0) {
    return (value as Rule[]).map((rule) => formatRule(rule, channels));
  }
  if (control.kind === 'upstream' && value !== null) return formatUpstream(value as Upstream);
  const isList = Array.isArray(value) && value.length > 0 && !value.includes('*');
  return isList && control.kind !== 'dispatching' ? value : words;
}

export type Rule = {
  channelId: string;
  paymentBrands?: string[];
  currencies?: string[];
  paymentTypes?: string[];
};
export type Upstream = { url: string; entityId: string; accessToken?: string; testMode?: string };

/** Who a rule sends its payments to is a name where it is known. */
export type Channels = EntityDetail['channels'];

function formatRule(rule: Rule, channels: Channels): string {
  const { channelId, paymentBrands, currencies, paymentTypes } = rule;
  const conditions = [paymentBrands, currencies, paymentTypes].flatMap((list) =>
    list && list.length > 0 ? [list.join(' or ')] : [],
  );
  const name = channels.find(({ id }) => id === channelId)?.name ?? channelId.slice(0, 8);
  return `${conditions.join(', ') || 'everything'} to ${name}`;
}

function formatUpstream({ url, entityId, testMode, accessToken }: Upstream): Record<string, string> {
  return {
    address: url,
    entity: entityId,
    'test mode': testMode ?? 'none: it is live',
    ...(accessToken ? { 'access token': 'a new one' } : {}),
  };
}

const maxShown = 6;

/** A value in a few words, as its control would say it. */
export function formatValue(control: SettingControl, value: unknown, channels: Channels = []): string {
  switch (control.kind) {
    case 'count':
      if (Number(value) === 0 && control.zero) return control.zero;
      return `${Number(value).toLocaleString('en')} ${control.unit}`;
    case 'choice':
      return control.choices.find((choice) => choice.value === value)?.name ?? String(value);
    case 'upstream':
      return value ? (value as Upstream).url : 'none: only the simulator';
    case 'text':
      return String(value) || 'none';
    case 'dispatching':
      return formatList(
        (value as Rule[]).map((rule) => formatRule(rule, channels)),
        'no rule',
      );
    default:
      return (value as string[]).includes('*') ? 'all' : formatList(value as string[], 'none');
  }
}

function formatList(list: readonly string[], empty: string): string {
  if (list.length === 0) return empty;
  const more = list.length - maxShown;
  return list.slice(0, maxShown).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, each]) => [name, inOrder(each)]);
}
