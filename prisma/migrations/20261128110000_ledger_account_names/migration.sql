-- CreateTable
CREATE TABLE "ledger_account_name" (
    "psp_id" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "ledger_account_name_pkey" PRIMARY KEY ("psp_id","account")
);

-- CreateIndex
CREATE UNIQUE INDEX "ledger_account_name_psp_id_number_key" ON "ledger_account_name"("psp_id", "number");

-- AddForeignKey
ALTER TABLE "ledger_account_name" ADD CONSTRAINT "ledger_account_name_psp_id_fkey" FOREIGN KEY ("psp_id") REFERENCES "entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;
