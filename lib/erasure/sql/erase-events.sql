-- Takes personal data out of the events of streams of one merchant, or of lists of one entity.
SELECT erase_event_data(:erasureId!, :merchantId!, :streamIds!::text[], :identifying!::text[]) AS "changed!";
