import { z } from 'zod';
import { settingValues } from '#lib/entities/staff/forms.ts';
import type { Translate } from '#messages/translate.ts';
import { fromControl, keyOf, type SettingValues } from './setting-state.ts';
import type { SettingDefinition } from './setting-tabs.ts';

const settingValue = z.object({ isOwn: z.boolean(), value: z.unknown() });

/** The values of one tab. Inherited values were checked where they are set. */
export function tabSchema(t: Translate, fields: readonly SettingDefinition[]): z.ZodType<SettingValues, SettingValues> {
  return z.record(z.string(), settingValue).superRefine((values, context) => {
    for (const { name, control } of fields) {
      const edited = values[keyOf(name)];
      if (!edited?.isOwn) continue;
      const parsed = settingValues.shape[name].safeParse(fromControl(control, edited.value));
      const [issue] = parsed.error?.issues ?? [];
      if (!issue) continue;
      const message = control.kind === 'dispatching' ? describeIssue(t, issue.path, issue.message) : issue.message;
      context.addIssue({ code: 'custom', path: [keyOf(name)], message });
    }
  });
}

/** `rule 2: choose at least one, or all` for a mistake inside a list of rules. */
function describeIssue(t: Translate, [position]: readonly PropertyKey[], message: string): string {
  return typeof position === 'number' ? t('entities.setting.inRule', { number: position + 1, message }) : message;
}
