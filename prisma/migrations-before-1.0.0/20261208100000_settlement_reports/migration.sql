-- Reports of a merchant read its lines by settlement date.
CREATE INDEX "settlement_line_settlement_date_idx"
  ON "settlement_line"("merchant_id", "settlement_date", "import_id", "row_number");
