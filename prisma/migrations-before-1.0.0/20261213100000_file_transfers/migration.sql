-- The key by which clients recognize the SFTP server; made once, encrypted with a key of the vault.
CREATE TABLE "sftp_host_key" (
    "id" INTEGER NOT NULL,
    "sealed_private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sftp_host_key_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sftp_host_key_one_check" CHECK ("id" = 1)
);

-- The public key of a program that signs in to the SFTP server with the id of its entity as user name.
CREATE TABLE "sftp_key" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "access" TEXT NOT NULL,
    "algorithm" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sftp_key_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sftp_key_access_check" CHECK ("access" IN ('IMPORT', 'REPORTS'))
);
CREATE UNIQUE INDEX "sftp_key_fingerprint_key" ON "sftp_key"("entity_id", "fingerprint") WHERE "revoked_at" IS NULL;
CREATE INDEX "sftp_key_created_at_id_idx" ON "sftp_key"("created_at", "id");

-- Where files are fetched from, or sent to, by themselves.
CREATE TABLE "file_connection" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "host" TEXT,
    "port" INTEGER,
    "username" TEXT,
    "folder" TEXT NOT NULL,
    "pattern" TEXT,
    "first_day" DATE,
    "cron" TEXT NOT NULL,
    "sealed_private_key" TEXT,
    "public_key" TEXT,
    "host_fingerprint" TEXT,
    "is_enabled" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "next_run_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "last_run_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_connection_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "file_connection_purpose_check" CHECK (("purpose" = 'PULL' AND "pattern" IS NOT NULL AND "kind" = 'SFTP')
      OR ("purpose" = 'DELIVER' AND "first_day" IS NOT NULL)),
    CONSTRAINT "file_connection_kind_check" CHECK ("kind" = 'FOLDER' OR ("kind" = 'SFTP' AND "host" IS NOT NULL
      AND "port" BETWEEN 1 AND 65535 AND "username" IS NOT NULL AND "sealed_private_key" IS NOT NULL AND "public_key" IS NOT NULL))
);
CREATE INDEX "file_connection_created_at_id_idx" ON "file_connection"("created_at", "id");
CREATE INDEX "file_connection_next_run_at_idx" ON "file_connection"("next_run_at") WHERE "is_enabled";

-- A file that a connection has fetched or sent. A fetched one is recognized by name, size and hash, a sent one by its day.
CREATE TABLE "file_transfer" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "day" DATE,
    "byte_size" BIGINT,
    "modified_at" TIMESTAMPTZ(3),
    "sha256" TEXT,
    "state" TEXT NOT NULL,
    "subject_kind" TEXT,
    "subject_id" TEXT,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_transfer_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "file_transfer_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "file_connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "file_transfer_state_check" CHECK ("state" IN ('WAITING', 'DONE', 'REFUSED', 'FAILED'))
);
CREATE UNIQUE INDEX "file_transfer_content_key" ON "file_transfer"("connection_id", "name", "byte_size", "sha256")
  WHERE "day" IS NULL;
CREATE UNIQUE INDEX "file_transfer_day_key" ON "file_transfer"("connection_id", "day") WHERE "day" IS NOT NULL;
CREATE INDEX "file_transfer_connection_id_created_at_idx" ON "file_transfer"("connection_id", "created_at" DESC);
