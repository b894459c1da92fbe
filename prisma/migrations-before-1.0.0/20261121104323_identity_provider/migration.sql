-- Sign-in: the identity provider (spec 4.7), second factors, links and sessions.

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "failed_sign_ins" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "locked_until" TIMESTAMPTZ(3),
ADD COLUMN     "sealed_totp_secret" TEXT,
ADD COLUMN     "totp_last_step" BIGINT,
ALTER COLUMN "password_hash" DROP NOT NULL;

-- CreateTable
CREATE TABLE "oidc_artifact" (
    "kind" TEXT NOT NULL,
    "id_hash" BYTEA NOT NULL,
    "payload" JSONB NOT NULL,
    "grant_id" TEXT,
    "uid" TEXT,
    "account_id" TEXT,
    "consumed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oidc_artifact_pkey" PRIMARY KEY ("kind","id_hash")
);

-- CreateTable
CREATE TABLE "oidc_client" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "post_logout_redirect_uris" TEXT[],
    "secret_hash" TEXT,
    "sealed_secret" TEXT,
    "first_party" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "secret_changed_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "oidc_client_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sso_key" (
    "name" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sso_key_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "sign_in" (
    "interaction_id" TEXT NOT NULL,
    "username" TEXT,
    "user_id" TEXT,
    "password_at" TIMESTAMPTZ(3),
    "second_factor_at" TIMESTAMPTZ(3),
    "methods" TEXT[],
    "problem" TEXT,
    "sealed_totp_secret" TEXT,
    "challenge" TEXT,
    "sealed_codes" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_pkey" PRIMARY KEY ("interaction_id")
);

-- CreateTable
CREATE TABLE "passkey" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "user_id" TEXT NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id","code_hash")
);

-- CreateTable
CREATE TABLE "password_link" (
    "token_hash" BYTEA NOT NULL,
    "user_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "app_session" (
    "id_hash" BYTEA NOT NULL,
    "public_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "methods" TEXT[],
    "address" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "app_session_pkey" PRIMARY KEY ("id_hash")
);

-- CreateIndex
CREATE INDEX "oidc_artifact_grant_id_idx" ON "oidc_artifact"("grant_id");

-- CreateIndex
CREATE INDEX "oidc_artifact_kind_uid_idx" ON "oidc_artifact"("kind", "uid");

-- CreateIndex
CREATE INDEX "oidc_artifact_account_id_idx" ON "oidc_artifact"("account_id");

-- CreateIndex
CREATE INDEX "oidc_artifact_expires_at_idx" ON "oidc_artifact"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_expires_at_idx" ON "sign_in"("expires_at");

-- CreateIndex
CREATE INDEX "passkey_user_id_idx" ON "passkey"("user_id");

-- CreateIndex
CREATE INDEX "password_link_user_id_idx" ON "password_link"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "app_session_public_id_key" ON "app_session"("public_id");

-- CreateIndex
CREATE INDEX "app_session_user_id_idx" ON "app_session"("user_id");

-- CreateIndex
CREATE INDEX "app_session_ends_at_idx" ON "app_session"("ends_at");

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_session" ADD CONSTRAINT "app_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say.
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_purpose" CHECK (purpose IN ('INVITE', 'RESET'));
