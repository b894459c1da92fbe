import { gatewayRouteHandler } from '#app/_server/next-route-handler.ts';

export { gatewayRouteHandler as DELETE, gatewayRouteHandler as GET, gatewayRouteHandler as POST };
