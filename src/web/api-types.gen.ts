// Generated from openapi.json by "npm run openapi". Do not edit.
export interface paths {
    "/api/products/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A product with its related parts */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The product */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            product: components["schemas"]["Product"];
                            related: components["schemas"]["ProductCard"][];
                        };
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the home page shows */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Hero, two featured products, up to six sale products, trust messages, testimonials */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            hero: {
                                headline: string;
                                badges: string[];
                                imageUrl: string | null;
                            };
                            featured: components["schemas"]["ProductCard"][];
                            sale: components["schemas"]["ProductCard"][];
                            trust: {
                                title: string;
                                text: string;
                            }[];
                            testimonials: {
                                enabled: boolean;
                                rating: string;
                                customers: string;
                                items: {
                                    id: string | number;
                                    name: string;
                                    location: string;
                                    rating: number;
                                    text: string;
                                    product: string;
                                }[];
                            };
                        };
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The category tree */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Top-level categories */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Category"][];
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Active brands by name */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Brands */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Brand"][];
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of a category, subcategory, sub-subcategory or brand tile */
        get: {
            parameters: {
                query?: {
                    sort?: "newest" | "oldest" | "price-low" | "price-high" | "name-asc" | "name-desc" | "brand-asc" | "brand-desc";
                    page?: number;
                    /** @description Slugs of vacuum brands, joined by commas: products that fit any of them */
                    vb?: string;
                };
                header?: never;
                path: {
                    /** @description One to three slugs joined by / */
                    path: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The page */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CategoryPage"];
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products by part number, SKU, name or description */
        get: {
            parameters: {
                query?: {
                    q?: string;
                    brand?: string;
                    page?: number;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of results, exact matches first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SearchPage"];
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the search box offers while typing */
        get: {
            parameters: {
                query?: {
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Up to five products and three brands */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            products: components["schemas"]["SearchResult"][];
                            brands: components["schemas"]["Brand"][];
                        };
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a cart costs, from the database as it is now */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        items: {
                            slug: string;
                            quantity: number;
                        }[];
                        couponCode?: string;
                        email?: string;
                        /**
                         * @description False for a code that is applied already: too many in the cart then cap the discount
                         * @default true
                         */
                        entering?: boolean;
                        address?: {
                            state?: string;
                            postalCode?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description The quote, and what the browser needs to price small changes by the same function */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PricedCart"];
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/create-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Place the order and open its hosted payment page */
        post: {
            parameters: {
                query?: never;
                header: {
                    "idempotency-key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        items: {
                            slug: string;
                            quantity: number;
                        }[];
                        customer: components["schemas"]["Customer"];
                        couponCode?: string;
                        quoteFingerprint?: string;
                    };
                };
            };
            responses: {
                /** @description Where to pay */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            url: string;
                            sessionId: string;
                        };
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/update-payment-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the provider what became of a hosted session, and bring the order to it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sessionId: string;
                    };
                };
            };
            responses: {
                /** @description Paid (with the order number), or not certain yet */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Settlement"];
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cancel-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a hosted session without paying: stock and coupon are free at once */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sessionId: string;
                    };
                };
            };
            responses: {
                /** @description How the order stands */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Settlement"];
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The person, or null */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            person: components["schemas"]["Person"] | null;
                        };
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My orders, newest first */
        get: {
            parameters: {
                query?: {
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of orders */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OrderList"];
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order of mine, or the one whose mailed link this is */
        get: {
            parameters: {
                query?: {
                    token?: string;
                };
                header?: never;
                path: {
                    number: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The order */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Order"];
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An order by its number and e-mail address */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        number: string;
                        email: string;
                    };
                };
            };
            responses: {
                /** @description The order */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Order"];
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/newsletter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign up for the newsletter */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        firstName?: string;
                        lastName?: string;
                        /** @enum {string} */
                        source: "homepage" | "compact" | "checkout";
                    };
                };
            };
            responses: {
                /** @description Whether the address is new to the list */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            result: "subscribed" | "already_subscribed";
                        };
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How to reach the shop, and its rates */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The shop */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ShopInfo"];
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The texts of the about, returns and legal pages */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Texts */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Content"];
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All orders, newest first */
        get: {
            parameters: {
                query?: {
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of orders */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OrderList"];
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Letters written, newest first, with their text */
        get: {
            parameters: {
                query?: {
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of letters */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LetterList"];
                    };
                };
                /** @description A problem */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Product: components["schemas"]["ProductCard"] & {
            numbers: {
                number: string;
                /** @enum {string} */
                kind: "mpn" | "sku" | "superseded" | "cross_reference" | "upc";
            }[];
            specs: {
                [key: string]: string;
            };
            weightGrams: number | null;
            videoUrl: string | null;
            seoTitle: string | null;
            seoDescription: string | null;
            breadcrumb: {
                name: string;
                path: string;
            }[];
            updatedAt: string;
        };
        BrandLink: {
            name: string;
            slug: string;
        };
        ProductCard: {
            id: string;
            slug: string;
            name: string;
            sku: string;
            partNumber: string;
            priceCents: number;
            salePriceCents: number | null;
            description: string;
            descriptionHtml: string | null;
            images: string[];
            drawing: {
                /** @enum {string} */
                family: "motor" | "blower-wheel" | "housing" | "fan-blade" | "vacuum-bag" | "belt" | "filter" | "grille" | "switch" | "hardware";
                dimensions: {
                    [key: string]: number;
                };
                traits: {
                    [key: string]: string | number;
                };
            };
            showPartNumber: boolean | null;
            showBrand: boolean;
            brand: components["schemas"]["BrandLink"] | null;
            category: {
                name: string;
                path: string;
            };
            stock: {
                /** @enum {string} */
                state: "in_stock" | "low" | "backorder" | "out";
                available: number | null;
            };
            quantityDiscounts: {
                minQuantity: number;
                unitPriceCents: number;
            }[];
            fits: components["schemas"]["BrandLink"][];
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            code: string;
            detail?: string;
            fields?: {
                [key: string]: string;
            };
            requestId?: string;
        } & {
            [key: string]: unknown;
        };
        Category: {
            id: string;
            name: string;
            slug: string;
            path: string;
            description: string;
            imageUrl: string | null;
            /** @enum {string} */
            kind: "products" | "brands";
            brandFilter: boolean;
            seoTitle: string | null;
            seoDescription: string | null;
            productCount: number;
            subcategories: components["schemas"]["Category"][];
        };
        Brand: {
            name: string;
            slug: string;
            logoUrl: string | null;
            productCount: number;
        };
        CategoryPage: {
            title: string;
            category: {
                id: string;
                name: string;
                slug: string;
                path: string;
                description: string;
                imageUrl: string | null;
                /** @enum {string} */
                kind: "products" | "brands";
                brandFilter: boolean;
                seoTitle: string | null;
                seoDescription: string | null;
                productCount: number;
            };
            breadcrumb: {
                name: string;
                path: string;
            }[];
            subcategories: {
                name: string;
                slug: string;
                path: string;
                productCount: number;
            }[];
            brand: components["schemas"]["Brand"] | null;
            total: number;
            page: number;
            pageCount: number;
            /** @enum {string} */
            sort: "newest" | "oldest" | "price-low" | "price-high" | "name-asc" | "name-desc" | "brand-asc" | "brand-desc";
            sections: {
                subcategory: {
                    name: string;
                    path: string;
                } | null;
                products: components["schemas"]["ProductCard"][];
            }[];
            brandTiles: components["schemas"]["Brand"][];
            vacuumBrands: (components["schemas"]["Brand"] & {
                selected: boolean;
            })[];
        };
        SearchPage: {
            query: string;
            brand: components["schemas"]["Brand"] | null;
            total: number;
            page: number;
            pageCount: number;
            results: components["schemas"]["SearchResult"][];
        };
        SearchResult: components["schemas"]["ProductCard"] & {
            /** @enum {string} */
            matchType: "exact_part_number" | "exact_sku" | "partial_part_number" | "partial_sku" | "name_match" | "description_match" | "category_match";
            matchedNumber: {
                number: string;
                /** @enum {string} */
                kind: "mpn" | "sku" | "superseded" | "cross_reference" | "upc";
            } | null;
        };
        PricedCart: {
            quote: components["schemas"]["Quote"];
            fingerprint: string;
            products: components["schemas"]["PricedProduct"][];
            coupon: components["schemas"]["CouponTerms"] | null;
            rates: components["schemas"]["Rates"];
        };
        Quote: {
            lines: {
                slug: string;
                productId: string | null;
                name: string;
                partNumber: string;
                quantity: number;
                listPriceCents: number;
                unitPriceCents: number;
                /** @enum {string} */
                priceReason: "list" | "sale" | "tier";
                subtotalCents: number;
                discountCents: number;
                taxCents: number;
                totalCents: number;
                problem: components["schemas"]["LineProblem"] | null;
            }[];
            subtotalCents: number;
            discountCents: number;
            shippingCents: number;
            taxCents: number;
            totalCents: number;
            state: string | null;
            taxBasisPoints: number;
            coupon: {
                code: string;
                discountCents: number;
                freeShipping: boolean;
                eligibleSlugs: string[];
            } | null;
            couponRefusal: {
                code: string;
                text: string;
                minimumCents?: number;
                maximum?: number;
            } | null;
            amountToFreeShippingCents: number;
            trace: {
                rule: string;
                amountCents: number;
                slug?: string;
                detail: string;
            }[];
        };
        LineProblem: {
            /** @enum {string} */
            code: "unknown_product" | "inactive_product" | "out_of_stock" | "insufficient_stock";
            available?: number;
        };
        PricedProduct: {
            id: string;
            slug: string;
            name: string;
            partNumber: string;
            priceCents: number;
            salePriceCents: number | null;
            quantityDiscounts: {
                minQuantity: number;
                unitPriceCents: number;
            }[];
            categories: string[];
            active: boolean;
            available: number | null;
        };
        CouponTerms: {
            code: string;
            /** @enum {string} */
            discountType: "percentage" | "fixed_amount";
            discountValue: number;
            /** Format: date-time */
            validFrom: string | null;
            /** Format: date-time */
            validUntil: string | null;
            minimumOrderCents: number | null;
            applicableProductSlug: string | null;
            maxQuantityPerOrder: number | null;
            applicableCategories: string[];
            freeShipping: boolean;
        };
        Rates: {
            freeShippingThresholdCents: number;
            flatShippingCents: number;
            taxRates: {
                [key: string]: number;
            };
        };
        Customer: {
            firstName: string;
            lastName: string;
            email: string;
            phone?: string;
            addressLine1: string;
            addressLine2?: string;
            city: string;
            state: string;
            postalCode: string;
            country?: string;
        };
        Settlement: {
            /** @enum {string} */
            state: "paid" | "processing" | "unpaid" | "held";
            /** @description The public order number */
            orderId: string | null;
        };
        Person: {
            id: string;
            name: string;
            email: string;
            emailVerified: boolean;
            /** @enum {string} */
            role: "user" | "admin";
        };
        OrderList: {
            total: number;
            page: number;
            pageCount: number;
            orders: components["schemas"]["OrderSummary"][];
        };
        OrderSummary: {
            number: string;
            status: string;
            paymentStatus: string;
            fulfilmentStatus: string;
            placedAt: string;
            totalCents: number;
            email: string;
        };
        Order: components["schemas"]["OrderSummary"] & {
            paidAt: string | null;
            shippingAddress: {
                firstName: string;
                lastName: string;
                phone: string;
                addressLine1: string;
                addressLine2: string;
                city: string;
                state: string;
                postalCode: string;
                country: string;
            };
            lines: {
                slug: string;
                name: string;
                partNumber: string;
                quantity: number;
                unitPriceCents: number;
                subtotalCents: number;
                discountCents: number;
            }[];
            subtotalCents: number;
            discountCents: number;
            shippingCents: number;
            taxCents: number;
            refundedCents: number;
            couponCode: string | null;
        };
        ShopInfo: {
            contact: {
                phone: string;
                email: string;
                hours: string;
                address: string;
            };
            rates: {
                freeShippingThresholdCents: number;
                flatShippingCents: number;
                taxRates: {
                    [key: string]: number;
                };
            };
            /** @enum {string} */
            mode: "demo" | "live";
            publicUrl: string;
        };
        Content: {
            about: {
                story: string[];
                mission: {
                    title: string;
                    text: string;
                }[];
                whyChooseUs: {
                    title: string;
                    text: string;
                }[];
            };
            returns: {
                intro: string;
                steps: string[];
                policy: string[];
                faq: {
                    question: string;
                    answer: string;
                }[];
            };
            legal: {
                sections: {
                    id: string;
                    title: string;
                    paragraphs: string[];
                }[];
            };
        };
        LetterList: {
            total: number;
            page: number;
            pageCount: number;
            letters: {
                id: string;
                kind: string;
                recipient: string;
                /** @enum {string} */
                state: "due" | "sent" | "kept" | "dead";
                subject: string | null;
                body: string | null;
                lastError: string | null;
                createdAt: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
