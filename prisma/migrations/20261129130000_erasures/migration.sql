-- Erasures of the personal data of a shopper, what they concern, and the only way in which a written event or audit entry loses it.
CREATE TABLE "erasure" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "identifier_hash" TEXT NOT NULL,
    "pseudonym" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "sealed_values" TEXT,
    "step" INTEGER NOT NULL DEFAULT 0,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "position" BIGINT,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "erasure_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "erasure_kind" CHECK ("kind" IN ('EMAIL', 'CUSTOMER', 'CARD')),
    CONSTRAINT "erasure_state" CHECK ("state" IN ('FINDING', 'ERASING', 'DONE')),
    CONSTRAINT "erasure_done" CHECK (("state" = 'DONE') = ("sealed_values" IS NULL))
);

CREATE INDEX "erasure_created_at_id_idx" ON "erasure"("created_at", "id");

CREATE TABLE "erasure_subject" (
    "merchant_id" TEXT NOT NULL,
    "erasure_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,

    CONSTRAINT "erasure_subject_pkey" PRIMARY KEY ("merchant_id","erasure_id","kind","subject_id")
);

CREATE INDEX "erasure_subject_erasure_id_idx" ON "erasure_subject"("erasure_id");

CREATE TABLE "audit_erasure" (
    "chain_id" TEXT NOT NULL,
    "chain_sequence" BIGINT NOT NULL,
    "erasure_id" TEXT NOT NULL,
    "proof" BYTEA NOT NULL,

    CONSTRAINT "audit_erasure_pkey" PRIMARY KEY ("chain_id","chain_sequence")
);

-- The names of fields that hold personal data, at any depth: lib/erasure/personal-data.ts names the same.
CREATE FUNCTION personal_fields() RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT ARRAY[
    'customer', 'billing', 'shipping', 'corporate', 'sender', 'recipient', 'cart', 'airline', 'customParameters',
    'bankAccount', 'virtualAccount', 'giftCard', 'holder', 'merchantMemo', 'shopperResultUrl', 'parameters',
    'accountToken', 'deviceInfo', 'location', 'redirect', 'suspended', 'rerun', 'note', 'reason', 'label',
    'browserIP', 'browserUserAgent', 'browserAcceptHeader', 'browserLanguage', 'browserTZ', 'browserScreenHeight',
    'browserScreenWidth', 'browserColorDepth', 'browserJavaEnabled', 'browserJavascriptEnabled', 'cardholderName',
    'cardholderInfo', 'email', 'homePhone', 'mobilePhone', 'workPhone', 'billAddrCity', 'billAddrCountry',
    'billAddrLine1', 'billAddrLine2', 'billAddrLine3', 'billAddrPostCode', 'billAddrState', 'shipAddrCity',
    'shipAddrCountry', 'shipAddrLine1', 'shipAddrLine2', 'shipAddrLine3', 'shipAddrPostCode', 'shipAddrState',
    'acctNumber', 'acctID', 'acctInfo', 'cardExpiryDate'
  ]
$function$;

