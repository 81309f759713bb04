CREATE TABLE "record_presence" (
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_presence_subject_user_id_pk" PRIMARY KEY("subject","user_id")
);
--> statement-breakpoint
ALTER TABLE "record_presence" ADD CONSTRAINT "record_presence_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_presence_user" ON "record_presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_return_requested" ON "order_return" USING btree ("created_at") WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX "order_to_ship" ON "order" USING btree ("created_at") WHERE status = 'open' and fulfilment_status in ('unfulfilled', 'partially_fulfilled');