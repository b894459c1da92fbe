import { gatewayHandler } from '#lib/gateway/next-mount.ts';

export { gatewayHandler as GET };
