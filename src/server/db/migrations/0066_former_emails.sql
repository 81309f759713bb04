CREATE TABLE "former_email" (
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"left_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_email_user_id_email_left_at_pk" PRIMARY KEY("user_id","email","left_at")
);
--> statement-breakpoint
ALTER TABLE "former_email" ADD CONSTRAINT "former_email_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_email_email" ON "former_email" USING btree ("email","left_at");
