-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "preferences" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "saved_view" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "columns" TEXT[],
    "entity_id" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_request" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "operation" TEXT,
    "status" INTEGER NOT NULL,
    "result_code" TEXT,
    "duration_micros" INTEGER NOT NULL,
    "entity_id" TEXT,
    "merchant_id" TEXT,
    "token_id" TEXT,
    "address" TEXT,
    "transaction_id" TEXT,
    "ndc" TEXT,
    "faults" JSONB,
    "replayed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "api_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "saved_view_user_id_list_idx" ON "saved_view"("user_id", "list");

-- CreateIndex
CREATE INDEX "saved_view_entity_id_idx" ON "saved_view"("entity_id");

-- CreateIndex
CREATE INDEX "api_request_at_id_idx" ON "api_request"("at", "id");

-- CreateIndex
CREATE INDEX "api_request_merchant_id_at_id_idx" ON "api_request"("merchant_id", "at", "id");

-- CreateIndex
CREATE INDEX "api_request_token_id_at_idx" ON "api_request"("token_id", "at");

-- CreateIndex
CREATE INDEX "api_request_ndc_idx" ON "api_request"("ndc");

-- "Why did my call fail" reads refused calls alone, which are few among many.
CREATE INDEX "api_request_refused" ON "api_request"("merchant_id", "at", "id") WHERE status >= 400;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_entity_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;
