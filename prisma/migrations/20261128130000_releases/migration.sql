-- CreateTable
CREATE TABLE "release" (
    "id" BIGSERIAL NOT NULL,
    "version" TEXT NOT NULL,
    "build" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "release_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "release_started_at_idx" ON "release"("started_at");
