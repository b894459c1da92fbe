import type { TokenCache } from '#lib/access/index.ts';
import type { Changed, Unchanged } from '#lib/audit/index.ts';
import type { AuthenticationServices } from '#lib/authentication/index.ts';
import type { CallbackServices } from '#lib/callbacks/index.ts';
import type { CheckoutBatches } from '#lib/checkouts/index.ts';
import type { EntityTree } from '#lib/entities/index.ts';
import type { DecisionCallbacks, FraudServices } from '#lib/fraud/index.ts';
import type { Identity, SessionUser } from '#lib/identity/index.ts';
import type { PaymentServices } from '#lib/payments/index.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import type { Egress } from '#lib/platform/http/egress.ts';
import type { SimulatedAcsServices } from '#lib/simulated-acs/index.ts';
import type { DemoReceiver, WebhookServices } from '#lib/webhooks/index.ts';
import type { EntityScope } from './entity-scope.ts';
import type { MerchantInterface } from './merchant-interface.ts';

/** What the staff-facing edge works with: the features, wired once. */
export type BackOfficeServices = PaymentServices &
  WebhookServices &
  CallbackServices & {
    tree: EntityTree;
    checkouts: CheckoutBatches;
    callbacks: DecisionCallbacks;
    fraud: FraudServices;
    authentication: AuthenticationServices;
    simulatedAcs: SimulatedAcsServices;
    tokens: TokenCache;
    egress: Pick<Egress, 'connect' | 'send'>;
    baseUrl: string;
    /** The only origins that card data is sent to. */
    acquirerOrigins: readonly string[];
    merchantInterface: MerchantInterface;
    sso: Identity;
    /** Where connections put files that go out; undefined: nowhere. */
    outFolder: string | undefined;
    /** Of the SFTP server; undefined where there is none. */
    sftpPort: number | undefined;
    /** Null outside a demo. */
    demoReceiver: DemoReceiver | null;
    /** The database supports row-level security for readers. */
    supportsRls: boolean;
  };

/** An authenticated, permitted and validated request: the input of a route. */
export type BackOfficeContext<Query, Body, Path = unknown> = {
  user: SessionUser;
  /** `user:<id>`, the actor in timelines and audit log. */
  actor: string;
  /** Where the call came from, as the server stamped it. */
  address: string | null;
  /** The entities where the user has the permission of the route, filtered by `?entity=`. */
  entityScope: EntityScope;
  path: Path;
  query: Query;
  body: Body;
  /** The bytes of an upload, as they arrive; null without any. */
  upload: AsyncIterable<Uint8Array> | null;
  /** Runs a change and its audit log entry in one transaction; all changes use it. */
  change<Result>(work: (tx: StaffTx) => Promise<Changed<Result> | Unchanged<Result>>): Promise<Result>;
  signal: AbortSignal;
  now: Date;
};
