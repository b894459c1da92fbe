-- Velocity of a verdict is a text of numbers, `card:1,1,2;email:…`: as JSON each number takes twelve bytes and is parsed. Verdicts
-- from before keep theirs as they are, since writing all of them again could take hours. With the text a verdict is
-- short enough to stay as it is, so that none is compressed.
ALTER TABLE "risk_verdict" ADD COLUMN "velocity" TEXT;
ALTER TABLE "risk_verdict" SET (toast_tuple_target = 4080);
