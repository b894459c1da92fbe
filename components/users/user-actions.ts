import type { UserRow } from '#lib/backoffice/index.ts';
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
    name: 'users.action.unlock.name',
    act: 'users.action.unlock.act',
    done: 'users.action.unlock.done',
    danger: false,
    isOffered: ({ state }) => state === 'locked',
    consequence: (t) => t('users.action.unlock.consequence'),
  },
  {
    verb: 'reset-password',
    name: 'users.action.resetPassword.name',
    act: 'users.action.resetPassword.act',
    done: 'users.action.resetPassword.done',
    danger: false,
    isOffered: ({ state, isYou }) => state !== 'disabled' && !isYou,
    consequence: (t, { state }) =>
      t(
        state === 'invited'
          ? 'users.action.resetPassword.consequenceInvited'
          : 'users.action.resetPassword.consequence',
      ),
  },
  {
    verb: 'end-sessions',
    name: 'users.action.endSessions.name',
    act: 'users.action.endSessions.act',
    done: 'users.action.endSessions.done',
    danger: false,
    isOffered: ({ sessions }) => sessions > 0,
    consequence: (t, { sessions }) => t('users.action.endSessions.consequence', { sessions }),
  },
  {
    verb: 'remove-second-factors',
    name: 'users.action.removeSecondFactors.name',
    act: 'users.action.removeSecondFactors.act',
    done: 'users.action.removeSecondFactors.done',
    danger: true,
    isOffered: ({ authenticatorApp, passkeys, isYou }) => (authenticatorApp || passkeys > 0) && !isYou,
    consequence: (t, { sessions }) => t('users.action.removeSecondFactors.consequence', { sessions }),
  },
  {
    verb: 'disable',
    name: 'users.action.disable.name',
    act: 'users.action.disable.act',
    done: 'users.action.disable.done',
    danger: true,
    isOffered: ({ state, isYou }) => state !== 'disabled' && !isYou,
    consequence: (t, { sessions }) => t('users.action.disable.consequence', { sessions }),
  },
  {
    verb: 'enable',
    name: 'users.action.enable.name',
    act: 'users.action.enable.act',
    done: 'users.action.enable.done',
    danger: false,
    isOffered: ({ state }) => state === 'disabled',
    consequence: (t) => t('users.action.enable.consequence'),
  },
];
