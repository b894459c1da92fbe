export { addConnection } from './connections/connection-store.ts';
export { sealedConnectionKeys } from './connections/file-connection.ts';
export { addKey } from './keys/key-store.ts';
export { readPublicKey } from './keys/public-key.ts';
export { sealedHostKey } from './server/host-key.ts';
export { startSftpServer } from './server/sftp-server.ts';
