import { gatewayHandler } from '#lib/gateway/next-mount.ts';

export { gatewayHandler as DELETE, gatewayHandler as GET, gatewayHandler as POST };
