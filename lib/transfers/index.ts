export { addConnection } from './connections/connection-store.ts';
export { addKey } from './keys/key-store.ts';
export { readPublicKey } from './keys/public-key.ts';
export { startSftpServer } from './server/sftp-server.ts';
