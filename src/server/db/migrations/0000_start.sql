CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "page_visit" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"user_id" text,
	"page_path" text NOT NULL,
	"page_title" text NOT NULL,
	"referrer" text,
	"user_agent" text NOT NULL,
	"device_type" text NOT NULL,
	"browser" text NOT NULL,
	"session_duration" integer,
	"visited_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_visit_device" CHECK ("page_visit"."device_type" in ('tablet', 'mobile', 'desktop', 'unknown')),
	CONSTRAINT "page_visit_browser" CHECK ("page_visit"."browser" in ('Chrome', 'Firefox', 'Safari', 'Edge', 'Other')),
	CONSTRAINT "page_visit_duration" CHECK ("page_visit"."session_duration" >= 0)
);
--> statement-breakpoint
CREATE TABLE "popup_analytics" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"action" text NOT NULL,
	"conversion_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "popup_analytics_action" CHECK ("popup_analytics"."action" in ('popup_view', 'manual_dismiss', 'auto_dismiss_timeout', 'signup_success', 'signup_error'))
);
--> statement-breakpoint
CREATE TABLE "suggestion_analytics" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"suggested_product_id" text NOT NULL,
	"suggestion_rule_id" text,
	"cart_context" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"action" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suggestion_analytics_action" CHECK ("suggestion_analytics"."action" in ('viewed', 'clicked', 'added_to_cart'))
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"logo_url" text,
	"status" text DEFAULT 'active' NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"website" text,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_name_unique" UNIQUE("name"),
	CONSTRAINT "brand_slug_unique" UNIQUE("slug"),
	CONSTRAINT "brand_status" CHECK ("brand"."status" in ('active', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"path" text NOT NULL,
	"depth" integer NOT NULL,
	"kind" text DEFAULT 'products' NOT NULL,
	"brand_filter" boolean DEFAULT false NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"seo_title" text,
	"seo_description" text,
	"image_url" text,
	"position" integer DEFAULT 0 NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "category_path_unique" UNIQUE("path"),
	CONSTRAINT "category_kind" CHECK ("category"."kind" in ('products', 'brands')),
	CONSTRAINT "category_depth" CHECK ("category"."depth" between 1 and 3 and ("category"."depth" = 1) = ("category"."parent_id" is null)),
	CONSTRAINT "category_name" CHECK (trim("category"."name") <> '' and trim("category"."slug") <> '')
);
--> statement-breakpoint
CREATE TABLE "coupon_redemption" (
	"id" text PRIMARY KEY NOT NULL,
	"discount_code_id" text NOT NULL,
	"order_id" text NOT NULL,
	"customer_email" text NOT NULL,
	"email_key" text NOT NULL,
	"one_per_customer" boolean NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_redemption_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "coupon_redemption_state" CHECK ("coupon_redemption"."state" in ('held', 'used', 'released')),
	CONSTRAINT "coupon_redemption_amount" CHECK ("coupon_redemption"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "discount_code" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"discount_type" text NOT NULL,
	"discount_value" integer NOT NULL,
	"free_shipping" boolean DEFAULT false NOT NULL,
	"auto_apply" boolean DEFAULT false NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"usage_limit" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"one_per_customer" boolean DEFAULT false NOT NULL,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"minimum_order_cents" integer,
	"applicable_product_slug" text,
	"max_quantity_per_order" integer,
	"applicable_categories" text[] DEFAULT '{}' NOT NULL,
	"bound_email_key" text,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_code_code_unique" UNIQUE("code"),
	CONSTRAINT "discount_code_upper" CHECK ("discount_code"."code" = upper("discount_code"."code") and "discount_code"."code" <> ''),
	CONSTRAINT "discount_code_type" CHECK ("discount_code"."discount_type" in ('percentage', 'fixed_amount')),
	CONSTRAINT "discount_code_value" CHECK ("discount_code"."discount_value" >= 0 and ("discount_code"."discount_type" <> 'percentage' or "discount_code"."discount_value" <= 10000)),
	CONSTRAINT "discount_code_window" CHECK ("discount_code"."valid_from" < "discount_code"."valid_until"),
	CONSTRAINT "discount_code_limit" CHECK ("discount_code"."used_count" >= 0 and "discount_code"."used_count" <= "discount_code"."usage_limit"),
	CONSTRAINT "discount_code_limits" CHECK ("discount_code"."minimum_order_cents" >= 0 and "discount_code"."max_quantity_per_order" >= 1)
);
--> statement-breakpoint
CREATE TABLE "order_return" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"order_id" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"comment" text,
	"staff_note" text,
	"requested_by" text NOT NULL,
	"received_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_return_number_unique" UNIQUE("number"),
	CONSTRAINT "order_return_status" CHECK ("order_return"."status" in ('requested', 'approved', 'declined', 'in_transit', 'received', 'closed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "order_return_line" (
	"id" text PRIMARY KEY NOT NULL,
	"return_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"model_number" text,
	"received_quantity" integer DEFAULT 0 NOT NULL,
	"restocked_quantity" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_return_line_once" UNIQUE("return_id","order_line_id"),
	CONSTRAINT "order_return_line_quantity" CHECK ("order_return_line"."quantity" between 1 and 99 and "order_return_line"."received_quantity" between 0 and "order_return_line"."quantity"),
	CONSTRAINT "order_return_line_restocked" CHECK ("order_return_line"."restocked_quantity" between 0 and "order_return_line"."received_quantity"),
	CONSTRAINT "order_return_line_reason" CHECK ("order_return_line"."reason" in ('does_not_fit', 'wrong_item_sent', 'defective', 'damaged', 'no_longer_needed', 'ordered_twice', 'other'))
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"carrier" text,
	"service" text,
	"tracking_number" text,
	"tracking_url" text,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_status" CHECK ("shipment"."status" in ('pending', 'shipped', 'in_transit', 'delivered', 'exception', 'lost', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "shipment_line" (
	"id" text PRIMARY KEY NOT NULL,
	"shipment_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_line_once" UNIQUE("shipment_id","order_line_id"),
	CONSTRAINT "shipment_line_quantity" CHECK ("shipment_line"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "email_suppression" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriber" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"source" text NOT NULL,
	"unsubscribe_token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscriber_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscriber_unsubscribe_token_hash_unique" UNIQUE("unsubscribe_token_hash"),
	CONSTRAINT "newsletter_subscriber_source" CHECK ("newsletter_subscriber"."source" in ('homepage', 'compact', 'checkout', 'popup'))
);
--> statement-breakpoint
CREATE TABLE "order" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"checkout_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_status" text DEFAULT 'open' NOT NULL,
	"fulfilment_status" text DEFAULT 'unfulfilled' NOT NULL,
	"return_status" text,
	"currency" text DEFAULT 'usd' NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"shipping_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"tax_basis_points" integer NOT NULL,
	"coupon_code" text,
	"quote_trace" jsonb NOT NULL,
	"test_mode" boolean NOT NULL,
	"hold_reason" text,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_number_unique" UNIQUE("number"),
	CONSTRAINT "order_checkout_key_unique" UNIQUE("checkout_key"),
	CONSTRAINT "order_status" CHECK ("order"."status" in ('pending', 'open', 'on_hold', 'completed', 'cancelled', 'expired')),
	CONSTRAINT "order_payment_status" CHECK ("order"."payment_status" in ('open', 'processing', 'paid', 'partially_refunded', 'refunded', 'failed', 'expired', 'disputed')),
	CONSTRAINT "order_fulfilment_status" CHECK ("order"."fulfilment_status" in ('unfulfilled', 'partially_fulfilled', 'fulfilled', 'delivered')),
	CONSTRAINT "order_currency" CHECK ("order"."currency" = 'usd'),
	CONSTRAINT "order_total_adds_up" CHECK ("order"."total_cents" = "order"."subtotal_cents" - "order"."discount_cents" + "order"."shipping_cents" + "order"."tax_cents"),
	CONSTRAINT "order_amounts" CHECK ("order"."subtotal_cents" >= 0 and "order"."discount_cents" between 0 and "order"."subtotal_cents" and "order"."shipping_cents" >= 0 and "order"."tax_cents" >= 0),
	CONSTRAINT "order_refund_within_paid" CHECK ("order"."refunded_cents" between 0 and "order"."paid_cents"),
	CONSTRAINT "order_paid_has_its_time" CHECK (("order"."payment_status" in ('paid', 'partially_refunded', 'refunded', 'disputed')) = ("order"."paid_at" is not null)),
	CONSTRAINT "order_open_is_paid" CHECK ("order"."status" not in ('open', 'completed') or "order"."paid_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"type" text NOT NULL,
	"actor" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"visible_to_customer" boolean DEFAULT false NOT NULL,
	"once_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_event_once" UNIQUE("order_id","once_key"),
	CONSTRAINT "order_event_actor" CHECK ("order_event"."actor" in ('customer', 'staff', 'system', 'provider'))
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"part_number" text NOT NULL,
	"sku" text NOT NULL,
	"brand" text,
	"quantity" integer NOT NULL,
	"list_price_cents" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"price_reason" text NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	CONSTRAINT "order_line_product" UNIQUE("order_id","product_id"),
	CONSTRAINT "order_line_quantity" CHECK ("order_line"."quantity" between 1 and 99),
	CONSTRAINT "order_line_reason" CHECK ("order_line"."price_reason" in ('list', 'sale', 'tier')),
	CONSTRAINT "order_line_adds_up" CHECK ("order_line"."subtotal_cents" = "order_line"."unit_price_cents" * "order_line"."quantity" and "order_line"."total_cents" = "order_line"."subtotal_cents" - "order_line"."discount_cents" + "order_line"."tax_cents"),
	CONSTRAINT "order_line_amounts" CHECK ("order_line"."discount_cents" between 0 and "order_line"."subtotal_cents" and "order_line"."tax_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"payload" jsonb NOT NULL,
	"subject" text,
	"html" text,
	"body" text,
	"state" text DEFAULT 'due' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('due', 'sent', 'kept', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"provider" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request" jsonb NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"session_id" text,
	"session_url" text,
	"intent_id" text,
	"amount_cents" integer NOT NULL,
	"captured_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"failure" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payment_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "payment_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payment_attempt" UNIQUE("order_id","attempt"),
	CONSTRAINT "payment_status" CHECK ("payment"."status" in ('creating', 'open', 'processing', 'paid', 'failed', 'expired')),
	CONSTRAINT "payment_amounts" CHECK ("payment"."amount_cents" >= 0 and "payment"."refunded_cents" between 0 and "payment"."captured_cents")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"session_id" text,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"request_key" text NOT NULL,
	"provider_refund_id" text,
	"status" text DEFAULT 'requested' NOT NULL,
	"amount_cents" integer NOT NULL,
	"items_cents" integer NOT NULL,
	"shipping_cents" integer DEFAULT 0 NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "refund_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refund_status" CHECK ("refund"."status" in ('requested', 'pending', 'succeeded', 'failed', 'cancelled')),
	CONSTRAINT "refund_adds_up" CHECK ("refund"."amount_cents" > 0 and "refund"."amount_cents" = "refund"."items_cents" + "refund"."shipping_cents" + "refund"."tax_cents")
);
--> statement-breakpoint
CREATE TABLE "refund_line" (
	"id" text PRIMARY KEY NOT NULL,
	"refund_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"restock" boolean NOT NULL,
	CONSTRAINT "refund_line_once" UNIQUE("refund_id","order_line_id"),
	CONSTRAINT "refund_line_values" CHECK ("refund_line"."quantity" between 0 and 99 and "refund_line"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "test_payment_session" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reference" text NOT NULL,
	"lines" jsonb NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"settles_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_payment_session_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "test_payment_session_status" CHECK ("test_payment_session"."status" in ('open', 'complete', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "part_number" (
	"product_id" text NOT NULL,
	"number" text NOT NULL,
	"normalised" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "part_number_product_id_normalised_kind_pk" PRIMARY KEY("product_id","normalised","kind"),
	CONSTRAINT "part_number_kind" CHECK ("part_number"."kind" in ('mpn', 'sku', 'superseded', 'cross_reference', 'upc')),
	CONSTRAINT "part_number_normalised" CHECK ("part_number"."normalised" ~ '^[A-Z0-9]+$')
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"part_number" text NOT NULL,
	"brand_id" text,
	"category_id" text NOT NULL,
	"price_cents" integer NOT NULL,
	"sale_price_cents" integer,
	"cost_cents" integer,
	"effective_price_cents" integer GENERATED ALWAYS AS (case when sale_price_cents > 0 and sale_price_cents < price_cents then sale_price_cents else price_cents end) STORED NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video_url" text,
	"description" text DEFAULT '' NOT NULL,
	"description_html" text,
	"family" text NOT NULL,
	"dimensions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"traits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"specs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"weight_grams" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"show_part_number" boolean,
	"show_brand" boolean DEFAULT true NOT NULL,
	"featured_on_homepage" boolean DEFAULT false NOT NULL,
	"front_page_sale" boolean DEFAULT false NOT NULL,
	"hide_from_front_page_sale" boolean DEFAULT false NOT NULL,
	"suggestion_priority" integer DEFAULT 0 NOT NULL,
	"suggestion_tags" text[] DEFAULT '{}' NOT NULL,
	"manual_suggestions_enabled" boolean DEFAULT false NOT NULL,
	"seo_title" text,
	"seo_description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_slug_unique" UNIQUE("slug"),
	CONSTRAINT "product_sku_unique" UNIQUE("sku"),
	CONSTRAINT "product_price" CHECK ("product"."price_cents" >= 0 and "product"."sale_price_cents" >= 0 and "product"."cost_cents" >= 0),
	CONSTRAINT "product_weight" CHECK ("product"."weight_grams" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_brand_mapping" (
	"product_id" text NOT NULL,
	"brand_id" text NOT NULL,
	CONSTRAINT "product_brand_mapping_product_id_brand_id_pk" PRIMARY KEY("product_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "quantity_discount" (
	"product_id" text NOT NULL,
	"min_quantity" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	CONSTRAINT "quantity_discount_product_id_min_quantity_pk" PRIMARY KEY("product_id","min_quantity"),
	CONSTRAINT "quantity_discount_values" CHECK ("quantity_discount"."min_quantity" between 2 and 99 and "quantity_discount"."unit_price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "redirect" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirect_moves" CHECK ("redirect"."from_path" <> "redirect"."to_path")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "stock_level" (
	"product_id" text PRIMARY KEY NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"track_stock" boolean DEFAULT true NOT NULL,
	"allow_backorder" boolean DEFAULT false NOT NULL,
	"low_stock_threshold" integer DEFAULT 5 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_level_reserved" CHECK ("stock_level"."reserved" >= 0),
	CONSTRAINT "stock_level_never_oversold" CHECK (not "stock_level"."track_stock" or "stock_level"."allow_backorder" or ("stock_level"."on_hand" >= 0 and "stock_level"."reserved" <= "stock_level"."on_hand"))
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"delta" integer NOT NULL,
	"on_hand_after" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" text,
	"actor" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movement_reason" CHECK ("stock_movement"."reason" in ('opening', 'sale', 'restock', 'return', 'correction', 'damage')),
	CONSTRAINT "stock_movement_moves" CHECK ("stock_movement"."delta" <> 0 or "stock_movement"."reason" = 'opening')
);
--> statement-breakpoint
CREATE TABLE "stock_reservation" (
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_reservation_order_id_product_id_pk" PRIMARY KEY("order_id","product_id"),
	CONSTRAINT "stock_reservation_quantity" CHECK ("stock_reservation"."quantity" > 0),
	CONSTRAINT "stock_reservation_state" CHECK ("stock_reservation"."state" in ('held', 'consumed', 'released'))
);
--> statement-breakpoint
CREATE TABLE "suggestion_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rule_type" text NOT NULL,
	"weight" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"source_product_id" text,
	"source_category_id" text,
	"target_product_ids" text[] DEFAULT '{}' NOT NULL,
	"target_category_id" text,
	"tag" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suggestion_rule_name_unique" UNIQUE("name"),
	CONSTRAINT "suggestion_rule_type" CHECK ("suggestion_rule"."rule_type" in ('manual', 'promotional', 'category_based', 'complementary'))
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_rate_limit" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "auth_rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'user' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_role" CHECK ("user"."role" in ('user', 'admin')),
	CONSTRAINT "user_email_lower" CHECK ("user"."email" = lower("user"."email"))
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_discount_code_id_discount_code_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_line" ADD CONSTRAINT "order_return_line_return_id_order_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_line" ADD CONSTRAINT "order_return_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_number" ADD CONSTRAINT "part_number_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_brand_mapping" ADD CONSTRAINT "product_brand_mapping_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_brand_mapping" ADD CONSTRAINT "product_brand_mapping_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_discount" ADD CONSTRAINT "quantity_discount_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_level" ADD CONSTRAINT "stock_level_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_rule" ADD CONSTRAINT "suggestion_rule_source_product_id_product_id_fk" FOREIGN KEY ("source_product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_rule" ADD CONSTRAINT "suggestion_rule_source_category_id_category_id_fk" FOREIGN KEY ("source_category_id") REFERENCES "public"."category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_rule" ADD CONSTRAINT "suggestion_rule_target_category_id_category_id_fk" FOREIGN KEY ("target_category_id") REFERENCES "public"."category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_visit_visited" ON "page_visit" USING btree ("visited_at");--> statement-breakpoint
CREATE INDEX "category_parent" ON "category" USING btree ("parent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_redemption_one_per_customer" ON "coupon_redemption" USING btree ("discount_code_id","email_key") WHERE one_per_customer and state <> 'released';--> statement-breakpoint
CREATE INDEX "coupon_redemption_email" ON "coupon_redemption" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_code_bound_email" ON "discount_code" USING btree ("bound_email_key") WHERE bound_email_key is not null;--> statement-breakpoint
CREATE INDEX "discount_code_auto" ON "discount_code" USING btree ("auto_apply") WHERE auto_apply and active;--> statement-breakpoint
CREATE INDEX "order_return_order" ON "order_return" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipment_order" ON "shipment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriber_consented" ON "newsletter_subscriber" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_placed" ON "order" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_email" ON "order" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "order_user" ON "order" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "order_event_order" ON "order_event" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_at") WHERE state = 'due';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_one_live_session" ON "payment" USING btree ("order_id") WHERE status in ('creating', 'open', 'processing');--> statement-breakpoint
CREATE INDEX "payment_due" ON "payment" USING btree ("expires_at") WHERE status in ('creating', 'open', 'processing');--> statement-breakpoint
CREATE INDEX "refund_order" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "part_number_normalised_prefix" ON "part_number" USING btree ("normalised" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "part_number_trigram" ON "part_number" USING gin ("normalised" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_category" ON "product" USING btree ("category_id","created_at");--> statement-breakpoint
CREATE INDEX "product_brand" ON "product" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "product_featured" ON "product" USING btree ("created_at") WHERE featured_on_homepage and active;--> statement-breakpoint
CREATE INDEX "product_front_page_sale" ON "product" USING btree ("created_at") WHERE front_page_sale and active;--> statement-breakpoint
CREATE INDEX "product_name_trigram" ON "product" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_brand_mapping_brand" ON "product_brand_mapping" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "stock_movement_product" ON "stock_movement" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_movement_order" ON "stock_movement" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "stock_reservation_held" ON "stock_reservation" USING btree ("product_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "user" USING btree ("email");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");