import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';

/**
 * PULL: files of an acquirer are fetched, for a PSP. DELIVER: the settlement file of each day is sent, for a merchant.
 */
export const connectionPurposes = ['PULL', 'DELIVER'] as const;
export type ConnectionPurpose = (typeof connectionPurposes)[number];

/** FOLDER: below the directory that the operator has set for files that go out. */
export const connectionKinds = ['SFTP', 'FOLDER'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** Where files are fetched from, or sent to, by themselves. */
export type FileConnection = {
  id: string;
  entityId: string;
  name: string;
  purpose: ConnectionPurpose;
  kind: ConnectionKind;
  host: string | null;
  port: number | null;
  username: string | null;
  folder: string;
  /** Names of the files to fetch; `*` stands for any characters. */
  pattern: string | null;
  /** The settlement format of the files; null: by their header. */
  formatName: string | null;
  /** The first day whose file is sent, as yyyy-mm-dd. */
  firstDay: string | null;
  /** Five fields, UTC. */
  cron: string;
  sealedPrivateKey: string | null;
  /** Our own key, which the other side enters. */
  publicKey: string | null;
  /** The only key by which the server is accepted; null until a user has confirmed it. */
  hostFingerprint: string | null;
  isEnabled: boolean;
  version: number;
  nextRunAt: Date | null;
  lastRunAt: Date | null;
  lastError: string | null;
  actor: string;
  createdAt: Date;
  updatedAt: Date;
};

/** What a user enters. */
export type ConnectionInput = Pick<
  FileConnection,
  | 'name'
  | 'purpose'
  | 'kind'
  | 'host'
  | 'port'
  | 'username'
  | 'folder'
  | 'pattern'
  | 'formatName'
  | 'firstDay'
  | 'cron'
  | 'hostFingerprint'
  | 'isEnabled'
>;

/** The private key of a connection is encrypted for it alone. */
export const boundTo = ({ id, entityId }: Pick<FileConnection, 'id' | 'entityId'>): Binding => ({
  kind: 'key of a file connection',
  tenant: entityId,
  row: id,
  formerly: [`file connection ${id}`],
});

export const sealedConnectionKeys: SealedColumn = {
  table: 'file_connection',
  column: 'sealed_private_key',
  key: ['id'],
  reads: ['entity_id'],
  bindingOf: (row) => boundTo({ id: String(row.id), entityId: String(row.entity_id) }),
};
