import { expressionBuilder } from 'kysely';
import type { Tables } from '#lib/platform/database/built-query.ts';
import { contains, matchAny, matchChoice } from '#lib/platform/search/conditions.ts';
import { ownedFields, ownedRows } from '#lib/platform/search/owned-rows.ts';
import { choiceField, matching, searchField } from '#lib/platform/search/search-field.ts';
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

const eb = expressionBuilder<Tables, 'sftp_key'>();
const isLive = eb('revoked_at', 'is', null);

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
    state: (match) =>
      matchChoice(match, {
        active: eb.and([isLive, eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])]),
        expired: eb.and([isLive, eb('expires_at', '<=', now)]),
        revoked: eb('revoked_at', 'is not', null),
      }),
    access: (match) => matchAny(match, (value) => eb('access', '=', value.toUpperCase())),
    fingerprint: (match) => matchAny(match, (value) => contains(eb.ref('fingerprint'), value)),
  }),
});