-- Whether a text contains one of these values, which are in lower case.
CREATE FUNCTION names_shopper(content text, identifying text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT EXISTS (SELECT FROM unnest(identifying) AS value WHERE position(value IN lower(content)) > 0)
$function$;

-- A document without its personal fields, and without texts that name the shopper. The customer keeps a pseudonym as its id. What
-- was erased before stays as it is.
CREATE FUNCTION erase_personal_data(document jsonb, pseudonym text, identifying text[]) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, public, pg_temp
AS $function$
DECLARE
  erased jsonb := '{}';
  name text;
  content jsonb;
BEGIN
  IF jsonb_typeof(document) = 'array' THEN
    RETURN (SELECT coalesce(jsonb_agg(erase_personal_data(element, pseudonym, identifying) ORDER BY place), '[]')
      FROM jsonb_array_elements(document) WITH ORDINALITY AS elements(element, place));
  ELSIF jsonb_typeof(document) = 'string' THEN
    RETURN CASE WHEN names_shopper(document #>> '{}', identifying) THEN '"***"' ELSE document END;
  ELSIF document IS NULL OR jsonb_typeof(document) <> 'object' THEN
    RETURN document;
  END IF;
  FOR name, content IN SELECT * FROM jsonb_each(document) LOOP
    IF name = 'customer' AND jsonb_typeof(content) = 'object' THEN
      IF NOT starts_with(coalesce(content ->> 'merchantCustomerId', ''), 'erased-') THEN
        content := jsonb_build_object('merchantCustomerId', pseudonym);
      END IF;
      erased := erased || jsonb_build_object(name, content);
    ELSIF name = 'customer.merchantCustomerId' THEN
      IF NOT starts_with(coalesce(content #>> '{}', ''), 'erased-') THEN content := to_jsonb(pseudonym); END IF;
      erased := erased || jsonb_build_object(name, content);
    ELSIF string_to_array(regexp_replace(name, '\[[^]]*\]', '', 'g'), '.') && personal_fields()
      OR names_shopper(name, identifying) THEN
      CONTINUE;
    ELSE
      erased := erased || jsonb_build_object(name, erase_personal_data(content, pseudonym, identifying));
    END IF;
  END LOOP;
  RETURN erased;
END $function$;

-- The same for a text with a document; any other text is emptied.
CREATE FUNCTION erase_personal_text(content text, pseudonym text, identifying text[]) RETURNS text
LANGUAGE plpgsql IMMUTABLE
SET search_path = pg_catalog, public, pg_temp
AS $function$
BEGIN
  RETURN erase_personal_data(content::jsonb, pseudonym, identifying)::text;
EXCEPTION WHEN invalid_text_representation THEN
  RETURN '';
END $function$;

-- A timeline is appended to, never rewritten. An erasure takes personal data out of the details of an event or an audit entry, within
-- the functions below, and nothing else.
CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('event', 'audit_entry')
    AND current_setting('turnpike.erasing', true) = TG_TABLE_NAME THEN
    RETURN CASE TG_LEVEL WHEN 'ROW' THEN NEW END;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $function$;

-- Takes personal data out of the events of streams that an erasure under way is about.
CREATE FUNCTION erase_event_data(erasure text, merchant text, streams text[], identifying text[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $function$
DECLARE
  shopper text := (SELECT e.pseudonym FROM public.erasure e WHERE e.id = erasure AND e.state = 'ERASING');
  changed integer;
BEGIN
  IF shopper IS NULL THEN RAISE EXCEPTION 'no such erasure is under way'; END IF;
  IF EXISTS (SELECT FROM unnest(streams) AS stream WHERE NOT EXISTS (SELECT FROM erasure_subject s
    WHERE s.merchant_id = merchant AND s.erasure_id = erasure AND s.subject_id = stream)) THEN
    RAISE EXCEPTION 'a stream is none of this erasure';
  END IF;
  -- For this statement alone: a user of the database that is no superuser cannot give a function a setting of its own.
  PERFORM set_config('turnpike.erasing', 'event', true);
  UPDATE public.event e SET data = erase_personal_data(e.data, shopper, identifying)
  WHERE e.merchant_id = merchant AND e.stream_id = ANY (streams)
    AND e.data IS DISTINCT FROM erase_personal_data(e.data, shopper, identifying);
  GET DIAGNOSTICS changed = ROW_COUNT;
  PERFORM set_config('turnpike.erasing', '', true);
  RETURN changed;
END $function$;

-- Takes personal data out of the details of an audit entry. The proof is the code of the entry as it is then.
CREATE FUNCTION erase_audit_details(erasure text, chain text, place bigint, identifying text[], proof bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $function$
DECLARE
  shopper text := (SELECT e.pseudonym FROM public.erasure e WHERE e.id = erasure AND e.state = 'ERASING');
BEGIN
  IF shopper IS NULL THEN RAISE EXCEPTION 'no such erasure is under way'; END IF;
  PERFORM set_config('turnpike.erasing', 'audit_entry', true);
  UPDATE public.audit_entry a SET before = erase_personal_data(a.before, shopper, identifying),
    after = erase_personal_data(a.after, shopper, identifying)
  WHERE a.chain_id = chain AND a.chain_sequence = place;
  PERFORM set_config('turnpike.erasing', '', true);
  INSERT INTO public.audit_erasure (chain_id, chain_sequence, erasure_id, proof) VALUES (chain, place, erasure, proof)
  ON CONFLICT (chain_id, chain_sequence) DO UPDATE SET erasure_id = excluded.erasure_id, proof = excluded.proof;
END $function$;

REVOKE ALL ON FUNCTION erase_event_data(text, text, text[], text[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION erase_audit_details(text, text, bigint, text[], bytea) FROM PUBLIC;
