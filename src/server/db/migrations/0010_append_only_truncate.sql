-- TRUNCATE fires no trigger FOR EACH ROW.
CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER stock_movement_is_never_emptied BEFORE TRUNCATE ON "stock_movement" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
