import { ownedFields, ownedRows } from '#lib/platform/search/owned-rows.ts';
import { choiceField, matching, searchField, upperCase } from '#lib/platform/search/search-field.ts';
import { allOf, anyOf, choice, columnsOf } from '#lib/platform/search/table-fields.ts';
import type { SftpKey } from './key-store.ts';

export const sftpKeyFields = {
  state: choiceField({
    label: 'State',
    offers: [
      { value: 'active', label: 'Active' },
      { value: 'expired', label: 'Expired' },
      { value: 'revoked', label: 'Revoked' },
    ],
  }),
  access: choiceField({
    label: 'Access',
    offers: [
      { value: 'import', label: 'Sends files to import' },
      { value: 'reports', label: 'Reads settlement files' },
    ],
  }),
  ...ownedFields,
  fingerprint: searchField({
    label: 'Fingerprint',
    kind: 'text',
    hint: 'SHA256:',
    read: matching(/^.{1,60}$/su, 'is a part of the fingerprint'),
  }),
};

const { isAbove, isNotNull, isNull, isAtMost, value, words } = columnsOf('sftp_key');
const isLive = isNull('revoked_at');

/** The keys of a page, and their number. */
export const { search: searchSftpKeys, count: countSftpKeys } = ownedRows<SftpKey>('sftp_key', {
  columns: [
    'access',
    'algorithm',
    'public_key as publicKey',
    'fingerprint',
    'actor',
    'expires_at as expiresAt',
    'revoked_at as revokedAt',
    'last_used_at as lastUsedAt',
  ],
  words: ['fingerprint'],
  compile: (now) => ({
    state: choice({
      active: allOf(isLive, anyOf(isNull('expires_at'), isAbove('expires_at', now))),
      expired: allOf(isLive, isAtMost('expires_at', now)),
      revoked: isNotNull('revoked_at'),
    }),
    access: value('access', upperCase),
    fingerprint: words('fingerprint'),
  }),
});
