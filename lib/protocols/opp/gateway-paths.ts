/** First parts of the paths of the merchant API and its pages. Pages of the back office have `/settlement` and `/payouts`, too. */
const paths =
  /^\/+(?:v\d+|checkouts|paybylink|pay|scheduling|reports|(?:settlement|payouts)\/+v\d+|simulator\/acs)(?:\/|$)|^\/openapi\.json$/i;

/** Other interfaces that take a bearer token. */
const otherInterfaces = /^\/(?:api|sso|mcp)(?:\/|$)/;

type Target = { path: string; authorization: string | undefined };

/**
 * Whether a request is of the merchant API: by its path, or by its token where the path is mistyped, so that a client gets the
 * envelope and no page.
 */
export function isGatewayRequest({ path, authorization }: Target): boolean {
  if (paths.test(path)) return true;
  return authorization !== undefined && /^bearer /i.test(authorization) && !otherInterfaces.test(path);
}
