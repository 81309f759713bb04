-- Welcome e-mails are one for a mailbox, for ever: those that were sent are known by it too (`mailboxKey`), the first where there were several.
UPDATE "outbox" SET "idempotency_key" = 'newsletter-welcome:' || "first"."mailbox"
FROM (
  SELECT DISTINCT ON ("mailbox") "id", "mailbox" FROM (
    SELECT "id", "created_at", CASE
      WHEN split_part(lower("recipient"), '@', 2) IN ('gmail.com', 'googlemail.com')
        THEN replace(split_part(split_part(lower("recipient"), '@', 1), '+', 1), '.', '') || '@gmail.com'
      ELSE regexp_replace(lower("recipient"), '^([^@+]+)[+][^@]*@', '\1@') END AS "mailbox"
    FROM "outbox" WHERE "kind" = 'newsletter_welcome'
  ) AS "welcome" ORDER BY "mailbox", "created_at", "id"
) AS "first" WHERE "outbox"."id" = "first"."id";
