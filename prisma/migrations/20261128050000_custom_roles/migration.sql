-- CreateTable
CREATE TABLE "custom_role" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "permissions" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "custom_role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "custom_role_limit" (
    "role_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "each_minor" BIGINT,
    "day_minor" BIGINT,

    CONSTRAINT "custom_role_limit_pkey" PRIMARY KEY ("role_id","kind","currency")
);

-- CreateTable
CREATE TABLE "limit_use" (
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "amount_minor" BIGINT NOT NULL,

    CONSTRAINT "limit_use_pkey" PRIMARY KEY ("user_id","kind","currency","day")
);

-- AlterTable
ALTER TABLE "user_role" ADD COLUMN "custom_role_id" TEXT;

-- CreateIndex
CREATE INDEX "custom_role_entity_id_idx" ON "custom_role"("entity_id");

-- One name an entity, however it is capitalised.
CREATE UNIQUE INDEX "custom_role_name_key" ON "custom_role"("entity_id", lower("name"));

-- CreateIndex
CREATE INDEX "user_role_custom_role_id_idx" ON "user_role"("custom_role_id");

-- AddForeignKey
ALTER TABLE "custom_role" ADD CONSTRAINT "custom_role_entity_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_role_limit" ADD CONSTRAINT "custom_role_limit_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "custom_role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "limit_use" ADD CONSTRAINT "limit_use_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_custom_role_id_fkey" FOREIGN KEY ("custom_role_id") REFERENCES "custom_role"("id") ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID;
ALTER TABLE "user_role" VALIDATE CONSTRAINT "user_role_custom_role_id_fkey";

-- A custom role is named by its id in both columns.
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_custom_role" CHECK ("custom_role_id" IS NULL OR "custom_role_id" = "role") NOT VALID;
ALTER TABLE "user_role" VALIDATE CONSTRAINT "user_role_custom_role";

ALTER TABLE "custom_role_limit" ADD CONSTRAINT "custom_role_limit_kind" CHECK ("kind" IN ('refund', 'write-off', 'payout')) NOT VALID;
ALTER TABLE "custom_role_limit" VALIDATE CONSTRAINT "custom_role_limit_kind";
ALTER TABLE "custom_role_limit" ADD CONSTRAINT "custom_role_limit_positive" CHECK ("each_minor" > 0 AND "day_minor" > 0) NOT VALID;
ALTER TABLE "custom_role_limit" VALIDATE CONSTRAINT "custom_role_limit_positive";

-- What was given back was counted before.
ALTER TABLE "limit_use" ADD CONSTRAINT "limit_use_not_negative" CHECK ("amount_minor" >= 0) NOT VALID;
ALTER TABLE "limit_use" VALIDATE CONSTRAINT "limit_use_not_negative";
