-- The logos of payment forms, by the hash of their bytes: public, as the forms are (docs/decisions/0025).
CREATE TABLE "form_logo" (
    "name" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_logo_pkey" PRIMARY KEY ("name"),
    CONSTRAINT "form_logo_size_check" CHECK (length("content") <= 131072)
);
