export {
  addConnection,
  changeConnection,
  findConnection,
  pinHostKey,
  runSoon,
} from './connections/connection-store.ts';
export type {
  ConnectionInput,
  ConnectionKind,
  ConnectionPurpose,
  FileConnection,
} from './connections/file-connection.ts';
export { cronProblem } from './connections/next-run.ts';
export { type ConnectionTest, testConnection } from './connections/run-connections.ts';
export {
  connectionFields,
  countConnections,
  type ListedConnection,
  searchConnections,
} from './connections/search-connections.ts';
export { findTransfer, listTransfers, sendAgain } from './connections/transfer-store.ts';
export { transferJobs } from './jobs.ts';
export { addKey, findKey, revokeKey, type SftpAccess, type SftpKey } from './keys/key-store.ts';
export { readPublicKey } from './keys/public-key.ts';
export { countSftpKeys, searchSftpKeys, sftpKeyFields } from './keys/search-keys.ts';
export { findHostFingerprint } from './server/host-key.ts';
export { type SftpServer, startSftpServer } from './server/sftp-server.ts';
export type { TransferServices } from './services.ts';
export type { FileTransfer } from './transfer.ts';
