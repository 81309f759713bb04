-- What staff read of e-mails that were sent before had the tokens of their links, which open orders and subscriptions.
UPDATE "outbox" SET
  "html" = regexp_replace("html", '([?&;]token=)[A-Za-z0-9_.~%-]+', '\1[hidden]', 'g'),
  "body" = regexp_replace("body", '([?&;]token=)[A-Za-z0-9_.~%-]+', '\1[hidden]', 'g')
WHERE "html" LIKE '%token=%' OR "body" LIKE '%token=%';
