-- When the user of a session proved who they are, which may be before the session was opened; empty: at that moment.
ALTER TABLE "app_session" ADD COLUMN "authenticated_at" TIMESTAMPTZ(3);
