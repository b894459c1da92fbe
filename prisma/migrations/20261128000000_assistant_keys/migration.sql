-- CreateTable
CREATE TABLE "assistant_key" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "can_propose" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "assistant_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "assistant_key_key_hash_key" ON "assistant_key"("key_hash");

-- CreateIndex
CREATE INDEX "assistant_key_user_id_idx" ON "assistant_key"("user_id");

-- AddForeignKey
ALTER TABLE "assistant_key" ADD CONSTRAINT "assistant_key_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A key always expires, within 90 days.
ALTER TABLE "assistant_key" ADD CONSTRAINT "assistant_key_expires"
    CHECK ("expires_at" > "created_at" AND "expires_at" <= "created_at" + INTERVAL '90 days');
