-- How often and when last a request needed a compatibility setting of its channel.
CREATE TABLE "compatibility_use" (
    "entity_id" TEXT NOT NULL,
    "setting" TEXT NOT NULL,
    "uses" BIGINT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "compatibility_use_pkey" PRIMARY KEY ("entity_id", "setting"),
    CONSTRAINT "compatibility_use_uses" CHECK (uses > 0)
);

ALTER TABLE "compatibility_use" ADD CONSTRAINT "compatibility_use_entity_id_fkey" FOREIGN KEY ("entity_id")
  REFERENCES "entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;
