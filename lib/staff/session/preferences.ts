import { z } from 'zod';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { isTimeZone } from '#lib/platform/time-zone.ts';

const columnName = z.string().regex(/^[A-Za-z0-9]{1,40}$/);
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'is a time such as 22:00');
const chord = z.string().regex(/^(?:g )?[^\s]{1,12}$/u, 'is a key, or g and a key');

/** Limits the size of the preferences. */
function few<Key extends z.ZodString, Value extends z.ZodType>(key: Key, value: Value) {
  return z.record(key, value).refine((all) => Object.keys(all).length <= 100, 'has more than 100 entries');
}

const preferences = z.object({
  /** The columns of each list in the order of the user. */
  columns: few(
    z.string().regex(/^[a-z-]{1,40}$/),
    z.object({ shown: z.array(columnName).min(1).max(60), compact: z.boolean() }),
  ),
  /** The keys that the user rebound, by default key. */
  keys: few(chord, chord),
  /** `browser`: that of the browser in use; else a name of the IANA database. */
  timeZone: z
    .string()
    .max(60)
    .refine((zone) => zone === 'browser' || isTimeZone(zone), 'is not the name of a time zone'),
  /** `browser`: the first one that the browser in use asks for. */
  language: z.enum(['browser', 'en', 'de']),
  /** Notices come by e-mail too, where `noticeKinds` does not decide. */
  noticesByMail: z.boolean(),
  /** How notices of a kind come; `always`: by e-mail also in quiet hours. */
  noticeKinds: few(z.string().regex(/^[a-z-]{1,60}$/), z.enum(['always', 'mail', 'screen', 'off'])),
  /** When no e-mail comes; one that falls into it comes at its end. */
  quietHours: z
    .object({
      from: timeOfDay,
      to: timeOfDay,
      timeZone: z.string().max(60).refine(isTimeZone, 'is not the name of a time zone'),
    })
    .refine(({ from, to }) => from !== to, 'would never begin or never end')
    .nullable(),
});

const defaults: Preferences = {
  columns: {},
  keys: {},
  timeZone: 'browser',
  language: 'browser',
  noticesByMail: true,
  noticeKinds: {},
  quietHours: null,
};

/** The preferences of a user. */
export type Preferences = z.infer<typeof preferences>;

/** The changes of one request; other lists keep their columns. */
export const preferencesChange = preferences.partial().strict();

export async function findPreferences({ prisma }: Database, userId: string): Promise<Preferences> {
  const user = await prisma.user.findUnique({ where: { id: userId }, select: { preferences: true } });
  return readPreferences(user?.preferences);
}

/** Stored preferences are parsed leniently: another release may have written them. */
export function readPreferences(stored: unknown): Preferences {
  const kept = (stored ?? {}) as Record<string, unknown>;
  const read = <K extends keyof Preferences>(name: K): Preferences[K] => {
    const parsed = preferences.shape[name].safeParse(kept[name]);
    return (parsed.success ? parsed.data : defaults[name]) as Preferences[K];
  };
  return {
    columns: read('columns'),
    keys: read('keys'),
    timeZone: read('timeZone'),
    language: read('language'),
    noticesByMail: read('noticesByMail'),
    noticeKinds: read('noticeKinds'),
    quietHours: read('quietHours'),
  };
}

export async function changePreferences(
  db: Database,
  userId: string,
  change: z.infer<typeof preferencesChange>,
): Promise<Preferences> {
  const before = await findPreferences(db, userId);
  const after = {
    columns: { ...before.columns, ...change.columns },
    keys: change.keys ?? before.keys,
    timeZone: change.timeZone ?? before.timeZone,
    language: change.language ?? before.language,
    noticesByMail: change.noticesByMail ?? before.noticesByMail,
    noticeKinds: { ...before.noticeKinds, ...change.noticeKinds },
    quietHours: change.quietHours === undefined ? before.quietHours : change.quietHours,
  };
  await autocommit(db).prisma.user.update({ where: { id: userId }, data: { preferences: after } });
  return after;
}
