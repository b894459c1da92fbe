-- The settlement format by which the files of a connection or a key are read: two accounts at one acquirer have one header.
ALTER TABLE file_connection ADD COLUMN format_name text;
ALTER TABLE sftp_key ADD COLUMN format_name text;
