SELECT id, entity_id AS "entityId", file_name AS "fileName", format, format_id AS "formatId",
  format_version AS "formatVersion", is_part AS "isPart", state, sha256, header, byte_size AS "byteSize",
  progress_bytes AS "progressBytes", line_count AS "lineCount", bad_count AS "badCount",
  duplicate_count AS "duplicateCount", matched_through AS "matchedThrough", totals, refusal, actor,
  failures, failure, failed_at AS "failedAt", retry_at AS "retryAt", set_aside_at AS "setAsideAt",
  created_at AS "createdAt", completed_at AS "completedAt"
FROM settlement_import WHERE id = :id!;
