import type { UserRow } from '#lib/access/staff/index.ts';
import type { MessageKey, Translate } from '#messages/translate.ts';

export type UserAction = {
  verb: 'unlock' | 'reset-password' | 'end-sessions' | 'remove-second-factors' | 'disable' | 'enable';
  /** On the button that opens the dialog. */
  name: MessageKey;
  /** On the button that does it. */
  act: MessageKey;
  /** What is reported afterwards about the user. */
  done: MessageKey;
  danger: boolean;
  isOffered(user: UserRow): boolean;
  consequence(t: Translate, user: UserRow): string;
};

/** The actions of administrators on user accounts, with their consequences for the user. */
export const userActions: readonly UserAction[] = [
  {
    verb: 'unlock',
    name: 'user.action.unlock.name',
    act: 'user.action.unlock.act',
    done: 'user.action.unlock.done',
    danger: false,
    isOffered: ({ state }) => state === 'locked',
    consequence: (t) => t('user.action.unlock.consequence'),
  },
  {
    verb: 'reset-password',
    name: 'user.action.resetPassword.name',
    act: 'user.action.resetPassword.act',
    done: 'user.action.resetPassword.done',
    danger: false,
    isOffered: ({ state, isYou }) => state !== 'disabled' && !isYou,
    consequence: (t, { state }) =>
      t(state === 'invited' ? 'user.action.resetPassword.consequenceInvited' : 'user.action.resetPassword.consequence'),
  },
  {
    verb: 'end-sessions',
    name: 'user.action.endSessions.name',
    act: 'user.action.endSessions.act',
    done: 'user.action.endSessions.done',
    danger: false,
    isOffered: ({ sessions }) => sessions > 0,
    consequence: (t, { sessions }) => t('user.action.endSessions.consequence', { sessions }),
  },
  {
    verb: 'remove-second-factors',
    name: 'user.action.removeSecondFactors.name',
    act: 'user.action.removeSecondFactors.act',
    done: 'user.action.removeSecondFactors.done',
    danger: true,
    isOffered: ({ authenticatorApp, passkeys, isYou }) => (authenticatorApp || passkeys > 0) && !isYou,
    consequence: (t, { sessions }) => t('user.action.removeSecondFactors.consequence', { sessions }),
  },
  {
    verb: 'disable',
    name: 'user.action.disable.name',
    act: 'user.action.disable.act',
    done: 'user.action.disable.done',
    danger: true,
    isOffered: ({ state, isYou }) => state !== 'disabled' && !isYou,
    consequence: (t, { sessions }) => t('user.action.disable.consequence', { sessions }),
  },
  {
    verb: 'enable',
    name: 'user.action.enable.name',
    act: 'user.action.enable.act',
    done: 'user.action.enable.done',
    danger: false,
    isOffered: ({ state }) => state === 'disabled',
    consequence: (t) => t('user.action.enable.consequence'),
  },
];
