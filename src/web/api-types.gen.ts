// Generated from openapi.json by "npm run openapi". Do not edit.
export interface paths {
    "/api/admin/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Imports, newest first */
        get: operations["getAdminImports"];
        put?: never;
        /**
         * Bring a file, as it is, or a pasted table as JSON
         * @description CSV, TSV or XLSX, at most 20 MB and 50,000 rows. Nothing is taken of a file that is cut.
         */
        post: operations["postAdminImports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A product with its related parts */
        get: operations["getProductsBySlug"];
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
        get: operations["getHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{slug}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Published questions about a part with their answers
         * @description Answered ones first, then the newest. `q`: words that question, answer or model must have.
         */
        get: operations["getProductsBySlugQuestions"];
        put?: never;
        /**
         * Ask about a part
         * @description Staff read it and answer by e-mail. The page shows it only once they have published it.
         */
        post: operations["postProductsBySlugQuestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{questionId}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a published question about a part that this account has bought
         * @description Once for each question. The page shows it only once staff have published it.
         */
        post: operations["postQuestionsByQuestionIdAnswers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{slug}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Published reviews of a part, by people who have bought it here
         * @description With all of them counted. `machine`: the id of a model, or `brand/model`, for the sort `machine`, which has the reviews of that machine first.
         */
        get: operations["getProductsBySlugReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What I say of the parts of an order of mine, or of one whose mailed link was opened in this browser */
        get: operations["getOrdersByNumberReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}/reviews/{lineId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Review a part of an order of mine, or of one whose mailed link was opened in this browser; or change the review
         * @description Once the part was sent, and one review for a part and buyer. The page of the part shows it once staff have published it, and after a change once more.
         */
        put: operations["putOrdersByNumberReviewsByLineId"];
        post?: never;
        /** Withdraw my review of a part: it is deleted */
        delete: operations["deleteOrdersByNumberReviewsByLineId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quick-order/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The parts that the lines of a pasted order mean, with price, stock and conflicts */
        post: operations["postQuickOrderResolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/part-numbers/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The part that a number leads to: current, old or foreign */
        get: operations["getPartNumbersByNumber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Machines by a piece of their model number */
        get: operations["getModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/models/{brandSlug}/{modelSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A machine, the parts that fit it by kind, and those known not to fit */
        get: operations["getModelsByBrandSlugByModelSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{slug}/fit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Does this part fit my model? */
        get: operations["getProductsBySlugFit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Which of these parts fit my model? */
        post: operations["postFits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/my-machines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The machines kept in my account */
        get: operations["getMyMachines"];
        /** Keep these machines in my account, instead of those before */
        put: operations["putMyMachines"];
        post?: never;
        /** Forget the machines of my account */
        delete: operations["deleteMyMachines"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/my-machines/needs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What my machines need again and again, and when */
        get: operations["getMyMachinesNeeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The addresses that I keep for my next orders */
        get: operations["getAccountAddresses"];
        put?: never;
        /** Keep an address, of at most 50; one that I have already is not added again */
        post: operations["postAccountAddresses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/addresses/{addressId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change one of my addresses, for my next orders */
        put: operations["putAccountAddressesByAddressId"];
        post?: never;
        /** Remove one of my addresses; orders keep theirs */
        delete: operations["deleteAccountAddressesByAddressId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/addresses/{addressId}/preferred": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Make one of my addresses the one that my checkouts begin with */
        put: operations["putAccountAddressesByAddressIdPreferred"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The cart and the saved lines of my account */
        get: operations["getAccountCart"];
        /** Keep this cart and these saved lines in my account, instead of those of the version they were made from */
        put: operations["putAccountCart"];
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
        get: operations["getCategories"];
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
        get: operations["getBrands"];
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
        get: operations["getCategoriesByPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where an address leads that no page has */
        get: operations["getMoved"];
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
        get: operations["getSearch"];
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
        get: operations["getSearchSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search-clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Which result of a search was chosen */
        post: operations["postSearchClicks"];
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
        post: operations["postQuote"];
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
        post: operations["postCreatePayment"];
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
        post: operations["postUpdatePaymentStatus"];
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
        post: operations["postCancelPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/zip-codes/{zip}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The city and state of a ZIP code */
        get: operations["getZipCodesByZip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/arrivals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * When these parts would leave the shop, and arrive at a ZIP code or in a state
         * @description An order that is paid before the end of the first window is promised just its days. Nothing is kept by it.
         */
        post: operations["postArrivals"];
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
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many recovery codes of the two-step sign-in are left; 0 where it is off */
        get: operations["getAccountSecondFactor"];
        put?: never;
        post?: never;
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
        get: operations["getShop"];
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
        /** The texts of the about, returns, legal, help and contact pages */
        get: operations["getContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to set a new password
         * @description The same answer, after the same time, whether or not the address has an account: the e-mail is written afterwards.
         */
        post: operations["postPasswordResets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/ways-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the account has a password */
        get: operations["getAccountWaysIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter the password once more, so that the sign-in is fresh for another 15 minutes
         * @description Who signs in with a code gives one, too; wrong passwords are slowed down as at the sign-in.
         */
        post: operations["postAccountSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the name of the account */
        put: operations["putAccountName"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for another e-mail address: it is mailed a link, and nothing changes before that is used
         * @description The same answer whether or not the address has an account of its own, which its owner is then told. Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise; `/api/account/sign-in` makes one).
         */
        post: operations["postAccountEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password, or set the first one; all other browsers are signed out
         * @description With the present password; an account that has none needs a sign-in of the last 15 minutes instead.
         */
        post: operations["postAccountPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The browsers in which I am signed in, this one first */
        get: operations["getAccountSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign one of my browsers out */
        delete: operations["deleteAccountSessionsBySessionId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions/end-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign all my other browsers out */
        post: operations["postAccountSessionsEndOthers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Everything that the shop has stored about me
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise; `/api/account/sign-in` makes one).
         */
        post: operations["postAccountData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What deleting my account would delete, and what stands in the way */
        get: operations["getAccountErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete my account for good; paid orders stay in the books, anonymous
         * @description With the address typed, and the version of the preview that was seen. Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise; `/api/account/sign-in` makes one).
         */
        post: operations["postAccountErase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/tax-certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My tax-exempt certificates */
        get: operations["getAccountTaxCertificates"];
        put?: never;
        /**
         * Upload the file of a tax-exempt certificate: the body is the file
         * @description PDF, JPEG or PNG of at most 10 MB. Nobody looks at it before it is submitted; until then it is kept for a day.
         */
        post: operations["postAccountTaxCertificates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/tax-certificates/{certificateId}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what an uploaded certificate is, and ask for its approval */
        post: operations["postAccountTaxCertificatesByCertificateIdSubmit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/tax-certificates/{certificateId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a certificate back: from now on it takes no tax off anything */
        post: operations["postAccountTaxCertificatesByCertificateIdWithdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/tax-certificates/{certificateId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of a certificate of mine */
        get: operations["getAccountTaxCertificatesByCertificateIdFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/newsletter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the newsletter goes to my address */
        get: operations["getAccountNewsletter"];
        /** Have the newsletter sent to my address, or no more */
        put: operations["putAccountNewsletter"];
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
        get: operations["getOrders"];
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
        /** An order of mine, or the one whose mailed link this is, or was opened in this browser */
        get: operations["getOrdersByNumber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange the token of a mailed link for a cookie that opens its order, so that the token leaves the address */
        post: operations["postOrdersByNumberAccess"];
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
        /**
         * An order by its number and e-mail address
         * @description This browser can read it for seven days, and ask for returns. To cancel it or to change its address takes its mailed link, or its owner.
         */
        post: operations["postOrdersLookup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order of mine, or one whose mailed link was opened in this browser, while nothing of it is packed
         * @description Its money goes back in full. Once more changes nothing.
         */
        post: operations["postOrdersByNumberCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an order of mine, or one whose mailed link was opened in this browser, to another address, while nothing of it is packed
         * @description The amount stays. A state with another tax or other shipping is refused. The new address is mailed to that of the order.
         */
        post: operations["postOrdersByNumberAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order as it could be bought today: prices, stock, and the parts that replaced others */
        get: operations["getOrdersByNumberReorder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The invoice of an order, as PDF */
        get: operations["getOrdersByNumberInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask to send parts back: of an order of mine, one whose mailed link was opened here or has this token, or the one with this e-mail address */
        post: operations["postOrdersByNumberReturns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}/exchange-quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What an exchange would cost, or give back: nothing is asked for by it */
        post: operations["postOrdersByNumberExchangeQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}/return-quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What would be given back for parts, and who pays to send them: nothing is asked for by it */
        post: operations["postOrdersByNumberReturnQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}/returns/{rma}/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take the parts that fit instead of the money, before anything is sent */
        post: operations["postOrdersByNumberReturnsByRmaExchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}/returns/{rma}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep the parts after all, before they are sent */
        post: operations["postOrdersByNumberReturnsByRmaCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}/returns/{rma}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a photograph of what is wrong: the body is the file
         * @description JPEG, PNG or WebP of at most 10 MB, 4 for a return. It is kept without place and device, and shown to nobody but its sender and staff.
         */
        post: operations["postOrdersByNumberReturnsByRmaPhotos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}/returns/{rma}/photos/{photoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A photograph that was sent with a return of an order of mine */
        get: operations["getOrdersByNumberReturnsByRmaPhotosByPhotoId"];
        put?: never;
        post?: never;
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
        post: operations["postNewsletter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/newsletter-signup-with-discount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign up in the popup; the first order's coupon comes by e-mail alone */
        post: operations["postNewsletterSignupWithDiscount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stock-wishes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Be told when a part that is sold out can be bought again
         * @description The wish counts once its address is confirmed, by a mailed link within 48 hours or because whoever asks is signed in with it. It ends with the e-mail, by the link in every e-mail, or after 12 months. The answer does not tell what is known of the address.
         */
        post: operations["postStockWishes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/reorder-reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether I am reminded of parts that I need again */
        get: operations["getAccountReorderReminders"];
        /**
         * Be reminded of parts that I need again, or no more
         * @description At most one e-mail in 90 days to a mailbox, with all that is due by my own orders. The address has to be confirmed.
         */
        put: operations["putAccountReorderReminders"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{number}/reorder-reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the guest who has placed this order is reminded of parts that they need again */
        get: operations["getOrdersByNumberReorderReminders"];
        /**
         * Be reminded without an account of parts that I need again, or no more
         * @description At most one e-mail in 90 days to a mailbox. It takes the order’s mailed link, opened in this browser: that proves the address.
         */
        put: operations["putOrdersByNumberReorderReminders"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write to the shop; a word that the message has come goes to the address given */
        post: operations["postContactMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/popup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the newsletter popup says */
        get: operations["getPopup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/popup-analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What happened to the newsletter popup; nothing of the visitor */
        post: operations["postPopupAnalytics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auto-coupon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The code that the shop offers for this cart by itself: the one that saves most */
        post: operations["postAutoCoupon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Products that go with a cart, best first */
        post: operations["postSuggestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/suggestion-analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What was done with a suggestion; nothing of the visitor */
        post: operations["postSuggestionAnalytics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/page-visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pages that a visitor has looked at, and for how long; told again, a visit has its duration written on */
        post: operations["postPageVisits"];
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
        /**
         * All orders, newest first
         * @description `q` is the beginning of a number, an e-mail address, a name, a phone number, a ZIP code, a part’s or a tracking number, or a whole number of a return or a payment.
         */
        get: operations["getAdminOrders"];
        put?: never;
        /**
         * Place an order for a caller, and mail them where to pay
         * @description By the rules of the checkout, with up to 200 parts. The stock is kept until the payment page ends. The same key gives the same order.
         */
        post: operations["postAdminOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All orders that match a filter, as a file
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right. Of people only roles that may hand out personal data are given it. The audit log says who has taken how many.
         */
        get: operations["getAdminOrdersExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order with all that staff need to act on it */
        get: operations["getAdminOrdersByNumber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The invoice of an order as its customer gets it, as PDF */
        get: operations["getAdminOrdersByNumberInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop an open order: nothing ships until it is released */
        post: operations["postAdminOrdersByNumberHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let an order that was on hold go on */
        post: operations["postAdminOrdersByNumberRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order of which nothing has shipped, its money goes back in full; or the rest of one whose money has all gone back
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminOrdersByNumberCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}/recheck-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the payment provider how the order stands, and bring it there */
        post: operations["postAdminOrdersByNumberRecheckPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write a note for staff into the history of an order */
        post: operations["postAdminOrdersByNumberNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}/mail-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail the customer a new link to the page of their order */
        post: operations["postAdminOrdersByNumberMailLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a paid order to another address, before a shipment of it is packed
         * @description The amount stays. A state with another tax or other shipping is refused. The customer is told by e-mail.
         */
        post: operations["postAdminOrdersByNumberAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/phone-orders/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the cart of a caller costs, with the tax-exempt certificates of the account that has confirmed the address */
        post: operations["postAdminPhoneOrdersQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hand a shipment over: some pieces, or all that have not left, also those that are packed */
        post: operations["postAdminOrdersByNumberShipments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}/packed-shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pack a shipment: some pieces, or all that are left
         * @description It leaves later, by `ship`. From now on the customer can neither cancel the order nor send it elsewhere. Nobody is written to.
         */
        post: operations["postAdminOrdersByNumberPackedShipments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}/shipments/{shipmentId}/ship": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hand a shipment over that is packed */
        post: operations["postAdminOrdersByNumberShipmentsByShipmentIdShip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}/shipments/{shipmentId}/{action}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What became of a shipment */
        post: operations["postAdminOrdersByNumberShipmentsByShipmentIdByAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{productId}/buyer-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft a letter to everybody who has bought a part, such as of a recall
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right. Nothing is sent until its change set is started. The filters `sku` and `bought` of the orders find the same orders, of both modes of payment.
         */
        post: operations["postAdminProductsByProductIdBuyerLetters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a return in the customer’s name, also when the time for it is over */
        post: operations["postAdminOrdersByNumberReturns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All returns, newest first
         * @description `q` is the beginning of a return’s or order’s number, of an e-mail address, or of a returned part’s number.
         */
        get: operations["getAdminReturns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/returns/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All returns that match a filter, as a file with a line for each part
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right. Of people only roles that may hand out personal data are given it. The audit log says who has taken how many.
         */
        get: operations["getAdminReturnsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/returns/{rma}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A return */
        get: operations["getAdminReturnsByRma"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/returns/{rma}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let the customer send the parts back; the note goes to them */
        post: operations["postAdminReturnsByRmaApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/returns/{rma}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuse a return; the note says why, and goes to the customer */
        post: operations["postAdminReturnsByRmaDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/returns/{rma}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The parts are on their way back */
        post: operations["postAdminReturnsByRmaSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/returns/{rma}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Settle a return without a refund */
        post: operations["postAdminReturnsByRmaClose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/returns/{rma}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The customer keeps the parts */
        post: operations["postAdminReturnsByRmaCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/returns/{rma}/receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The parts have been unpacked: how many came, and how many go back on the shelf */
        post: operations["postAdminReturnsByRmaReceive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/returns/{rma}/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send parts for what has come back, by an order of their own
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right. The same part as was returned, and as many, unless others are named. The stock is taken at once. The difference in price is left, or settled: then the order waits until the customer has paid it, or what is less is given back.
         */
        post: operations["postAdminReturnsByRmaExchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/returns/{rma}/exchange-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The difference in price that an exchange would settle: what the customer was told for just this, or less where it costs less now */
        post: operations["postAdminReturnsByRmaExchangePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/returns/{rma}/photos/{photoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A photograph that the customer has sent */
        get: operations["getAdminReturnsByRmaPhotosByPhotoId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give money back: pieces of lines, the shipping, an amount, or several of these
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminOrdersByNumberRefunds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{number}/refunds/{refundId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the payment provider again for a refund that failed
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminOrdersByNumberRefundsByRefundIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payment-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the payment provider told us, newest first; what waits, oldest first */
        get: operations["getAdminPaymentEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payment-events/{id}/process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Process a stored message again */
        post: operations["postAdminPaymentEventsByIdProcess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/payment-events/process-failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Process all messages again that failed; the queue does it */
        post: operations["postAdminPaymentEventsProcessFailing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest comparison with the payment provider, and what differs */
        get: operations["getAdminReconciliation"];
        put?: never;
        /**
         * Compare with the payment provider now; the queue does it
         * @description Each comparison goes back seven days. After a restore, `since` names the day of the backup: it then goes back seven days before that.
         */
        post: operations["postAdminReconciliation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reconciliation/differences/{differenceId}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Settle a difference by hand, and say why: comparisons do not list it again while both sides say the same */
        post: operations["postAdminReconciliationDifferencesByDifferenceIdSettle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Brands, filtered, sorted and paged */
        get: operations["getAdminBrands"];
        put?: never;
        /** Add a brand */
        post: operations["postAdminBrands"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/brands/{brandId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A brand with all that staff edit */
        get: operations["getAdminBrandsByBrandId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change fields of a brand
         * @description A new slug leaves redirects behind.
         */
        patch: operations["patchAdminBrandsByBrandId"];
        trace?: never;
    };
    "/api/admin/brands/{brandId}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a brand into another
         * @description Its parts, its models and its names go to `intoId`; its addresses redirect.
         */
        post: operations["postAdminBrandsByBrandIdMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/near-brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Brands that may be the one that is about to be added */
        get: operations["getAdminNearBrands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/brand-logos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every brand with its logo, and the names after which files of logos are called */
        get: operations["getAdminBrandLogos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/menu-brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The popular brands of the menu */
        get: operations["getAdminMenuBrands"];
        /**
         * Choose the popular brands of the menu and their order
         * @description Without any, the menu has the first ten by name.
         */
        put: operations["putAdminMenuBrands"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All categories, hidden ones as well, in the order of the tree */
        get: operations["getAdminCategories"];
        put?: never;
        /** Add a category */
        post: operations["postAdminCategories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/categories/{categoryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A category with all that staff edit */
        get: operations["getAdminCategoriesByCategoryId"];
        put?: never;
        post?: never;
        /** Delete a category on which nothing hangs */
        delete: operations["deleteAdminCategoriesByCategoryId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a category
         * @description A new slug moves its address and all below it, with redirects; coupons that name it follow.
         */
        patch: operations["patchAdminCategoriesByCategoryId"];
        trace?: never;
    };
    "/api/admin/categories/{categoryId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a category with all below it */
        post: operations["postAdminCategoriesByCategoryIdMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/categories/{categoryId}/coupon-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which coupons a move of a category takes from it and gives to it */
        get: operations["getAdminCategoriesByCategoryIdCouponChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/categories/{categoryId}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a category into another
         * @description Its parts, what is below it, its coupons and suggestion rules go to `intoId`; its addresses redirect.
         */
        post: operations["postAdminCategoriesByCategoryIdMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/grid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Parts as the grid shows them, up to 500 at a time from any place on
         * @description The filter, text and order are those of the list of parts.
         */
        get: operations["getAdminProductsGrid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/grid/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Parts of the grid as they are now, by id
         * @description Changes nothing; it is a POST because so many ids do not fit into an address.
         */
        post: operations["postAdminProductsGridRows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft one change of many parts, and see what it would do
         * @description Parts are named by id, or by the filter and text of the list with the number of parts that was seen: when another number matches by now, the answer is 409 with `count`. Start the change set to make the change. With `changeSetId`, parts are added to a draft of the same action.
         */
        post: operations["postAdminProductsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{productId}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a copy of a part, as a draft
         * @description The copy is archived; its number and SKU end in 'copy'.
         */
        post: operations["postAdminProductsByProductIdCopy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A part with all that staff edit */
        get: operations["getAdminProductsByProductId"];
        put?: never;
        post?: never;
        /**
         * Delete a part that was never ordered
         * @description A suggestion rule that begins with it, or suggests nothing else, keeps it from being deleted.
         */
        delete: operations["deleteAdminProductsByProductId"];
        options?: never;
        head?: never;
        /**
         * Change fields of a part
         * @description Send the version that was read, and the fields that change; with a new `onHand` also the one that was shown, as `seenOnHand`. A new sale price without dates counts at once: the dates of a sale that is over or has not begun go.
         */
        patch: operations["patchAdminProductsByProductId"];
        trace?: never;
    };
    "/api/admin/products/{productId}/place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a part stands in a list of parts, and its neighbours there */
        get: operations["getAdminProductsByProductIdPlace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{productId}/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What has moved the stock of a part */
        get: operations["getAdminProductsByProductIdMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{productId}/fits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The models that a part fits, or does not */
        get: operations["getAdminProductsByProductIdFits"];
        put?: never;
        /**
         * Say of models that a part fits them, or does not
         * @description A line is a model number, with its brand before it where two brands have it, and a note behind a semicolon.
         */
        post: operations["postAdminProductsByProductIdFits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{productId}/fits/{applianceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take back what is said of a part and a model */
        delete: operations["deleteAdminProductsByProductIdFitsByApplianceId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/number-owners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Parts that have a number */
        get: operations["getAdminNumberOwners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/brand-choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Brands to choose from */
        get: operations["getAdminBrandChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/category-choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Categories to choose from */
        get: operations["getAdminCategoryChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clean-html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The HTML of a text, as the shop would show it
         * @description Changes nothing: it is for previews.
         */
        post: operations["postAdminCleanHtml"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All parts that match a filter, as a file
         * @description The file can be changed and brought again; brought again as it is, it changes nothing.
         */
        get: operations["getAdminProductsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Parts, filtered, sorted and paged */
        get: operations["getAdminProducts"];
        put?: never;
        /**
         * Add a part
         * @description Name, part number, category and price are needed. SKU and address are made from them when they are not sent.
         */
        post: operations["postAdminProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/{importId}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows that could not be, with the reasons, as a file */
        get: operations["getAdminImportsByImportIdErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/{importId}/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The names of brands and categories in a file that the shop does not know, and what they could be
         * @description What staff decide is sent with the check, as `options.names`.
         */
        get: operations["getAdminImportsByImportIdNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An import: its columns, how far it is, and what it would do */
        get: operations["getAdminImportsByImportId"];
        put?: never;
        post?: never;
        /** Throw an import away that was not applied */
        delete: operations["deleteAdminImportsByImportId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/{importId}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rows of an import with what each would change, fifty a page
         * @description Of rows that are too long together, the texts of the longest are cut, and end in `…`. A row alone (`limit=1`) is whole.
         */
        get: operations["getAdminImportsByImportIdRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/{importId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what the columns mean, and check every row in the background
         * @description Nothing of the shop changes. The columns and options are remembered for such files.
         */
        post: operations["postAdminImportsByImportIdCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/{importId}/rows/{position}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Mend cells of a row, which is checked again */
        patch: operations["patchAdminImportsByImportIdRowsByPosition"];
        trace?: never;
    };
    "/api/admin/imports/{importId}/fits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an import of fits of the models that the texts of an applied import name
         * @description Its rows are of the models of which the fits of the parts say nothing. It is checked and applied like a file that was brought.
         */
        post: operations["postAdminImportsByImportIdFits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/{importId}/gone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Parts in the shop that earlier files of the same kind have brought, and that are not in this one, fifty a page
         * @description Of the same kind are files of the same type that have the same columns, or are exports of the same kind of shop. An earlier one counts when its import was applied, was not undone, and at least half of its parts are in this file.
         */
        get: operations["getAdminImportsByImportIdGone"];
        put?: never;
        /**
         * Make an import that archives the parts which are not in this file any more
         * @description It is checked in the background. Nothing is archived before it is applied, and then it can be undone for 30 days.
         */
        post: operations["postAdminImportsByImportIdGone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/{importId}/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a checked import, or stop its check
         * @description New and changed rows become a change set, which runs in the background and can be undone for 30 days. With the `checkedAt` of an import, it starts only if it was not checked again since.
         */
        post: operations["postAdminImportsByImportIdByStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/import-templates/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An empty file with the columns of a type */
        get: operations["getAdminImportTemplatesByType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{slug}/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stock of a part */
        get: operations["getAdminProductsBySlugStock"];
        put?: never;
        /** Pieces more or fewer on the shelf, and why */
        post: operations["postAdminProductsBySlugStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/appliances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Models of appliances, filtered, sorted and paged */
        get: operations["getAdminAppliances"];
        put?: never;
        /**
         * Add a model
         * @description Brand, number, name and type are needed. A number that the brand has already is refused with `otherId`, the model that has it.
         */
        post: operations["postAdminAppliances"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/appliances/{applianceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A model of an appliance */
        get: operations["getAdminAppliancesByApplianceId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change fields of a model */
        patch: operations["patchAdminAppliancesByApplianceId"];
        trace?: never;
    };
    "/api/admin/appliances/{applianceId}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make one model of two: this one becomes `intoId` */
        post: operations["postAdminAppliancesByApplianceIdMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/appliances/{applianceId}/fits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is said of parts and a model */
        get: operations["getAdminAppliancesByApplianceIdFits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/fits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say whether parts fit models, or take it back
         * @description A `statement` of null takes it back. With `seen`, what was shown, a change is refused when something else is said by now.
         */
        post: operations["postAdminFits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/fit-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a pasted list of fits */
        post: operations["postAdminFitLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/fit-conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Statements that something else contradicts */
        get: operations["getAdminFitConflicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/fit-proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What returns and messages say about fit, and what was decided about it */
        get: operations["getAdminFitProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/fit-proposals/{proposalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decide about what a return or message says about fit */
        post: operations["postAdminFitProposalsByProposalId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/suggestion-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Suggestion rules, filtered, sorted and paged, with what became of their suggestions */
        get: operations["getAdminSuggestionRules"];
        put?: never;
        /**
         * Add a suggestion rule
         * @description Name and type are needed, and parts, a category or a tag to suggest. Times are typed in the shop’s zone.
         */
        post: operations["postAdminSuggestionRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/suggestion-rules/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A suggestion rule */
        get: operations["getAdminSuggestionRulesByRuleId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change fields of a suggestion rule */
        patch: operations["patchAdminSuggestionRulesByRuleId"];
        trace?: never;
    };
    "/api/admin/suggestion-rules/{ruleId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a suggestion rule a place up or down in the order of weights */
        post: operations["postAdminSuggestionRulesByRuleIdMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/suggestion-rules/{ruleId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a paused copy of a suggestion rule */
        post: operations["postAdminSuggestionRulesByRuleIdDuplicate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/suggestion-rules/{ruleId}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a suggestion rule */
        post: operations["postAdminSuggestionRulesByRuleIdDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/suggestion-rules/{ruleId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring a deleted suggestion rule back */
        post: operations["postAdminSuggestionRulesByRuleIdRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/suggested-parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Parts with their priority and tags, and whether they are never suggested */
        get: operations["getAdminSuggestedParts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/suggested-parts/{productId}/excluded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Never suggest a part, or suggest it again */
        put: operations["putAdminSuggestedPartsByProductIdExcluded"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/suggestion-simulation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a cart would be suggested, with the points of each part */
        post: operations["postAdminSuggestionSimulation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discount-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Discount codes, filtered, sorted and paged, with their uses, revenue and discount given */
        get: operations["getAdminDiscountCodes"];
        put?: never;
        /**
         * Add a discount code
         * @description The code is needed, and a value or free shipping. Times are typed in the shop’s zone.
         */
        post: operations["postAdminDiscountCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discount-codes/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All discount codes that match a filter, as a file */
        get: operations["getAdminDiscountCodesExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discount-codes/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make many codes of the same terms, each to be used once
         * @description Each is the prefix and a part that cannot be guessed. What is not sent is as in a new code.
         */
        post: operations["postAdminDiscountCodesBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discount-codes/{codeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A discount code */
        get: operations["getAdminDiscountCodesByCodeId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change fields of a discount code; `active` pauses and resumes it */
        patch: operations["patchAdminDiscountCodesByCodeId"];
        trace?: never;
    };
    "/api/admin/discount-codes/{codeId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a paused copy of a discount code */
        post: operations["postAdminDiscountCodesByCodeIdDuplicate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discount-codes/{codeId}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a discount code now */
        post: operations["postAdminDiscountCodesByCodeIdEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discount-codes/{codeId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put a discount code into the archive; nobody can use it any more, and its orders keep it */
        post: operations["postAdminDiscountCodesByCodeIdArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discount-codes/{codeId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a discount code out of the archive, paused */
        post: operations["postAdminDiscountCodesByCodeIdRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discount-codes/{codeId}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The uses of a discount code with their orders, the newest first */
        get: operations["getAdminDiscountCodesByCodeIdUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/discount-codes/{codeId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What would happen if a customer entered this code with this cart, and why
         * @description Changes nothing. With an amount, the parts are not read.
         */
        post: operations["postAdminDiscountCodesByCodeIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The texts of the home page, as the shop shows them and as the draft would */
        get: operations["getAdminContentHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change sections of the draft
         * @description Begins a draft when there is none. Send the version that was read, and the sections that change. The shop does not change.
         */
        patch: operations["patchAdminContentHome"];
        trace?: never;
    };
    "/api/admin/content/home/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The texts as the shop would show them with these sections
         * @description Placeholders such as {freeShipping} are filled in. Nothing is stored.
         */
        post: operations["postAdminContentHomePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/home/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show the draft in the shop */
        post: operations["postAdminContentHomePublish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/home/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have the draft go live by itself
         * @description A time in the shop’s zone, such as 2026-12-24T18:00; null: no longer. It goes live at the next full minute or a little later.
         */
        post: operations["postAdminContentHomeSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/home/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Throw the draft away */
        post: operations["postAdminContentHomeDiscard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/home/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The versions that were published, newest first */
        get: operations["getAdminContentHomeVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/home/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an earlier version the draft */
        post: operations["postAdminContentHomeRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/slots/{slotKind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The featured parts of the home page, or those of its sale, in their order */
        get: operations["getAdminContentSlotsBySlotKind"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the list: parts, order, dates, sale prices, seconds
         * @description Send the version that was read. `slots` is the whole list in its order; `seen` are the parts that were in it when it was read. Times are typed in the shop’s zone.
         */
        patch: operations["patchAdminContentSlotsBySlotKind"];
        trace?: never;
    };
    "/api/admin/content/slots/{slotKind}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many visits saw the home page, and went on to each part of the list */
        get: operations["getAdminContentSlotsBySlotKindResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/change-sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Changes of many records, newest first */
        get: operations["getAdminChangeSets"];
        put?: never;
        /** Begin a change of many parts: a draft, to which rows are added */
        post: operations["postAdminChangeSets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/change-sets/{changeSetId}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows of a change set, a hundred a page */
        get: operations["getAdminChangeSetsByChangeSetIdRows"];
        put?: never;
        /**
         * Add rows to a draft; a position that is there already stays as it is
         * @description What is not sent of a part stays, with one exception: a new `salePriceCents` without `saleStartsAt` and `saleEndsAt` counts from the writing on, and takes away the dates of a sale that is over or has not begun.
         */
        post: operations["postAdminChangeSetsByChangeSetIdRows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/change-sets/{changeSetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a change set is */
        get: operations["getAdminChangeSetsByChangeSetId"];
        put?: never;
        post?: never;
        /** Throw a draft away */
        delete: operations["deleteAdminChangeSetsByChangeSetId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/change-sets/{changeSetId}/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a draft, cancel a run, or undo what it has written
         * @description The work is done in the background. Records that somebody has changed since are not undone.
         */
        post: operations["postAdminChangeSetsByChangeSetIdByStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The reports that this member of staff may see */
        get: operations["getAdminReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{reportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of a report, with its totals and what its figures mean
         * @description Beside the right that every member of staff has, each report needs one of its own; their list has those that may be seen. `from` and `to` are days of the shop's calendar, both included, at most ten years; without them `preset` names the period, the last 30 days by default. Amounts are cents, shares basis points.
         */
        get: operations["getAdminReportsByReportId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{reportId}/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One figure of a report over time, day by day or as its rows are grouped
         * @description Beside the right that every member of staff has, each report needs one of its own; their list has those that may be seen. A report whose `chart` is null has none; `column` is one of their figures. Row by row with the days that are compared.
         */
        get: operations["getAdminReportsByReportIdSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{reportId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All rows of a report as a file, up to 50,000
         * @description Beside the right that every member of staff has, each report needs one of its own; their list has those that may be seen. Above 50,000 rows it is refused with `not_allowed_in_state`: such files are written in the background.
         */
        get: operations["getAdminReportsByReportIdExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/{reportId}/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a file of all rows of a report written in the background
         * @description Beside the right that every member of staff has, each report needs one of its own; their list has those that may be seen. The rows are those of the moment in which the work begins. The file is kept for seven days.
         */
        post: operations["postAdminReportsByReportIdExports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/report-exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest files of reports that were written in the background for this member of staff */
        get: operations["getAdminReportExports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/report-exports/{exportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far a file of a report is
         * @description It needs the right of its report.
         */
        get: operations["getAdminReportExportsByExportId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/report-exports/{exportId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file of a report that is done
         * @description It needs the right of its report.
         */
        get: operations["getAdminReportExportsByExportIdFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/saved-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One’s saved reports */
        get: operations["getAdminSavedReports"];
        put?: never;
        /**
         * Save a report with its settings, and have it mailed each week if wanted
         * @description Needs the right of the report. The weekly mail has the sums of the last whole week, Monday to Sunday, and a link.
         */
        post: operations["postAdminSavedReports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/saved-reports/{savedReportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a saved report */
        delete: operations["deleteAdminSavedReportsBySavedReportId"];
        options?: never;
        head?: never;
        /** Rename a saved report, or switch its weekly mail on or off */
        patch: operations["patchAdminSavedReportsBySavedReportId"];
        trace?: never;
    };
    "/api/admin/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody who works here, and who is invited */
        get: operations["getAdminStaff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/staff/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite somebody to work here, by e-mail
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminStaffInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/staff/invitations/{invitationId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again with a new link
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminStaffInvitationsByInvitationIdSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/staff/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take an invitation back
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        delete: operations["deleteAdminStaffInvitationsByInvitationId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/staff/{memberId}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a member of staff another role, and end their sessions
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        put: operations["putAdminStaffByMemberIdRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/staff/{memberId}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a member of staff sign in no longer, and end their sessions
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminStaffByMemberIdDisable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/staff/{memberId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a member of staff sign in again
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminStaffByMemberIdEnable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/staff/{memberId}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove somebody from the staff: their account is a customer’s from now on
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminStaffByMemberIdDismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/staff/{memberId}/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a member of staff out everywhere
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminStaffByMemberIdSignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/staff/{memberId}/reset-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the second factor of a member of staff away, and end their sessions
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminStaffByMemberIdResetSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/staff/{memberId}/password-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * E-mail a member of staff a link by which they set a new password
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminStaffByMemberIdPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter the password once more, so that the sign-in is fresh for another 15 minutes
         * @description For `fresh_sign_in_needed`. The session stays. Who signs in with a code gives one, too; wrong passwords are slowed down as at the sign-in.
         */
        post: operations["postAdminSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own API keys; for owners those of everybody */
        get: operations["getAdminApiKeys"];
        put?: never;
        /**
         * Make an API key that acts for oneself
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminApiKeys"];
        /** Revoke all API keys of a person: one's own, for owners those of anybody */
        delete: operations["deleteAdminApiKeys"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/api-keys/{apiKeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key: one's own, for owners anybody's */
        delete: operations["deleteAdminApiKeysByApiKeyId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The addresses that are told of what happens in the shop */
        get: operations["getAdminWebhooks"];
        put?: never;
        /**
         * Add an endpoint
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhooks/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change where messages go, and which
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        put: operations["putAdminWebhooksByEndpointId"];
        post?: never;
        /** Remove an endpoint with its log */
        delete: operations["deleteAdminWebhooksByEndpointId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhooks/{endpointId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an endpoint nothing for a while */
        post: operations["postAdminWebhooksByEndpointIdPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhooks/{endpointId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Go on with an endpoint that was paused, or that the shop has ended */
        post: operations["postAdminWebhooksByEndpointIdResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhooks/{endpointId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of an endpoint; for a day messages are signed with both
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminWebhooksByEndpointIdRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhooks/{endpointId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message of type `test` now, and say what became of it */
        post: operations["postAdminWebhooksByEndpointIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Messages to endpoints, with what became of them */
        get: operations["getAdminWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhook-deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A message as it is sent, and the beginning of the last answer */
        get: operations["getAdminWebhookDeliveriesByDeliveryId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhook-deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message again that was delivered or given up, with its id */
        post: operations["postAdminWebhookDeliveriesByDeliveryIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhook-deliveries/retry-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send all messages again that were given up, of endpoints that are active */
        post: operations["postAdminWebhookDeliveriesRetryFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers/address-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Everything that is stored about an address that is no customer’s, for whoever has it and asks
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminCustomersAddressData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers/address-erasure/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What is held of an address that is no customer’s, what erasing it would delete, and what stands in the way
         * @description A customer’s address is refused: they are erased with what their page has.
         */
        post: operations["postAdminCustomersAddressErasurePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers/address-erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase for good what is held of an address that is no customer’s
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminCustomersAddressErasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everybody who has an account or has paid an order, filtered, sorted and paged
         * @description `q` is a part of a name or an e-mail address, an order’s number, or the beginning of a phone number.
         */
        get: operations["getAdminCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All customers that match a filter, as a file
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        get: operations["getAdminCustomersExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers/{customerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A customer with orders, returns, appliances, e-mails, sessions and notes
         * @description Orders, returns, e-mails and messages are for who may see orders, certificates for who may see tax exemptions.
         */
        get: operations["getAdminCustomersByCustomerId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers/{customerId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write a note for staff about a customer */
        post: operations["postAdminCustomersByCustomerIdNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers/{customerId}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Block an account: its sessions end, and nobody can sign in to it */
        post: operations["postAdminCustomersByCustomerIdBlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers/{customerId}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a blocked account sign in again */
        post: operations["postAdminCustomersByCustomerIdUnblock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers/{customerId}/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign a customer out in every browser */
        post: operations["postAdminCustomersByCustomerIdSignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers/{customerId}/reset-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn off two-step sign-in of a customer who has lost it; their sessions end
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminCustomersByCustomerIdResetSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers/{customerId}/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign a customer out in one browser */
        delete: operations["deleteAdminCustomersByCustomerIdSessionsBySessionId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers/{customerId}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that is stored about a customer, for a customer who asks for it
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        get: operations["getAdminCustomersByCustomerIdData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers/{customerId}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What erasing a customer would delete, and what stands in the way */
        get: operations["getAdminCustomersByCustomerIdErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers/{customerId}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a customer for good; paid orders stay, anonymous
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminCustomersByCustomerIdErase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/customers/{customerId}/merge/{fromId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What merging another customer into this one would move, and why it cannot be done */
        get: operations["getAdminCustomersByCustomerIdMergeByFromId"];
        put?: never;
        /**
         * Merge another customer into this one, for good
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        post: operations["postAdminCustomersByCustomerIdMergeByFromId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tax-certificates/{certificateId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of a tax-exempt certificate */
        get: operations["getAdminTaxCertificatesByCertificateIdFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tax-certificates/{certificateId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve a certificate, with what was corrected of it */
        post: operations["postAdminTaxCertificatesByCertificateIdApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tax-certificates/{certificateId}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline a certificate: its owner is mailed the reason */
        post: operations["postAdminTaxCertificatesByCertificateIdDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tax-certificates/{certificateId}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End an approved certificate: orders from now on are taxed, and its owner is mailed the reason */
        post: operations["postAdminTaxCertificatesByCertificateIdRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every browser in which somebody is signed in now, filtered, sorted and paged */
        get: operations["getAdminSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sessions/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All open sessions that match a filter, as a file
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        get: operations["getAdminSessionsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/list-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How many rows of a list match each of several filters
         * @description Changes nothing. A filter that cannot be read, as one of a view that was saved long ago, has the count null.
         */
        post: operations["postAdminListCounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The saved views of a list */
        get: operations["getAdminSavedViews"];
        put?: never;
        /** Save a view of a list */
        post: operations["postAdminSavedViews"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/saved-views/{viewId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a view of one’s own */
        delete: operations["deleteAdminSavedViewsByViewId"];
        options?: never;
        head?: never;
        /** Rename a view of one’s own, share it, or give it another filter */
        patch: operations["patchAdminSavedViewsByViewId"];
        trace?: never;
    };
    "/api/admin/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much work waits for staff, by kind */
        get: operations["getAdminWaiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/presence/{subject}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say that one has a record open; it counts for a minute */
        put: operations["putAdminPresenceBySubject"];
        post?: never;
        /** Say that one has closed a record */
        delete: operations["deleteAdminPresenceBySubject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dashboard/work/{work}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much of one kind of work waits, and the filters of its list
         * @description Each kind needs the right to see its list.
         */
        get: operations["getAdminDashboardWorkByWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dashboard/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sales, orders, their average and refunds of the last days, and of those before
         * @description Sales are the totals of paid orders by the day of payment, refunds what was given back by the day on which it was. The period before has as many days, and ends at the same time of the day. One day is answered by the hour.
         */
        get: operations["getAdminDashboardSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dashboard/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Visits of the last days and the paid orders of these days, and the same of those before
         * @description A visit is a browser session, on the day on which it began. The period before has as many days, and ends at the same time of the day. One day is answered by the hour.
         */
        get: operations["getAdminDashboardVisits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dashboard/set-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a new shop still has to be given */
        get: operations["getAdminDashboardSetUp"];
        /** Set a step of the list aside, or take it back */
        put: operations["putAdminDashboardSetUp"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Messages of the contact form, filtered, sorted and paged */
        get: operations["getAdminMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A message with its answers and notes, and the orders of its writer */
        get: operations["getAdminMessagesByMessageId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/messages/{messageId}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a message by e-mail
         * @description Replies go to the shop. `closes`: nothing more is to be done. A message that has changed since `version` is not answered.
         */
        post: operations["postAdminMessagesByMessageIdAnswers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/messages/{messageId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write a note about a message, which only staff read */
        post: operations["postAdminMessagesByMessageIdNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/messages/{messageId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close a message; from then on the days until its deletion count */
        post: operations["postAdminMessagesByMessageIdClose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/messages/{messageId}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a closed message again */
        post: operations["postAdminMessagesByMessageIdReopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Questions about parts, filtered, sorted and paged */
        get: operations["getAdminQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/questions/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish or decline several questions
         * @description Only questions that wait are published; one that was answered by mail alone, or declined, is published on its own. Those that are so already, or are no more, stay as they are.
         */
        post: operations["postAdminQuestionsDecide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/questions/{questionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A question about a part, its answer and its e-mail */
        get: operations["getAdminQuestionsByQuestionId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/questions/{questionId}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a question about a part, on the part's page or to the asker alone
         * @description The first answer is mailed to the asker. A further one replaces it, and is not mailed.
         */
        post: operations["postAdminQuestionsByQuestionIdAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/questions/{questionId}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish a question without a further answer, or decline it */
        post: operations["postAdminQuestionsByQuestionIdDecide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/questions/answers/{answerId}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish or decline a buyer's answer to a question about a part */
        post: operations["postAdminQuestionsAnswersByAnswerIdDecide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reviews of parts, filtered, sorted and paged */
        get: operations["getAdminReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews/{reviewId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A review of a part, whose it is, and its e-mail */
        get: operations["getAdminReviewsByReviewId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews/{reviewId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish a review on its part's page, as it was written */
        post: operations["postAdminReviewsByReviewIdPublish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews/{reviewId}/hide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do not show a review, for a reason that is mailed to its writer
         * @description Few stars are no reason: there is none to choose for them.
         */
        post: operations["postAdminReviewsByReviewIdHide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews/{reviewId}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write the shop's reply below a review, or take it away */
        post: operations["postAdminReviewsByReviewIdReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Subscribers of the newsletter with their consent, filtered, sorted and paged */
        get: operations["getAdminSubscribers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subscribers/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All subscribers that match a filter, as a file
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right. The audit log says who has taken how many.
         */
        get: operations["getAdminSubscribersExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subscribers/{subscriberId}/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a subscription for a reader who has asked for it; only the reader can begin it again */
        post: operations["postAdminSubscribersBySubscriberIdUnsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subscribers/{subscriberId}/resend-welcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the welcome e-mail again, which confirms the sign-up */
        post: operations["postAdminSubscribersBySubscriberIdResendWelcome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/popup-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of the popup of the newsletter, by day */
        get: operations["getAdminPopupResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** E-mails written, filtered, sorted and paged */
        get: operations["getAdminEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/emails/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All e-mails that match a filter, without their texts, as a file
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right.
         */
        get: operations["getAdminEmailsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/outbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An e-mail with its text */
        get: operations["getAdminOutboxById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/outbox/{id}/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An e-mail as its reader sees it */
        get: operations["getAdminOutboxByIdPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/test-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The subject and text of an e-mail with a sample or an order
         * @description Without an order number the sample is used, and so it is for e-mails that are about no order. Links open nothing.
         */
        get: operations["getAdminTestEmail"];
        put?: never;
        /**
         * Send a trial of an e-mail
         * @description It is marked as a test, its links open nothing, and the order stays as it is. What becomes of it: GET /api/admin/outbox/{id}.
         */
        post: operations["postAdminTestEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/test-email/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An e-mail with a sample or an order, as its reader sees it */
        get: operations["getAdminTestEmailPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sender-domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * SPF, DKIM and DMARC of the domain that e-mails come from
         * @description Asks the DNS, for no other domain than that of the sender. What it does not answer within seconds is `unknown`, and never `ok`. Without a selector the setting counts.
         */
        get: operations["getAdminSenderDomain"];
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
        /**
         * E-mails written, newest first, with their text
         * @description Without those that are about what this role or API key may not see, such as invitations of staff. `dead` leaves out those that are set aside.
         */
        get: operations["getAdminOutbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/outbox/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an e-mail again that was sent or given up */
        post: operations["postAdminOutboxByIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/outbox/retry-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send all e-mails again that were given up */
        post: operations["postAdminOutboxRetryFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/outbox/{id}/set-aside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set an e-mail aside that was given up: nobody is going to send it again
         * @description It stays in the list of e-mails, and is not counted as work any more. `isAside: false` takes that back.
         */
        post: operations["postAdminOutboxByIdSetAside"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/outbox/set-failed-aside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set all e-mails aside that were given up */
        post: operations["postAdminOutboxSetFailedAside"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every setting with its value, default and bounds */
        get: operations["getAdminSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/{group}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change fields of a setting
         * @description Send the version that was read, and the fields that change; `GET /api/admin/settings` has their bounds.
         */
        patch: operations["patchAdminSettingsByGroup"];
        trace?: never;
    };
    "/api/admin/settings/{group}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give fields of a setting their defaults again */
        post: operations["postAdminSettingsByGroupRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How payments, e-mails and jobs are doing */
        get: operations["getAdminHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that staff have changed, filtered, sorted and paged */
        get: operations["getAdminChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/changes/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All changes that match a filter, with what was before and after, as a file
         * @description Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise), or an API key with the right. What was before and after is empty for records that this role or API key may not see, and customers' addresses for roles that may not hand out personal data. The audit log says who has taken how many.
         */
        get: operations["getAdminChangesExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/search-demand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was searched for in vain in the last 30 days, and what nobody chose a result of */
        get: operations["getAdminSearchDemand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/redirects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Addresses that have moved, filtered, sorted and paged */
        get: operations["getAdminRedirects"];
        /**
         * Lead an old address to a page
         * @description The old address may be one of another shop; the answer has where it leads, when its target has moved itself. With `onlyNew`, an old address that leads elsewhere already is left as it is, and the answer is 409.
         */
        put: operations["putAdminRedirects"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/redirects/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a redirect */
        post: operations["postAdminRedirectsRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pictures by their ids, those that exist */
        get: operations["getAdminMedia"];
        put?: never;
        /**
         * Upload a picture: the body is the file
         * @description JPEG, PNG, WebP, AVIF or GIF (its first frame) of at most 20 MB, 50 megapixels (12.5 as AVIF, or with 16 bits a channel) and 20,000 pixels a side. The same file again gives the same picture.
         */
        post: operations["postAdminMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/media/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a fetched picture is */
        get: operations["getAdminMediaUploadsByUploadId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/media/from-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a picture fetched from an address of the public internet */
        post: operations["postAdminMediaFromUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/media/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture */
        get: operations["getAdminMediaByMediaId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Say in words what a picture shows */
        patch: operations["patchAdminMediaByMediaId"];
        trace?: never;
    };
    "/api/admin/media/{mediaId}/crop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cut a rectangle out of a picture: another picture
         * @description The rectangle is in fractions of the sides of the picture.
         */
        post: operations["postAdminMediaByMediaIdCrop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subcategory-logos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All categories below the first level, with their pictures */
        get: operations["getAdminSubcategoryLogos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subcategory-logos/{categoryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Give a category a picture, or take it away */
        patch: operations["patchAdminSubcategoryLogosByCategoryId"];
        trace?: never;
    };
    "/api/admin/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders, returns, parts, categories and customers by the beginning of a number or a name */
        get: operations["getAdminFind"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/history/{subject}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What staff have done to a record, newest first */
        get: operations["getAdminHistoryBySubject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "order.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order has been paid, or is sent in exchange at no charge.
         * @description Sent to the endpoints that have asked for it, under Settings, Webhooks, at least once and in any order. Answer with 2xx within ten seconds; anything else is tried ten times over about a day. Signed as Standard Webhooks has it: HMAC-SHA256 with the secret (base64 after `whsec_`) over `webhook-id.webhook-timestamp.body`. Redirects are not followed.
         */
        post: operations["webhookOrderPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.shipped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A shipment of an order has left.
         * @description Sent to the endpoints that have asked for it, under Settings, Webhooks, at least once and in any order. Answer with 2xx within ten seconds; anything else is tried ten times over about a day. Signed as Standard Webhooks has it: HMAC-SHA256 with the secret (base64 after `whsec_`) over `webhook-id.webhook-timestamp.body`. Redirects are not followed.
         */
        post: operations["webhookOrderShipped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Money of an order has gone back, or a bank has sent it back to the shop.
         * @description Sent to the endpoints that have asked for it, under Settings, Webhooks, at least once and in any order. Answer with 2xx within ten seconds; anything else is tried ten times over about a day. Signed as Standard Webhooks has it: HMAC-SHA256 with the secret (base64 after `whsec_`) over `webhook-id.webhook-timestamp.body`. Redirects are not followed.
         */
        post: operations["webhookOrderRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "stock.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A part has fallen to its low-stock threshold.
         * @description Sent to the endpoints that have asked for it, under Settings, Webhooks, at least once and in any order. Answer with 2xx within ten seconds; anything else is tried ten times over about a day. Signed as Standard Webhooks has it: HMAC-SHA256 with the secret (base64 after `whsec_`) over `webhook-id.webhook-timestamp.body`. Redirects are not followed.
         */
        post: operations["webhookStockLow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "product.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Parts have been added or changed.
         * @description Sent to the endpoints that have asked for it, under Settings, Webhooks, at least once and in any order. Answer with 2xx within ten seconds; anything else is tried ten times over about a day. Signed as Standard Webhooks has it: HMAC-SHA256 with the secret (base64 after `whsec_`) over `webhook-id.webhook-timestamp.body`. Redirects are not followed.
         */
        post: operations["webhookProductChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Staff try an endpoint: nothing has happened.
         * @description Sent to any endpoint when staff send it a test, whatever it has asked for, also while it is paused or has ended. Answer with 2xx within ten seconds; it is sent once, and not again. Signed as Standard Webhooks has it: HMAC-SHA256 with the secret (base64 after `whsec_`) over `webhook-id.webhook-timestamp.body`. Redirects are not followed.
         */
        post: operations["webhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Import: {
            id: string;
            /** @enum {string} */
            type: "products" | "prices" | "stock" | "numbers" | "fits" | "redirects" | "subscribers" | "tracking";
            name: string;
            by: string | null;
            /** @enum {string} */
            state: "reading" | "read" | "checking" | "checked" | "started";
            format: string;
            /** @enum {string|null} */
            source: "shopify" | "woocommerce" | null;
            header: string[];
            mapping: ("id" | "sku" | "name" | "partNumber" | "priceCents" | "compareAtPrice" | "salePriceCents" | "saleStartsAt" | "saleEndsAt" | "costCents" | "quantityDiscounts" | "onHand" | "onHandExported" | "category" | "brand" | "models" | "compatibleBrands" | "active" | "slug" | "description" | "descriptionHtml" | "images" | "videoUrl" | "tags" | "specs" | "supersededNumbers" | "crossReferences" | "upcs" | "weightGrams" | "weightKg" | "weightLbs" | "weightOz" | "trackStock" | "allowBackorder" | "lowStockThreshold" | "seoTitle" | "seoDescription" | "family" | "dimensions" | "traits" | "showPartNumber" | "showBrand" | "featuredOnHomepage" | "frontPageSale" | "hideFromFrontPageSale" | "suggestionPriority" | "suggestionTags" | "manualSuggestionsEnabled" | "applianceBrand" | "applianceModel" | "fits" | "fitNote" | "fromPath" | "toPath" | "email" | "firstName" | "lastName" | "consent" | "consentedAt" | "consentSource" | "orderNumber" | "carrier" | "trackingNumber" | "shippedAt" | null)[];
            options: components["schemas"]["ImportOptions"];
            rowCount: number;
            checkedTo: number;
            checkedAt: string;
            counts: {
                unchecked: number;
                new: number;
                changed: number;
                same: number;
                error: number;
            };
            alarms: {
                price: number;
                below_cost: number;
                archived: number;
                stock: number;
                twin?: number;
            };
            told: {
                read: number;
                models: number;
            };
            examples: string[][];
            changeSet: components["schemas"]["ChangeSet"] | null;
            createdAt: string;
        };
        ImportOptions: {
            /** @enum {string} */
            matchBy: "sku" | "number" | "id";
            /** @enum {string} */
            mode: "both" | "create" | "update";
            /** @enum {string} */
            blank: "keep" | "clear";
            /** @enum {string} */
            unknown: "error" | "create";
            alarmPercent: number;
            names: {
                [key: string]: string;
            };
            /** @default true */
            mailCustomers: boolean;
            /**
             * @default null
             * @enum {string|null}
             */
            modelType: "bath-fan" | "wall-fan" | "upright-vacuum" | "canister-vacuum" | "stick-vacuum" | "backpack-vacuum" | "other" | null;
        };
        ChangeSet: {
            id: string;
            kind: string;
            title: string;
            by: string | null;
            /** @enum {string} */
            state: "draft" | "running" | "done" | "cancelled" | "failed" | "undoing" | "undone";
            error: string | null;
            total: number;
            counts: {
                pending: number;
                written: number;
                same: number;
                failed: number;
                undone: number;
                kept: number;
            };
            createdAt: string;
            finishedAt: string | null;
            undoUntil: string | null;
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
        Product: components["schemas"]["ProductCard"] & {
            imageAlts: string[];
            models: components["schemas"]["FittingModels"];
            numbers: {
                number: string;
                /** @enum {string} */
                kind: "mpn" | "sku" | "superseded" | "cross_reference" | "upc";
            }[];
            specs: {
                [key: string]: string;
            };
            /** @description The figures of the part as its page lists them: in the order of its kind, with units */
            specifications: {
                label: string;
                value: string;
            }[];
            weightGrams: number | null;
            /** @description A path of this shop is a file to be played; an https address is that of a page elsewhere */
            videoUrl: string | null;
            seoTitle: string | null;
            seoDescription: string | null;
            /** @description When the present sale price ends; null without one, or without an end */
            saleEndsAt: string | null;
            breadcrumb: {
                name: string;
                path: string;
            }[];
            /** @description By which rule it can be sent back */
            returns: {
                days: number;
                text: string;
            };
            /** @description Whether the shop pays for sending it back, when nothing was at fault */
            paysReturnPostage: boolean;
            /** @description The share of its price that is kept then (%) */
            restockingPercent: number;
            updatedAt: string;
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
                family: "motor" | "blower-wheel" | "housing" | "fan-blade" | "vacuum-bag" | "belt" | "filter" | "grille" | "switch" | "hardware" | "motor-assembly" | "lens" | "capacitor" | "circuit-board" | "hose" | "brush-roll" | "attachment" | "duct" | "cap" | "damper" | "wiring" | "supply" | "kit" | "other";
                dimensions: {
                    [key: string]: number;
                };
                traits: {
                    [key: string]: string | number;
                };
            };
            keyFigure: string | null;
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
        BrandLink: {
            name: string;
            slug: string;
        };
        FittingModels: {
            count: number;
            /** @description By name; not all of many */
            first: {
                name: string;
                path: string;
            }[];
        };
        PublishedQuestions: {
            rows: components["schemas"]["PublishedQuestion"][];
            total: number;
            page: number;
            pageCount: number;
        };
        PublishedQuestion: {
            id: string;
            question: string;
            /** @description Of the asker's machine, as typed */
            modelNumber: string | null;
            /** @description Of the shop; null while it has none */
            answer: string | null;
            askedAt: string;
            answeredAt: string | null;
            /** @description Answers of people who have bought the part, oldest first */
            buyers: {
                text: string;
                at: string;
            }[];
        };
        PublishedReviews: {
            summary: {
                count: number;
                /** @description Stars, to one decimal; null without a review */
                average: number | null;
                /** @description How many have one star, two, … five */
                stars: number[];
                /** @description How many say that it fitted */
                fitted: number;
            };
            rows: components["schemas"]["PublishedReview"][];
            page: number;
            pageCount: number;
        };
        PublishedReview: {
            id: string;
            rating: number;
            title: string | null;
            text: string;
            /** @description Whether it fitted, as its writer says */
            fits: boolean;
            /** @description What was repaired, and its page where the shop knows it */
            machine: {
                name: string;
                path: string | null;
            } | null;
            /** @description First name and initial; null once they were erased */
            writer: string | null;
            writtenAt: string;
            /** @description Of the shop */
            reply: string | null;
            repliedAt: string | null;
        };
        Dispatch: {
            orderBefore: string;
            leavesOn: string;
            arrivesFrom: string;
            arrivesTo: string;
        }[];
        AskedQuestion: {
            question: string;
            modelNumber?: string;
            email: string;
            website?: string;
        };
        OrderReviews: {
            /** @description How the writer of a review is shown */
            writer: string | null;
            lines: {
                lineId: string;
                /** @description Where the part is sold now; null when it is no longer */
                slug: string | null;
                name: string;
                partNumber: string;
                /** @description What it was bought for */
                machine: {
                    name: string;
                    modelId: string | null;
                } | null;
                /** @description Why it cannot be reviewed now, in words; null: it can */
                refusal: string | null;
                review: components["schemas"]["OwnReview"] | null;
            }[];
        };
        OwnReview: {
            id: string;
            version: number;
            /** @enum {string} */
            state: "waiting" | "published" | "hidden";
            /** @description Why it is not shown, in words */
            hiddenBecause: string | null;
            rating: number;
            title: string | null;
            text: string;
            fits: boolean;
            machine: {
                name: string;
                modelId: string | null;
            } | null;
            reply: string | null;
            writtenAt: string;
        };
        SentReview: {
            /** @description Of the review that is changed; left out by a new one */
            version?: number;
            /** @description 1 to 5 */
            rating: number;
            fits: boolean;
            /**
             * @description The machine, where the shop knows it
             * @default null
             */
            modelId: string | null;
            /** @description The machine as it was typed; not read beside `modelId` */
            machine?: string;
            title?: string;
            text: string;
        };
        OrderLine: {
            line: number;
            number: string;
            unread: string[];
            quantity: number;
            /** @enum {string} */
            status: "found" | "replaced" | "foreign" | "look_alike" | "ambiguous" | "not_found";
            matched: {
                number: string;
                /** @enum {string} */
                kind: "mpn" | "sku" | "superseded" | "cross_reference" | "upc";
            } | null;
            product: components["schemas"]["OrderPart"] | null;
            choices: components["schemas"]["OrderPart"][];
            unitPriceCents: number | null;
            nextBreak: {
                more: number;
                unitPriceCents: number;
            } | null;
            conflicts: ("same_part" | "more_than_stock" | "sold_out")[];
        };
        OrderPart: {
            id: string;
            slug: string;
            name: string;
            sku: string;
            partNumber: string;
            priceCents: number;
            salePriceCents: number | null;
            images: string[];
            drawing: {
                /** @enum {string} */
                family: "motor" | "blower-wheel" | "housing" | "fan-blade" | "vacuum-bag" | "belt" | "filter" | "grille" | "switch" | "hardware" | "motor-assembly" | "lens" | "capacitor" | "circuit-board" | "hose" | "brush-roll" | "attachment" | "duct" | "cap" | "damper" | "wiring" | "supply" | "kit" | "other";
                dimensions: {
                    [key: string]: number;
                };
                traits: {
                    [key: string]: string | number;
                };
            };
            keyFigure: string | null;
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
            available: number | null;
        };
        PartNumber: {
            normalised: string;
            number: string;
            /** @enum {string} */
            kind: "mpn" | "sku" | "superseded" | "cross_reference" | "upc";
            /** @enum {string} */
            status: "current" | "replaced" | "foreign" | "ambiguous";
            products: components["schemas"]["ProductCard"][];
        };
        Model: {
            id: string;
            brand: components["schemas"]["BrandLink"];
            number: string;
            slug: string;
            name: string;
            /** @enum {string} */
            type: "bath-fan" | "wall-fan" | "upright-vacuum" | "canister-vacuum" | "stick-vacuum" | "backpack-vacuum" | "other";
            discontinued: boolean;
        };
        ModelPage: components["schemas"]["Model"] & {
            note: string;
            help: {
                name: string;
                steps: string[];
            };
            kinds: {
                name: string;
                path: string;
                parts: {
                    product: components["schemas"]["ProductCard"];
                    /** @enum {string} */
                    source: "maker" | "staff" | "cross_reference" | "buyers";
                    note: string;
                }[];
            }[];
            misfits: {
                product: components["schemas"]["ProductCard"];
                /** @enum {string} */
                source: "maker" | "staff" | "cross_reference" | "buyers";
                note: string;
                reason: string;
                alternative: components["schemas"]["PartLink"] | null;
            }[];
        };
        PartLink: {
            slug: string;
            name: string;
            partNumber: string;
        };
        Fit: {
            /** @enum {string} */
            answer: "fits" | "does_not_fit" | "not_known";
            reason: string;
            /** @enum {string|null} */
            source: "maker" | "staff" | "cross_reference" | "buyers" | null;
            note: string;
            alternative: components["schemas"]["ProductCard"] | null;
        };
        MyMachines: {
            machines: components["schemas"]["Model"][];
            chosenId: string | null;
        };
        MachineNeeds: {
            machines: {
                id: string;
                name: string;
                parts: {
                    slug: string;
                    name: string;
                    partNumber: string;
                    /** @description What the category says: needed again about every so many months */
                    months: number;
                    /** @description How many were bought the last time; 1 when it was never bought */
                    quantity: number;
                    lastBought: string | null;
                    /** @description The day on which it is needed again; null when it was never bought */
                    due: string | null;
                    isDue: boolean;
                    isOrderable: boolean;
                }[];
            }[];
        };
        AddressBook: {
            addresses: components["schemas"]["SavedAddress"][];
        };
        SavedAddress: {
            id: string;
            label: string;
            company: string;
            firstName: string;
            lastName: string;
            phone: string;
            addressLine1: string;
            addressLine2: string;
            city: string;
            state: string;
            postalCode: string;
            country: string;
            preferred: boolean;
            version: number;
        };
        AccountCart: {
            /** @description Whose it is: another tab may have signed in as somebody else */
            ownerId: string;
            /** @description Counts the changes; 0 before the first */
            version: number;
            lines: components["schemas"]["KeptPart"][];
            /** @description Saved for later */
            saved: components["schemas"]["KeptPart"][];
            /** @description Left out: not sold any more, or unknown, which has no name */
            dropped: {
                slug: string;
                name: string | null;
            }[];
        };
        KeptPart: {
            quantity: number;
            part: components["schemas"]["OrderPart"];
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
        ShopBrand: components["schemas"]["Brand"] & {
            menuPosition: number | null;
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
                imageUrl: string | null;
                productCount: number;
            }[];
            brand: components["schemas"]["Brand"] | null;
            /** @description The sections of all pages: products under the filter, and the page on which each begins */
            contents: {
                name: string;
                path: string;
                productCount: number;
                page: number;
            }[];
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
            /** @description The brands of 'Parts by Brand', on the page of each of them too */
            brandTiles: components["schemas"]["Brand"][];
            vacuumBrands: (components["schemas"]["Brand"] & {
                selected: boolean;
            })[];
            filters: components["schemas"]["FigureFilter"][];
        };
        FigureFilter: {
            key: string;
            label: string;
            options: {
                /** @description As the parameter `spec` takes it, after the key and a colon */
                value: string;
                label: string;
                /** @description Parts with this value under all other choices */
                productCount: number;
                selected: boolean;
            }[];
        };
        SearchPage: {
            query: string;
            leadsTo: string | null;
            corrected: {
                from: string;
                to: string;
            } | null;
            brand: components["schemas"]["Brand"] | null;
            models: components["schemas"]["FoundModel"][];
            symptom: {
                says: string;
                parts: string[];
            } | null;
            unmatched: string[];
            isScattered: boolean;
            total: number;
            page: number;
            pageCount: number;
            isCapped: boolean;
            facets: components["schemas"]["SearchFacets"];
            results: components["schemas"]["SearchResult"][];
        };
        FoundModel: components["schemas"]["Model"] & {
            parts: number;
        };
        SearchFacets: {
            categories: {
                path: string;
                name: string;
                count: number;
            }[];
            brands: {
                slug: string;
                name: string;
                count: number;
            }[];
            prices: {
                minCents: number;
                maxCents: number | null;
                count: number;
            }[];
            inStock: number;
        };
        SearchResult: components["schemas"]["ProductCard"] & {
            /** @enum {string} */
            matchType: "exact_part_number" | "exact_sku" | "partial_part_number" | "partial_sku" | "name_match" | "description_match" | "category_match";
            matchedNumber: {
                number: string;
                /** @enum {string} */
                kind: "mpn" | "sku" | "superseded" | "cross_reference" | "upc";
            } | null;
            fitsModel: string | null;
        };
        PricedCart: {
            quote: components["schemas"]["Quote"];
            fingerprint: string;
            products: components["schemas"]["PricedProduct"][];
            /** @description Parts that have another slug now than the one that was asked for; the lines have the new one */
            moved: {
                from: string;
                to: string;
            }[];
            coupon: components["schemas"]["CouponTerms"] | null;
            rates: components["schemas"]["Rates"];
            /** @description The tax-exempt certificates in force of whoever is signed in */
            exemptions: {
                certificateId: string;
                ending: string;
                states: string[];
            }[];
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
            /** @description The least that can be charged, when the total is above nothing and below it: such a cart cannot be paid */
            leastChargeCents: number | null;
            state: string | null;
            taxBasisPoints: number;
            /** @description By which certificate its state takes no tax of whoever is signed in, as it is to be stated */
            taxExemption: {
                certificateId: string;
                text: string;
            } | null;
            coupon: {
                code: string;
                discountCents: number;
                freeShipping: boolean;
                eligibleSlugs: string[];
                /** @description What the order costs more with the code than without it; 0 for one that saves */
                extraCents: number;
            } | null;
            couponRefusal: {
                code: string;
                text: string;
                minimumCents?: number;
                maximum?: number;
            } | null;
            amountToFreeShippingCents: number | null;
            trace: {
                rule: string;
                amountCents: number;
                slug?: string;
                detail: string;
                certificateId?: string;
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
            /** @description None is there, and it can be ordered all the same */
            isBackordered: boolean;
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
            excludesSaleItems: boolean;
        };
        Rates: {
            freeShippingThresholdCents: number;
            flatShippingCents: number;
            zones: {
                states: string[];
                flatShippingCents: number;
                freeShippingThresholdCents: number | null;
            }[];
            taxRates: {
                [key: string]: number;
            };
        };
        Customer: {
            firstName: string;
            lastName: string;
            phone?: string;
            addressLine1: string;
            addressLine2?: string;
            city: string;
            state: string;
            postalCode: string;
            country?: string;
            email: string;
        };
        PaymentState: {
            /** @enum {string} */
            state: "paid" | "processing" | "unpaid" | "held";
            /** @description The public order number */
            orderId: string | null;
            /** @description Staff have placed it: the cart of whoever pays has nothing to do with it */
            isForCaller: boolean;
        };
        ZipPlace: {
            zip: string;
            city: string;
            state: string;
        };
        Arrival: {
            windows: components["schemas"]["Dispatch"];
            /** @description Two letters: where it goes, as far as that is known */
            state: string | null;
        };
        Person: {
            id: string;
            name: string;
            email: string;
            emailVerified: boolean;
            /** @enum {string} */
            role: "user" | "admin";
            /** @enum {string|null} */
            staffRole: "owner" | "manager" | "catalogue" | "support" | "reader" | null;
            /** @enum {string} */
            secondFactor: "off" | "on" | "needed";
        };
        ShopInfo: {
            name: string;
            logoUrl: string | null;
            logoSize: {
                width: number;
                height: number;
            } | null;
            picture: string | null;
            timeZone: string;
            homeTitle: string;
            homeDescription: string;
            description: string;
            popupDelaySeconds: number | null;
            contact: {
                phone: string;
                email: string;
                hours: string;
                address: string;
            };
            answersWithin: string;
            rates: {
                freeShippingThresholdCents: number;
                flatShippingCents: number;
                zones: {
                    states: string[];
                    flatShippingCents: number;
                    freeShippingThresholdCents: number | null;
                }[];
                taxRates: {
                    [key: string]: number;
                };
            };
            returnDays: number;
            paysReturnPostage: boolean;
            restockingPercent: number;
            /** @enum {string} */
            mode: "demo" | "staging" | "live";
            publicUrl: string;
        };
        Content: {
            about: {
                heading: string;
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
            help: {
                intro: string;
                closing: string;
                steps: {
                    "bath-fan"?: string[];
                    "wall-fan"?: string[];
                    "upright-vacuum"?: string[];
                    "canister-vacuum"?: string[];
                    "stick-vacuum"?: string[];
                    "backpack-vacuum"?: string[];
                    other?: string[];
                };
            };
            contact: {
                intro: string;
                questions: {
                    title: string;
                    steps: string[];
                }[];
            };
        };
        OwnSessions: {
            sessions: {
                id: string;
                /** @description What the browser says of itself */
                userAgent: string | null;
                startedAt: string;
                /** @description To within ten minutes */
                lastUsedAt: string;
                isThis: boolean;
            }[];
        };
        OwnData: {
            madeAt: string;
            /** @description Who you are to the shop */
            customer: {
                id: string;
                /** @enum {string} */
                kind: "account" | "guest";
                name: string;
                email: string;
                /** @description Whether the address of an account is proven; false for guests */
                isVerified: boolean;
                isBlocked: boolean;
                /** @enum {string} */
                marketing: "subscribed" | "unsubscribed" | "suppressed" | "none";
                /**
                 * @description How the tax-exempt certificates stand: one that waits for approval comes first
                 * @enum {string}
                 */
                exempt: "waiting" | "approved" | "expired" | "none";
                /** @description Orders that were paid */
                orders: number;
                /** @description What was paid, without what was refunded */
                spentCents: number;
                joinedAt: string;
                /** @description The last of: joined, signed in, ordered */
                lastSeenAt: string;
                lastOrderAt: string | null;
                blockedAt: string | null;
                /** @description Addresses that the account had confirmed and has given up, and those of customers who were merged into it; the newest first */
                formerEmails: {
                    email: string;
                    until: string;
                }[];
                /** @description The consent to the newsletter, which belongs to the address */
                consent: {
                    source: string;
                    consentedAt: string;
                    unsubscribedAt: string | null;
                } | null;
                signIn: {
                    hasPassword: boolean;
                    passkeys: number;
                    hasSecondFactor: boolean;
                };
                /** @description Where orders went, the newest first */
                addresses: {
                    firstName: string;
                    lastName: string;
                    phone: string;
                    addressLine1: string;
                    addressLine2: string;
                    city: string;
                    state: string;
                    postalCode: string;
                    country: string;
                }[];
                machines: components["schemas"]["Model"][];
                /** @description The browsers in which they are signed in now */
                sessions: {
                    id: string;
                    startedAt: string;
                    expiresAt: string;
                    userAgent: string | null;
                }[];
            };
            /** @description The addresses that they keep for their next orders */
            addressBook: components["schemas"]["SavedAddress"][];
            passkeys: {
                name: string | null;
                createdAt: string;
            }[];
            /** @description What the account keeps to be bought, and for later */
            cart: {
                lines: {
                    slug: string;
                    name: string;
                    quantity: number;
                }[];
                saved: {
                    slug: string;
                    name: string;
                    quantity: number;
                }[];
            };
            /** @description Tax-exempt certificates; the file of each is at /api/account/tax-certificates/{certificateId}/file */
            taxCertificates: components["schemas"]["TaxCertificate"][];
            coupons: {
                code: string;
                createdAt: string;
            }[];
            /** @description Parts that they want to be told of */
            backInStockWishes: {
                part: string;
                createdAt: string;
                confirmedAt: string | null;
                toldAt: string | null;
            }[];
            /** @description The consent to be reminded of parts that are needed again */
            reorderReminders: {
                consentedAt: string;
                endedAt: string | null;
                lastSentAt: string | null;
            } | null;
            orders: components["schemas"]["Order"][];
            letters: {
                kind: string;
                subject: string | null;
                text: string | null;
                at: string;
            }[];
            messages: {
                topic: string;
                message: string;
                at: string;
                answers: {
                    text: string;
                    at: string;
                }[];
            }[];
            questions: {
                part: string;
                question: string;
                modelNumber: string | null;
                answer: string | null;
                at: string;
            }[];
            answers: {
                question: string;
                text: string;
                at: string;
            }[];
            reviews: {
                part: string;
                order: string;
                writer: string | null;
                rating: number;
                fits: boolean;
                machine: string | null;
                title: string | null;
                text: string;
                /** @enum {string} */
                state: "waiting" | "published" | "hidden";
                reply: string | null;
                at: string;
            }[];
            /** @description What was typed with the subscription; `consentedIn`: where, in the words of the file that told of it */
            newsletter: {
                firstName: string | null;
                lastName: string | null;
                consentedIn: string | null;
            } | null;
            /** @description What the address must not be written to about */
            notWrittenTo: {
                /** @enum {string} */
                about: "anything" | "reviews";
                reason: string | null;
                since: string;
            }[];
            /** @description Pages that were opened while signed in */
            visits: {
                path: string;
                title: string;
                referrer: string | null;
                device: string;
                browser: string;
                userAgent: string;
                seconds: number | null;
                at: string;
            }[];
        };
        TaxCertificate: {
            id: string;
            /**
             * @description As of today: an approved one past its last day is `expired`
             * @enum {string}
             */
            status: "waiting" | "approved" | "expired" | "declined" | "withdrawn" | "revoked";
            /** @description Whom it is made out to */
            company: string;
            number: string;
            /** @description Two letters each */
            states: string[];
            /** @description The last day on which it counts; null where it states none */
            expiresOn: string | null;
            /** @description Why it was declined or revoked */
            reason: string | null;
            /** @enum {string} */
            fileKind: "pdf" | "webp";
            fileName: string;
            bytes: number;
            submittedAt: string;
            decidedAt: string | null;
        };
        Order: {
            number: string;
            /** @enum {string} */
            status: "pending" | "open" | "on_hold" | "completed" | "cancelled" | "expired";
            /** @enum {string} */
            paymentStatus: "open" | "processing" | "paid" | "partially_refunded" | "refunded" | "failed" | "expired" | "disputed";
            /** @enum {string} */
            fulfilmentStatus: "unfulfilled" | "partially_fulfilled" | "fulfilled" | "delivered";
            /** @enum {string|null} */
            returnStatus: "requested" | "approved" | "declined" | "in_transit" | "received" | "closed" | "cancelled" | null;
            placedAt: string;
            totalCents: number;
            email: string;
            paidAt: string | null;
            /** @description Whether its parts are sent for others that came back: what these were worth is its discount, then */
            isExchange: boolean;
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
            company: string | null;
            poNumber: string | null;
            jobName: string | null;
            lines: {
                id: string;
                slug: string;
                name: string;
                partNumber: string;
                quantity: number;
                unitPriceCents: number;
                subtotalCents: number;
                discountCents: number;
                /** @description Pieces that may still be asked to be sent back */
                canReturn: number;
                photo: string | null;
                /** @description Where the part is sold now; null when it is no longer */
                currentSlug: string | null;
                /** @description By which rule it comes back */
                returns: {
                    text: string;
                    /** @description A day of the shop’s calendar, once it was sent */
                    until: string | null;
                    /** @description The same for what is faulty, damaged or not what was ordered */
                    faultyUntil: string | null;
                    /** @description Whether it matters if it was opened or installed */
                    asksCondition: boolean;
                };
                /** @description What it was bought for, and whether it fits that, as it was known then */
                machine: {
                    name: string;
                    /** @enum {string} */
                    fit: "fits" | "does_not_fit" | "not_known";
                } | null;
            }[];
            subtotalCents: number;
            discountCents: number;
            shippingCents: number;
            taxCents: number;
            refundedCents: number;
            couponCode: string | null;
            /** @description Why it is without tax, by which certificate, as it is to be stated; null where none was needed */
            taxExemption: string | null;
            paidCents: number;
            /** @description The card that paid; null before, for other ways to pay, and where it was not told */
            card: {
                brand: string;
                last4: string;
                wallet: string | null;
            } | null;
            promise: components["schemas"]["DeliveryPromise"];
            /** @description All its states as one, in words */
            statusText: string;
            /** @description How its packages do, while some are on their way and `statusText` is about a return; else null */
            packagesText: string | null;
            /**
             * @description Whether it waits, moves on, or has come to its end
             * @enum {string}
             */
            statusTone: "waiting" | "moving" | "done" | "ended";
            /** @description A change names the version that was seen */
            version: number;
            /** @description Why its customer cannot do this now, in words; null: it can be done */
            refusals: {
                cancel: string | null;
                address: string | null;
            };
            shipments: {
                /** @enum {string} */
                status: "pending" | "shipped" | "in_transit" | "delivered" | "exception" | "lost" | "cancelled";
                carrier: string | null;
                trackingNumber: string | null;
                trackingUrl: string | null;
                shippedAt: string | null;
                deliveredAt: string | null;
                lines: {
                    lineId: string;
                    quantity: number;
                }[];
            }[];
            returns: {
                number: string;
                /** @enum {string} */
                status: "requested" | "approved" | "declined" | "in_transit" | "received" | "closed" | "cancelled";
                requestedAt: string;
                staffNote: string | null;
                /** @enum {string} */
                resolution: "refund" | "exchange";
                /** @description The difference of the exchange as it was asked for: to be paid, or below 0 given back */
                agreedCents: number | null;
                /** @description The difference as the exchange settled it */
                settledCents: number | null;
                /** @description What has been given back for it, or is on its way: while there is any, it is neither withdrawn nor made an exchange */
                refundedCents: number;
                /** @description An approved return that has not come by then is closed */
                sendBy: string | null;
                photos: {
                    id: string;
                    width: number;
                    height: number;
                }[];
                /** @description The difference, while it can be paid, and where, which is null for who knows the number and e-mail address alone */
                payment: {
                    cents: number;
                    url: string | null;
                    sessionId: string | null;
                } | null;
                lines: {
                    lineId: string;
                    name: string;
                    partNumber: string;
                    quantity: number;
                    /** @enum {string} */
                    reason: "does_not_fit" | "wrong_item_sent" | "defective" | "damaged" | "no_longer_needed" | "ordered_twice" | "other";
                    modelNumber: string | null;
                    /**
                     * @description How the customer says that it is
                     * @enum {string|null}
                     */
                    statedCondition: "new" | "opened" | "installed" | "damaged" | null;
                    /**
                     * @description Whether it fits the machine that was named, as the shop knew it then
                     * @enum {string|null}
                     */
                    fitAnswer: "fits" | "does_not_fit" | "not_known" | null;
                    /** @description A part of the same kind that fits that machine, as long as the shop says so */
                    proposed: {
                        id: string;
                        slug: string;
                        name: string;
                        partNumber: string;
                    } | null;
                    /** @description What the customer wants in exchange */
                    replacement: {
                        id: string;
                        slug: string;
                        name: string;
                        partNumber: string;
                        quantity: number;
                    } | null;
                }[];
            }[];
            refunds: {
                amountCents: number;
                /** @enum {string} */
                status: "requested" | "pending" | "succeeded" | "failed" | "cancelled";
                requestedAt: string;
            }[];
            /** @description Days after which photographs of returns are deleted */
            photoDays: number;
            history: {
                type: string;
                /** @description In plain words */
                text: string;
                at: string;
            }[];
            /** @description What is to be paid for it and where, for who may act on it, as long as it can be paid */
            toPay: {
                cents: number;
                url: string;
                sessionId: string;
            } | null;
        };
        /** @description Stored when the order was paid; null where nobody could say */
        DeliveryPromise: {
            /** @description The day on which it leaves at the latest, of the shop’s calendar */
            shipBy: string | null;
            /** @description The first day on which it may arrive */
            arrivesFrom: string | null;
            arrivesTo: string | null;
        };
        ErasurePreview: {
            email: string;
            /** @description Orders that stay, without a name, an address or an e-mail */
            orders: number;
            /** @description Numbers of orders that still need to know whose they are: all must be done with first */
            underWay: string[];
            /** @description Numbers of orders of which a refund failed and its money has gone back by no later one: it is paid first, or staff say `paidOtherwise` */
            owed: string[];
            letters: number;
            messages: number;
            /** @description About parts; those on a page stay there, without an address */
            questions: number;
            /** @description To questions of others about parts; those on a page stay there, without a name */
            answers: number;
            /** @description Of parts; those on a page stay there, without a name */
            reviews: number;
            machines: number;
            /** @description Addresses of the book */
            addresses: number;
            /** @description Tax-exempt certificates; those by which an order was sold without tax stay beside it */
            certificates: number;
            /** @description How many of them stay */
            keptCertificates: number;
            isSubscribed: boolean;
            /** @description Of this preview: the erasure names what was seen */
            version: string;
        };
        TaxCertificates: {
            certificates: components["schemas"]["TaxCertificate"][];
        };
        NewsletterChoice: {
            /** @enum {string} */
            state: "on" | "off" | "unconfirmed" | "blocked";
        };
        OrderList: {
            total: number;
            page: number;
            pageCount: number;
            orders: components["schemas"]["OrderSummary"][];
        };
        OrderSummary: {
            number: string;
            /** @enum {string} */
            status: "pending" | "open" | "on_hold" | "completed" | "cancelled" | "expired";
            /** @enum {string} */
            paymentStatus: "open" | "processing" | "paid" | "partially_refunded" | "refunded" | "failed" | "expired" | "disputed";
            /** @enum {string} */
            fulfilmentStatus: "unfulfilled" | "partially_fulfilled" | "fulfilled" | "delivered";
            /** @enum {string|null} */
            returnStatus: "requested" | "approved" | "declined" | "in_transit" | "received" | "closed" | "cancelled" | null;
            placedAt: string;
            totalCents: number;
            email: string;
            name: string;
            lines: {
                /** @description The part's present one, where it is still known */
                slug: string;
                name: string;
                quantity: number;
                photo: string | null;
            }[];
            /** @description Its shipments that can be followed */
            tracking: {
                number: string;
                url: string | null;
            }[];
            poNumber: string | null;
            jobName: string | null;
            /** @description All its states as one, in words */
            statusText: string;
            /** @description How its packages do, while some are on their way and `statusText` is about a return; else null */
            packagesText: string | null;
            /**
             * @description Whether it waits, moves on, or has come to its end
             * @enum {string}
             */
            statusTone: "waiting" | "moving" | "done" | "ended";
            promise: components["schemas"]["DeliveryPromise"];
        };
        Reorder: {
            lines: {
                lineId: string;
                name: string;
                partNumber: string;
                boughtQuantity: number;
                /** @description What a piece cost then */
                boughtCents: number;
                /** @enum {string} */
                status: "sold" | "replaced" | "sold_out" | "gone";
                /** @description How many can be bought now, at most as many as were */
                quantity: number;
                /** @description What a piece costs now, at this quantity */
                unitPriceCents: number | null;
                /** @description The part, or the one that replaced it */
                product: components["schemas"]["OrderPart"] | null;
            }[];
        };
        ExchangeQuote: {
            /** @description What is wanted less what was paid for what comes back; below 0: to be given back */
            goodsCents: number;
            taxCents: number;
            /** @description Both together: to be paid, or below 0 given back. Shipping is free */
            differenceCents: number;
            parts: {
                lineId: string;
                slug: string;
                name: string;
                partNumber: string;
                quantity: number;
                /** @description Today */
                unitPriceCents: number;
            }[];
        };
        ReturnQuote: {
            /** @description What was paid for the parts after discounts */
            goodsCents: number;
            taxCents: number;
            /** @description What the rules by which they were sold keep for restocking */
            feeCents: number;
            /** @description What is given back, without shipping; null where what was paid lies with an earlier order */
            backCents: number | null;
            /** @description What is given back of the shipping beside that: where all of it is the shop’s fault, and once */
            shippingCents: number;
            lines: {
                lineId: string;
                /**
                 * @description Who pays to send it back
                 * @enum {string}
                 */
                postage: "shop" | "customer";
            }[];
        };
        ReorderReminders: {
            /** @enum {string} */
            state: "on" | "off" | "unconfirmed";
            lastSentAt: string | null;
        };
        GuestReminders: {
            /** @enum {string} */
            state: "on" | "off" | "unconfirmed" | "not_offered";
        };
        ContactMessage: {
            topic: string;
            orderNumber?: string;
            email: string;
            modelNumber?: string;
            message: string;
            website?: string;
        };
        Popup: {
            enabled: boolean;
            title: string;
            offer: string;
            dismiss: string;
            closeAfterSeconds: number;
        };
        AutoCoupon: {
            code: string;
            label: string;
            savingCents: number;
            freeShipping: boolean;
        };
        Suggestion: components["schemas"]["ProductCard"] & {
            /** @description The rule that weighed most for it */
            ruleId: string | null;
        };
        PageVisit: {
            id: string;
            path: string;
            title: string;
            referrer: string | null;
            seconds: number;
        };
        StaffOrderList: {
            total: number;
            page: number;
            pageCount: number;
            size: number;
            orders: components["schemas"]["StaffOrderRow"][];
        };
        StaffOrderRow: {
            number: string;
            /** @enum {string} */
            status: "pending" | "open" | "on_hold" | "completed" | "cancelled" | "expired";
            /** @enum {string} */
            paymentStatus: "open" | "processing" | "paid" | "partially_refunded" | "refunded" | "failed" | "expired" | "disputed";
            /** @enum {string} */
            fulfilmentStatus: "unfulfilled" | "partially_fulfilled" | "fulfilled" | "delivered";
            /** @enum {string|null} */
            returnStatus: "requested" | "approved" | "declined" | "in_transit" | "received" | "closed" | "cancelled" | null;
            placedAt: string;
            totalCents: number;
            email: string;
            name: string;
            lines: {
                /** @description The part's present one, where it is still known */
                slug: string;
                name: string;
                quantity: number;
                photo: string | null;
            }[];
            /** @description Its shipments that can be followed */
            tracking: {
                number: string;
                url: string | null;
            }[];
            city: string;
            state: string;
            couponCode: string | null;
            holdReason: string | null;
            poNumber: string | null;
            partNumbers: string[];
            pieces: number;
            shipBy: string | null;
            isLate: boolean;
            /** @description A shipment of it is packed, and has not left */
            isPacked: boolean;
            /** @description Pieces that are still to be packed where a shipment is packed; null for all others */
            leftToPack: number | null;
            version: number;
            /** @description When the last change of its states, parcels, returns or money began */
            updatedAt: string;
        };
        StaffOrder: {
            number: string;
            /** @enum {string} */
            status: "pending" | "open" | "on_hold" | "completed" | "cancelled" | "expired";
            /** @enum {string} */
            paymentStatus: "open" | "processing" | "paid" | "partially_refunded" | "refunded" | "failed" | "expired" | "disputed";
            /** @enum {string} */
            fulfilmentStatus: "unfulfilled" | "partially_fulfilled" | "fulfilled" | "delivered";
            /** @enum {string|null} */
            returnStatus: "requested" | "approved" | "declined" | "in_transit" | "received" | "closed" | "cancelled" | null;
            placedAt: string;
            totalCents: number;
            email: string;
            id: string;
            version: number;
            taxBasisPoints: number;
            /** @description The certificate by which it was sold without tax */
            taxCertificateId: string | null;
            paidAt: string | null;
            cancelledAt: string | null;
            holdReason: string | null;
            cancelReason: string | null;
            testMode: boolean;
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
            company: string | null;
            poNumber: string | null;
            jobName: string | null;
            subtotalCents: number;
            discountCents: number;
            shippingCents: number;
            taxCents: number;
            refundedCents: number;
            couponCode: string | null;
            /** @description Why it is without tax, by which certificate, as it is to be stated; null where none was needed */
            taxExemption: string | null;
            paidCents: number;
            lines: {
                id: string;
                slug: string;
                name: string;
                partNumber: string;
                sku: string;
                brand: string | null;
                quantity: number;
                unitPriceCents: number;
                priceReason: string;
                subtotalCents: number;
                discountCents: number;
                taxCents: number;
                totalCents: number;
                /** @description Null when the part is deleted */
                productId: string | null;
                photo: string | null;
                shelf: string | null;
                /** @description Null when it is not counted */
                onHand: number | null;
                shipped: number;
                /** @description In shipments that are packed, and have not left */
                packed: number;
                delivered: number;
                /** @description Refunded before they were sent */
                cancelled: number;
                /** @description Announced in returns that are still to come, or come back with those that have */
                returned: number;
                refunded: number;
                /** @description What it was bought for, and whether it fits that, as it was known then */
                machine: {
                    name: string;
                    /** @enum {string} */
                    fit: "fits" | "does_not_fit" | "not_known";
                } | null;
                /** @description Others were sent for them, so that their money is kept */
                exchanged: number;
                /** @description Given back of it as the difference of an exchange whose order was cancelled; its tax is in it */
                differenceCents: number;
                differenceTaxCents: number;
            }[];
            payments: {
                attempt: number;
                provider: string;
                status: string;
                /** @description `[hidden]` to who may not give money back at this moment */
                sessionId: string | null;
                intentId: string | null;
                amountCents: number;
                capturedCents: number;
                /** @description Claimed by refunds that are asked for, on their way or done */
                refundedCents: number;
                currency: string;
                failure: string | null;
                disputeId: string | null;
                disputeStatus: string | null;
                cardBrand: string | null;
                cardLast4: string | null;
                cardWallet: string | null;
            }[];
            refunds: components["schemas"]["StaffRefund"][];
            shipments: {
                id: string;
                service: string | null;
                createdBy: string;
                /** @enum {string} */
                status: "pending" | "shipped" | "in_transit" | "delivered" | "exception" | "lost" | "cancelled";
                carrier: string | null;
                trackingNumber: string | null;
                trackingUrl: string | null;
                shippedAt: string | null;
                deliveredAt: string | null;
                lines: {
                    lineId: string;
                    quantity: number;
                }[];
                /** @description Why its pieces forbid it, where its state does not; null when they do not */
                refusals: {
                    cancel: string | null;
                    lose: string | null;
                };
            }[];
            returns: components["schemas"]["StaffReturn"][];
            /** @description The number of the return for which its parts are sent */
            exchangeFor: string | null;
            /** @description Of an exchange: the orders before it with which the money lies that was paid for what came back */
            paidBefore?: string[];
            history: {
                type: string;
                actor: string;
                /** @description The member of staff, as the audit log has them */
                by: string | null;
                data: {
                    [key: string]: unknown;
                };
                visibleToCustomer: boolean;
                at: string;
            }[];
            refundable: {
                leftCents: number;
                shippingCents: number;
            };
            priceSteps: {
                rule: string;
                amountCents: number;
                slug?: string;
                detail: string;
            }[];
            /** @description The day on which it was promised to leave, of the shop’s calendar; while something is to be sent */
            shipBy: string | null;
            promise: components["schemas"]["DeliveryPromise"];
            isLate: boolean;
            customer: {
                paidOrders: number;
                spentCents: number;
                hasAccount: boolean;
            };
            letters: {
                id: string;
                kind: string;
                /** @enum {string} */
                state: "due" | "sent" | "kept" | "dead";
                subject: string | null;
                at: string;
            }[];
        };
        StaffRefund: {
            id: string;
            /** @enum {string} */
            status: "requested" | "pending" | "succeeded" | "failed" | "cancelled";
            amountCents: number;
            itemsCents: number;
            shippingCents: number;
            taxCents: number;
            /** @enum {string} */
            reason: "customer_request" | "wrong_part" | "defective" | "not_received" | "price_adjust" | "cancelled" | "late_payment" | "dispute" | "other";
            note: string | null;
            failure: string | null;
            returnId: string | null;
            requestedAt: string;
            isRestocked: boolean;
            createdBy: string;
            lines: {
                lineId: string;
                quantity: number;
                amountCents: number;
                restock: boolean;
            }[];
        };
        StaffReturn: {
            id: string;
            number: string;
            /** @enum {string} */
            status: "requested" | "approved" | "declined" | "in_transit" | "received" | "closed" | "cancelled";
            requestedAt: string;
            staffNote: string | null;
            /** @enum {string} */
            resolution: "refund" | "exchange";
            /** @description The difference of the exchange as it was asked for: to be paid, or below 0 given back */
            agreedCents: number | null;
            /** @description The difference as the exchange settled it */
            settledCents: number | null;
            /** @description What has been given back for it, or is on its way: while there is any, it is neither withdrawn nor made an exchange */
            refundedCents: number;
            /** @description An approved return that has not come by then is closed */
            sendBy: string | null;
            photos: {
                id: string;
                width: number;
                height: number;
            }[];
            /** @description The difference, while it can be paid, and where, which is null for who knows the number and e-mail address alone */
            payment: {
                cents: number;
                url: string | null;
                sessionId: string | null;
            } | null;
            comment: string | null;
            requestedBy: string;
            receivedAt: string | null;
            closedAt: string | null;
            version: number;
            lines: {
                lineId: string;
                name: string;
                partNumber: string;
                quantity: number;
                /** @enum {string} */
                reason: "does_not_fit" | "wrong_item_sent" | "defective" | "damaged" | "no_longer_needed" | "ordered_twice" | "other";
                modelNumber: string | null;
                /**
                 * @description How the customer says that it is
                 * @enum {string|null}
                 */
                statedCondition: "new" | "opened" | "installed" | "damaged" | null;
                /**
                 * @description Whether it fits the machine that was named, as the shop knew it then
                 * @enum {string|null}
                 */
                fitAnswer: "fits" | "does_not_fit" | "not_known" | null;
                /** @description A part of the same kind that fits that machine, as long as the shop says so */
                proposed: {
                    id: string;
                    slug: string;
                    name: string;
                    partNumber: string;
                } | null;
                /** @description What the customer wants in exchange */
                replacement: {
                    id: string;
                    slug: string;
                    name: string;
                    partNumber: string;
                    quantity: number;
                } | null;
                receivedQuantity: number;
                restockedQuantity: number;
                exchangedQuantity: number;
                /** @enum {string|null} */
                condition: "new" | "opened" | "installed" | "damaged" | null;
            }[];
        };
        BuyerLetterDraft: {
            changeSet: components["schemas"]["ChangeSet"];
            /** @description Mailboxes that are written to, each once */
            recipients: number;
            /** @description Buyers whose mail comes back: they are the rows that failed */
            unreachable: number;
            /** @description Orders of the part whose buyer was erased */
            erasedOrders: number;
            /** @description Null when there is nobody to write to */
            preview: {
                subject: string;
                text: string;
            } | null;
        };
        StaffReturnList: {
            total: number;
            page: number;
            pageCount: number;
            size: number;
            returns: components["schemas"]["StaffReturnOfOrder"][];
        };
        StaffReturnOfOrder: {
            id: string;
            number: string;
            /** @enum {string} */
            status: "requested" | "approved" | "declined" | "in_transit" | "received" | "closed" | "cancelled";
            requestedAt: string;
            staffNote: string | null;
            /** @enum {string} */
            resolution: "refund" | "exchange";
            /** @description The difference of the exchange as it was asked for: to be paid, or below 0 given back */
            agreedCents: number | null;
            /** @description The difference as the exchange settled it */
            settledCents: number | null;
            /** @description What has been given back for it, or is on its way: while there is any, it is neither withdrawn nor made an exchange */
            refundedCents: number;
            /** @description An approved return that has not come by then is closed */
            sendBy: string | null;
            photos: {
                id: string;
                width: number;
                height: number;
            }[];
            /** @description The difference, while it can be paid, and where, which is null for who knows the number and e-mail address alone */
            payment: {
                cents: number;
                url: string | null;
                sessionId: string | null;
            } | null;
            comment: string | null;
            requestedBy: string;
            receivedAt: string | null;
            closedAt: string | null;
            version: number;
            lines: {
                lineId: string;
                name: string;
                partNumber: string;
                quantity: number;
                /** @enum {string} */
                reason: "does_not_fit" | "wrong_item_sent" | "defective" | "damaged" | "no_longer_needed" | "ordered_twice" | "other";
                modelNumber: string | null;
                /**
                 * @description How the customer says that it is
                 * @enum {string|null}
                 */
                statedCondition: "new" | "opened" | "installed" | "damaged" | null;
                /**
                 * @description Whether it fits the machine that was named, as the shop knew it then
                 * @enum {string|null}
                 */
                fitAnswer: "fits" | "does_not_fit" | "not_known" | null;
                /** @description A part of the same kind that fits that machine, as long as the shop says so */
                proposed: {
                    id: string;
                    slug: string;
                    name: string;
                    partNumber: string;
                } | null;
                /** @description What the customer wants in exchange */
                replacement: {
                    id: string;
                    slug: string;
                    name: string;
                    partNumber: string;
                    quantity: number;
                } | null;
                receivedQuantity: number;
                restockedQuantity: number;
                exchangedQuantity: number;
                /** @enum {string|null} */
                condition: "new" | "opened" | "installed" | "damaged" | null;
            }[];
            orderNumber: string;
            email: string;
            name: string;
        };
        StaffReturnDetail: {
            id: string;
            number: string;
            /** @enum {string} */
            status: "requested" | "approved" | "declined" | "in_transit" | "received" | "closed" | "cancelled";
            requestedAt: string;
            staffNote: string | null;
            /** @enum {string} */
            resolution: "refund" | "exchange";
            /** @description The difference of the exchange as it was asked for: to be paid, or below 0 given back */
            agreedCents: number | null;
            /** @description The difference as the exchange settled it */
            settledCents: number | null;
            /** @description What has been given back for it, or is on its way: while there is any, it is neither withdrawn nor made an exchange */
            refundedCents: number;
            /** @description An approved return that has not come by then is closed */
            sendBy: string | null;
            photos: {
                id: string;
                width: number;
                height: number;
            }[];
            /** @description The difference, while it can be paid, and where, which is null for who knows the number and e-mail address alone */
            payment: {
                cents: number;
                url: string | null;
                sessionId: string | null;
            } | null;
            comment: string | null;
            requestedBy: string;
            receivedAt: string | null;
            closedAt: string | null;
            version: number;
            lines: {
                lineId: string;
                name: string;
                partNumber: string;
                quantity: number;
                /** @enum {string} */
                reason: "does_not_fit" | "wrong_item_sent" | "defective" | "damaged" | "no_longer_needed" | "ordered_twice" | "other";
                modelNumber: string | null;
                /**
                 * @description How the customer says that it is
                 * @enum {string|null}
                 */
                statedCondition: "new" | "opened" | "installed" | "damaged" | null;
                /**
                 * @description Whether it fits the machine that was named, as the shop knew it then
                 * @enum {string|null}
                 */
                fitAnswer: "fits" | "does_not_fit" | "not_known" | null;
                /** @description A part of the same kind that fits that machine, as long as the shop says so */
                proposed: {
                    id: string;
                    slug: string;
                    name: string;
                    partNumber: string;
                } | null;
                /** @description What the customer wants in exchange */
                replacement: {
                    id: string;
                    slug: string;
                    name: string;
                    partNumber: string;
                    quantity: number;
                } | null;
                receivedQuantity: number;
                restockedQuantity: number;
                exchangedQuantity: number;
                /** @enum {string|null} */
                condition: "new" | "opened" | "installed" | "damaged" | null;
            }[];
            orderNumber: string;
            email: string;
            name: string;
            /** @description Of each line, in the order of the lines */
            facts: {
                lineId: string;
                returnLineId: string;
                slug: string;
                /** @description Null when the part is deleted */
                productId: string | null;
                photo: string | null;
                shelf: string | null;
                /** @description Pieces of the line that may still come back to the shelf */
                restockable: number;
                /** @description Pieces for which others can be sent */
                exchangeable: number;
                /** @description What the rule that it was sold by lets the shop keep of the money of all pieces that were announced */
                feeCents: number;
                /** @description The share of the goods that it lets the shop keep for each piece */
                feePercent: number;
                /** @description Pieces whose money was given back with this return */
                refunded: number;
                /** @description Pieces of the part that are free to be sent; null when it is not counted */
                available: number | null;
                /**
                 * @description What was decided about what the line says of its fit
                 * @enum {string|null}
                 */
                fitProposal: "open" | "accepted" | "declined" | null;
            }[];
            window: {
                returnDays: number;
                /** @description When the last shipment arrived, or was sent */
                deliveredAt: string | null;
                /** @description Whether the time for returns was over when it was asked for */
                wasOver: boolean;
                /** @description By which its parts were sold, in words */
                rules: string[];
            };
            /** @description The order that was made for it; one that was cancelled does not count */
            exchange: {
                number: string;
                /** @enum {string} */
                status: "pending" | "open" | "on_hold" | "completed" | "cancelled" | "expired";
                counts: boolean;
            } | null;
        };
        PaymentEventList: {
            total: number;
            page: number;
            pageCount: number;
            events: {
                id: string;
                type: string;
                sessionId: string | null;
                intentId: string | null;
                receivedAt: string;
                processedAt: string | null;
                attempts: number;
                error: string | null;
            }[];
        };
        Reconciliation: {
            latest: {
                checked: number;
                error: string | null;
                since: string;
                startedAt: string;
                finishedAt: string | null;
            } | null;
            differences: {
                id: string;
                kind: string;
                subject: string;
                ours?: unknown;
                theirs?: unknown;
                orderNumber: string | null;
                foundAt: string;
            }[];
        };
        StaffBrandList: {
            rows: components["schemas"]["StaffBrandRow"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        StaffBrandRow: {
            id: string;
            version: number;
            name: string;
            slug: string;
            /** @enum {string} */
            status: "active" | "hidden";
            aliases: string[];
            logoUrl: string | null;
            website: string | null;
            menuPosition: number | null;
            /** @description Parts that it makes, archived ones as well */
            partCount: number;
            activePartCount: number;
            /** @description Parts that fit its appliances by brand */
            fittingPartCount: number;
            modelCount: number;
        };
        StaffBrand: {
            id: string;
            version: number;
            name: string;
            slug: string;
            /** @enum {string} */
            status: "active" | "hidden";
            aliases: string[];
            logoUrl: string | null;
            website: string | null;
            menuPosition: number | null;
            /** @description Parts that it makes, archived ones as well */
            partCount: number;
            activePartCount: number;
            /** @description Parts that fit its appliances by brand */
            fittingPartCount: number;
            modelCount: number;
            /** @description Brands that may be the same, by their names */
            near: {
                id: string;
                name: string;
            }[];
        };
        StaffBrandsMerged: {
            id: string;
            version: number;
            name: string;
            slug: string;
            /** @enum {string} */
            status: "active" | "hidden";
            aliases: string[];
            logoUrl: string | null;
            website: string | null;
            menuPosition: number | null;
            /** @description Parts that it makes, archived ones as well */
            partCount: number;
            activePartCount: number;
            /** @description Parts that fit its appliances by brand */
            fittingPartCount: number;
            modelCount: number;
            /** @description Brands that may be the same, by their names */
            near: {
                id: string;
                name: string;
            }[];
            differing: string[];
        };
        StaffNearBrands: {
            near: {
                id: string;
                name: string;
            }[];
        };
        BrandLogoList: {
            brands: components["schemas"]["BrandLogo"][];
        };
        BrandLogo: {
            id: string;
            version: number;
            name: string;
            slug: string;
            aliases: string[];
            logoUrl: string | null;
        };
        StaffMenuBrands: {
            brands: {
                id: string;
                name: string;
                /** @enum {string} */
                status: "active" | "hidden";
            }[];
        };
        StaffCategoryTree: {
            categories: components["schemas"]["StaffCategory"][];
        };
        StaffCategory: {
            id: string;
            version: number;
            parentId: string | null;
            name: string;
            slug: string;
            path: string;
            depth: number;
            position: number;
            /** @enum {string} */
            kind: "products" | "brands";
            brandFilter: boolean;
            visible: boolean;
            /** @description Buyers need its parts again about every so many months; null: as its parent says */
            reorderMonths: number | null;
            description: string;
            imageUrl: string | null;
            seoTitle: string | null;
            seoDescription: string | null;
            /** @description Parts directly in it, archived ones as well */
            partCount: number;
            activePartCount: number;
            /** @description Coupons that name it; the first codes */
            coupons: {
                count: number;
                /** @description The first of them */
                codes: string[];
            };
            /** @description Suggestion rules that have it as source or target */
            ruleCount: number;
            /** @description The names of the rules of returns that name it */
            returnRules: string[];
        };
        StaffCategoryCouponChanges: {
            lost: {
                count: number;
                /** @description The first of them */
                codes: string[];
            };
            won: {
                count: number;
                /** @description The first of them */
                codes: string[];
            };
        };
        ProductGridPage: {
            rows: components["schemas"]["ProductGridRow"][];
            total: number;
            from: number;
        };
        ProductGridRow: {
            id: string;
            version: number;
            partNumber: string;
            name: string;
            priceCents: number;
            salePriceCents: number | null;
            /** @enum {string|null} */
            saleState: "planned" | "runs" | "over" | null;
            costCents: number | null;
            onHand: number;
            reserved: number;
            trackStock: boolean;
            active: boolean;
            brand: string | null;
            category: string;
        };
        ProductGridRows: {
            rows: components["schemas"]["ProductGridRow"][];
        };
        ProductBulkDraft: {
            changeSet: components["schemas"]["ChangeSet"];
            selected: number;
            unchanged: number;
            alarms: {
                price_jump: number;
                below_cost: number;
                below_reserved: number;
                sale_above_price: number;
            };
            first: {
                id: string;
                name: string;
                partNumber: string;
                before: {
                    [key: string]: unknown;
                };
                after: {
                    [key: string]: unknown;
                };
            }[];
        };
        StaffProduct: {
            id: string;
            version: number;
            slug: string;
            sku: string;
            name: string;
            partNumber: string;
            numbers: {
                number: string;
                /** @enum {string} */
                kind: "superseded" | "cross_reference" | "upc";
            }[];
            brandId: string | null;
            compatibleBrandIds: string[];
            categoryId: string;
            priceCents: number;
            salePriceCents: number | null;
            saleStartsAt: string | null;
            saleEndsAt: string | null;
            costCents: number | null;
            quantityDiscounts: {
                minQuantity: number;
                unitPriceCents: number;
            }[];
            images: string[];
            videoUrl: string | null;
            description: string;
            descriptionHtml: string | null;
            /** @enum {string} */
            family: "motor" | "blower-wheel" | "housing" | "fan-blade" | "vacuum-bag" | "belt" | "filter" | "grille" | "switch" | "hardware" | "motor-assembly" | "lens" | "capacitor" | "circuit-board" | "hose" | "brush-roll" | "attachment" | "duct" | "cap" | "damper" | "wiring" | "supply" | "kit" | "other";
            dimensions: {
                [key: string]: number;
            };
            traits: {
                [key: string]: string | number;
            };
            specs: {
                [key: string]: string;
            };
            weightGrams: number | null;
            tags: string[];
            active: boolean;
            showPartNumber: boolean | null;
            showBrand: boolean;
            featuredOnHomepage: boolean;
            frontPageSale: boolean;
            hideFromFrontPageSale: boolean;
            suggestionPriority: number;
            suggestionTags: string[];
            manualSuggestionsEnabled: boolean;
            seoTitle: string | null;
            seoDescription: string | null;
            onHand: number;
            reserved: number;
            trackStock: boolean;
            allowBackorder: boolean;
            lowStockThreshold: number;
            shelf: string | null;
            leadTimeDays: number | null;
            createdAt: string;
            updatedAt: string;
        };
        StaffProductPlace: {
            position: number | null;
            total: number;
            previousId: string | null;
            nextId: string | null;
        };
        StockMovements: {
            onHand: number;
            reserved: number;
            /** @description Shoppers who wait to be told when it can be bought again */
            wishes: number;
            rows: {
                id: string;
                delta: number;
                onHandAfter: number;
                reason: string;
                note: string | null;
                by: string | null;
                orderNumber: string | null;
                at: string;
            }[];
            total: number;
            page: number;
            pageCount: number;
        };
        StaffProductFits: {
            rows: {
                applianceId: string;
                brand: string;
                number: string;
                name: string;
                fits: boolean;
                /** @enum {string} */
                source: "maker" | "staff" | "cross_reference" | "buyers";
                note: string;
            }[];
            total: number;
            page: number;
            pageCount: number;
        };
        StaffFitsAdded: {
            added: number;
            same: number;
            unknown: string[];
            ambiguous: {
                line: string;
                brands: string[];
            }[];
            differs?: {
                line: string;
                /** @enum {string} */
                source: "maker" | "staff" | "cross_reference" | "buyers";
                note: string;
            }[];
        };
        StaffNumberOwners: {
            owners: {
                id: string;
                name: string;
                number: string;
                /** @enum {string} */
                kind: "mpn" | "sku" | "superseded" | "cross_reference" | "upc";
                active: boolean;
            }[];
        };
        StaffChoices: {
            choices: {
                id: string;
                name: string;
            }[];
        };
        StaffProductList: {
            rows: components["schemas"]["StaffProductRow"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        StaffProductRow: {
            id: string;
            slug: string;
            name: string;
            sku: string;
            partNumber: string;
            image: string | null;
            drawing: {
                /** @enum {string} */
                family: "motor" | "blower-wheel" | "housing" | "fan-blade" | "vacuum-bag" | "belt" | "filter" | "grille" | "switch" | "hardware" | "motor-assembly" | "lens" | "capacitor" | "circuit-board" | "hose" | "brush-roll" | "attachment" | "duct" | "cap" | "damper" | "wiring" | "supply" | "kit" | "other";
                dimensions: {
                    [key: string]: number;
                };
                traits: {
                    [key: string]: string | number;
                };
            };
            brand: {
                id: string;
                name: string;
            } | null;
            category: {
                id: string;
                name: string;
                path: string;
            };
            priceCents: number;
            salePriceCents: number | null;
            saleStartsAt: string | null;
            saleEndsAt: string | null;
            /** @enum {string|null} */
            saleState: "planned" | "runs" | "over" | null;
            costCents: number | null;
            onHand: number;
            reserved: number;
            trackStock: boolean;
            /** @enum {string} */
            stockState: "in_stock" | "low" | "backorder" | "out";
            active: boolean;
            issues: ("no_picture" | "no_weight" | "no_fit" | "no_description" | "duplicate_number")[];
            version: number;
            updatedAt: string;
        };
        ImportList: {
            rows: components["schemas"]["ListedImport"][];
            total: number;
            page: number;
            pageCount: number;
        };
        ListedImport: {
            id: string;
            /** @enum {string} */
            type: "products" | "prices" | "stock" | "numbers" | "fits" | "redirects" | "subscribers" | "tracking";
            name: string;
            by: string | null;
            /** @enum {string} */
            state: "reading" | "read" | "checking" | "checked" | "started";
            rowCount: number;
            checkedTo: number;
            createdAt: string;
            changeSet: components["schemas"]["ChangeSet"] | null;
        };
        UnknownNames: {
            names: {
                /** @enum {string} */
                kind: "brand" | "category";
                name: string;
                rows: number;
                canBeAdded: boolean;
                nearId: string | null;
            }[];
            total: number;
            decided: number;
            brands: {
                id: string;
                name: string;
            }[];
            categories: {
                id: string;
                name: string;
            }[];
        };
        ImportRowList: {
            rows: components["schemas"]["ImportRow"][];
            total: number;
            page: number;
            pageCount: number;
        };
        ImportRow: {
            position: number;
            line: number;
            cells: string[];
            /** @enum {string} */
            state: "unchecked" | "new" | "changed" | "same" | "error";
            before: {
                [key: string]: string;
            } | null;
            after: {
                [key: string]: string;
            } | null;
            errors: {
                [key: string]: string;
            } | null;
            alarms: ("price" | "below_cost" | "archived" | "stock" | "twin")[];
            notes: {
                [key: string]: string;
            };
            models: {
                brand: string | null;
                model: string;
                isKnown: boolean;
            }[];
            twin: {
                id: string;
                sku: string;
                name: string;
                /** @enum {string} */
                by: "number" | "upc";
            } | null;
            subject: string | null;
            key: string | null;
        };
        GoneParts: {
            imports: {
                id: string;
                name: string;
                createdAt: string;
            }[];
            rows: {
                id: string;
                sku: string;
                name: string;
                brand: string | null;
                onHand: number;
                importId: string;
            }[];
            total: number;
            page: number;
            pageCount: number;
        };
        Stock: {
            slug: string;
            name: string;
            sku: string;
            onHand: number;
            reserved: number;
            trackStock: boolean;
            allowBackorder: boolean;
            lowStockThreshold: number;
            movements: {
                delta: number;
                onHandAfter: number;
                reason: string;
                note: string | null;
                actor: string;
                orderNumber: string | null;
                at: string;
            }[];
        };
        StaffApplianceList: {
            rows: components["schemas"]["StaffAppliance"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        StaffAppliance: {
            id: string;
            version: number;
            brandId: string;
            brand: {
                name: string;
                slug: string;
            };
            number: string;
            slug: string;
            name: string;
            /** @enum {string} */
            type: "bath-fan" | "wall-fan" | "upright-vacuum" | "canister-vacuum" | "stick-vacuum" | "backpack-vacuum" | "other";
            discontinued: boolean;
            note: string;
            fitCount: number;
            misfitCount: number;
            updatedAt: string;
        };
        StaffAppliancesMerged: {
            appliance: components["schemas"]["StaffAppliance"];
            moved: number;
            differing: string[];
        };
        StaffModelFitList: {
            rows: components["schemas"]["StaffModelFit"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        StaffModelFit: {
            id: string;
            slug: string;
            name: string;
            partNumber: string;
            active: boolean;
            fits: boolean;
            /** @enum {string} */
            source: "maker" | "staff" | "cross_reference" | "buyers";
            note: string;
            addedAt: string;
        };
        StaffFitListReport: {
            rows: {
                /** @enum {string} */
                state: "added" | "replaced" | "same" | "differs" | "repeated" | "unknown_part" | "unknown_model" | "ambiguous";
                names: string[];
            }[];
        };
        FitConflictList: {
            rows: components["schemas"]["FitConflict"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        FitConflict: {
            id: string;
            /** @enum {string} */
            kind: "sent_back" | "archived";
            applianceId: string;
            model: string;
            productId: string;
            partNumber: string;
            partName: string;
            /** @enum {string} */
            source: "maker" | "staff" | "cross_reference" | "buyers";
            note: string;
            rma: string | null;
        };
        FitProposalList: {
            rows: components["schemas"]["FitProposal"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        FitProposal: {
            id: string;
            /** @enum {string} */
            source: "return" | "question" | "review";
            /** @enum {string} */
            state: "open" | "accepted" | "declined";
            rma: string | null;
            orderNumber: string | null;
            productId: string;
            partNumber: string;
            partName: string;
            modelNumber: string;
            comment: string | null;
            models: {
                id: string;
                name: string;
                fits: boolean | null;
            }[];
            note: string;
            decidedBy: string | null;
            decidedAt: string | null;
            createdAt: string;
        };
        SuggestionRuleList: {
            rows: components["schemas"]["SuggestionRule"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        SuggestionRule: {
            id: string;
            version: number;
            name: string;
            /** @enum {string} */
            ruleType: "manual" | "promotional" | "category_based" | "complementary";
            weight: number;
            active: boolean;
            sourceProductId: string | null;
            sourceCategoryId: string | null;
            targetProductIds: string[];
            targetCategoryId: string | null;
            tag: string | null;
            startsAt: string | null;
            endsAt: string | null;
            startsOn: string | null;
            endsOn: string | null;
            /** @enum {string} */
            state: "on" | "paused" | "scheduled" | "ended";
            parts: components["schemas"]["StaffNamedPart"][];
            categories: {
                id: string;
                name: string;
                path: string;
            }[];
            results: {
                /** @description How often a part was shown that this rule weighed most for; at most five times in a browser session */
                shown: number;
                clicked: number;
                /** @description How often such a part was put into a cart */
                added: number;
                /** @description The present price of one piece of each part put into a cart; not what was bought */
                addedCents: number;
            };
            updatedAt: string;
        };
        StaffNamedPart: {
            id: string;
            slug: string;
            name: string;
            partNumber: string;
            active: boolean;
        };
        StaffSuggestedPartList: {
            rows: components["schemas"]["StaffSuggestedPart"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        StaffSuggestedPart: {
            id: string;
            version: number;
            slug: string;
            name: string;
            partNumber: string;
            active: boolean;
            suggestionPriority: number;
            suggestionTags: string[];
            manualSuggestionsEnabled: boolean;
            excluded: boolean;
        };
        SuggestionSimulation: {
            rows: {
                part: components["schemas"]["StaffNamedPart"];
                fits: boolean;
                total: number;
                priority: number;
                onSale: number;
                wellStocked: number;
                rules: {
                    id: string;
                    name: string;
                    weight: number;
                }[];
            }[];
        };
        DiscountCodeList: {
            rows: components["schemas"]["DiscountCode"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        DiscountCode: {
            id: string;
            version: number;
            code: string;
            /** @enum {string} */
            discountType: "percentage" | "fixed_amount";
            discountValue: number;
            freeShipping: boolean;
            excludesSaleItems: boolean;
            autoApply: boolean;
            active: boolean;
            productId: string | null;
            categoryIds: string[];
            minimumOrderCents: number | null;
            maxQuantityPerOrder: number | null;
            usageLimit: number | null;
            onePerCustomer: boolean;
            firstOrderOnly: boolean;
            validFrom: string | null;
            validUntil: string | null;
            note: string | null;
            startsOn: string | null;
            endsOn: string | null;
            /** @enum {string} */
            state: "archived" | "paused" | "expired" | "used_up" | "scheduled" | "active";
            /** @description Uses that count against the limit: paid orders, and those that wait for their payment */
            usedCount: number;
            /** @enum {string} */
            source: "staff" | "popup" | "batch";
            batchId: string | null;
            /** @description The only address that may use it */
            boundTo: string | null;
            product: {
                id: string;
                slug: string;
                name: string;
                partNumber: string;
            } | null;
            categories: {
                id: string;
                name: string;
                path: string;
            }[];
            /** @description What it names that is no longer there: it covers nothing of that */
            gone: string[];
            results: {
                /** @description Paid orders with the code, those that were cancelled later too; none of the other mode of payment */
                orders: number;
                /** @description Their totals with shipping and tax, before refunds */
                revenueCents: number;
                /** @description What the code took off them; free shipping is not in it */
                discountCents: number;
            };
            archivedAt: string | null;
            createdAt: string;
            updatedAt: string;
        };
        DiscountCodeBatch: {
            /** @description The list of codes can be filtered by it: `batch:any:…` */
            batchId: string;
            count: number;
            examples: string[];
        };
        DiscountCodeUses: {
            total: number;
            page: number;
            pageCount: number;
            rows: {
                id: string;
                orderNumber: string;
                email: string;
                /**
                 * @description Waits for its payment; was paid; ended unpaid or was taken back by its customer, which gives the use back
                 * @enum {string}
                 */
                state: "reserved" | "used" | "released";
                discountCents: number;
                totalCents: number;
                placedAt: string;
                /** @description Of a use that was given back: its customer has taken back the paid order */
                paidAt: string | null;
            }[];
        };
        DiscountCodeTest: {
            applies: boolean;
            refusal: {
                /** @enum {string} */
                code: "coupon_invalid" | "coupon_expired" | "coupon_not_yet_valid" | "coupon_used_up" | "coupon_already_used" | "coupon_below_minimum" | "coupon_not_applicable" | "coupon_too_many" | "coupon_sale_items";
                /** @description What the shopper is told */
                text: string;
                /** @description What it means, for staff */
                reason: string;
            } | null;
            quote: components["schemas"]["Quote"];
            /** @description The total without the code */
            withoutCents: number;
            at: string;
            /** @description What could not be looked at */
            notes: string[];
        };
        HomeContent: {
            version: number;
            /** @enum {string} */
            state: "published" | "draft" | "scheduled";
            publishAt: string | null;
            document: components["schemas"]["HomeDocument"];
            published: components["schemas"]["HomeDocument"];
            changed: ("hero" | "trust" | "testimonials" | "popup")[];
            author: string | null;
            updatedAt: string | null;
            timeZone: string;
        };
        HomeDocument: {
            hero: {
                /** @default Replacement Parts For Your Home */
                headline: string;
                /**
                 * @default [
                 *       "FREE SHIPPING ON ORDERS {freeShipping}+",
                 *       "Fast Shipping",
                 *       "Quality Products"
                 *     ]
                 */
                badges: string[];
                /** @default The number on the old part is all you need, or the model of the machine. */
                text: string;
                /** @default null */
                imageUrl: string | null;
                /** @default  */
                imageAlt: string;
                /** @default 50 */
                focalX: number;
                /** @default 50 */
                focalY: number;
            };
            trust: {
                title: string;
                text: string;
            }[];
            testimonials: {
                /** @default false */
                enabled: boolean;
                /** @default  */
                rating: string;
                /** @default  */
                customers: string;
                /** @default  */
                source: string;
                /** @default [] */
                items: {
                    id: string | number;
                    name: string;
                    location: string;
                    rating: number;
                    text: string;
                    product: string;
                }[];
            };
            popup: {
                /** @default true */
                enabled: boolean;
                /** @default 5% off your first order */
                title: string;
                /** @default Leave your email address: we send a one-time coupon code for new customers, and then our newsletter. */
                offer: string;
                /** @default No thanks, I don't like to save money */
                dismiss: string;
                /** @default 4 */
                delaySeconds: number;
                /** @default 45 */
                closeAfterSeconds: number;
            };
        };
        HomeVersions: {
            total: number;
            page: number;
            pageCount: number;
            rows: {
                id: string;
                isCurrent: boolean;
                headline: string;
                by: string | null;
                publishedAt: string | null;
            }[];
        };
        HomeSlots: {
            /** @enum {string} */
            kind: "featured" | "sale";
            version: number;
            limit: number;
            rotationSeconds: number | null;
            timeZone: string;
            slots: {
                product: components["schemas"]["ProductCard"];
                startsAt: string | null;
                endsAt: string | null;
                /** @enum {string} */
                state: "shown" | "waiting" | "scheduled" | "expired" | "kept_off";
                warnings: ("inactive" | "out_of_stock" | "also_on_sale" | "hidden_from_sale" | "no_sale_price")[];
            }[];
        };
        SlotResults: {
            days: number;
            views: number;
            rows: {
                productId: string;
                clicks: number;
            }[];
        };
        ChangeSetList: {
            rows: components["schemas"]["ChangeSet"][];
            total: number;
            page: number;
            pageCount: number;
        };
        ChangeSetRowList: {
            rows: components["schemas"]["ChangeSetRow"][];
            total: number;
            page: number;
            pageCount: number;
        };
        ChangeSetRow: {
            position: number;
            subject: string | null;
            /** @enum {string} */
            state: "pending" | "written" | "same" | "failed" | "undone" | "kept";
            change: {
                [key: string]: unknown;
            };
            before: {
                [key: string]: unknown;
            } | null;
            after: {
                [key: string]: unknown;
            } | null;
            errors: {
                [key: string]: string;
            } | null;
        };
        ReportList: {
            timeZone: string;
            reports: {
                /** @enum {string} */
                id: "sales-by-day" | "sales-by-part" | "sales-by-category" | "sales-by-brand" | "sales-by-state" | "discount-codes" | "tax-by-state" | "refunds-by-reason" | "returns-by-reason" | "inventory-value" | "low-stock" | "dead-stock" | "reorder-point" | "searches" | "unknown-models" | "fit-problems" | "back-in-stock-wishes" | "pop-up" | "suggestions" | "visits" | "late-shipments" | "late-deliveries";
                title: string;
                about: string;
                area: string;
            }[];
        };
        Report: {
            /** @enum {string} */
            id: "sales-by-day" | "sales-by-part" | "sales-by-category" | "sales-by-brand" | "sales-by-state" | "discount-codes" | "tax-by-state" | "refunds-by-reason" | "returns-by-reason" | "inventory-value" | "low-stock" | "dead-stock" | "reorder-point" | "searches" | "unknown-models" | "fit-problems" | "back-in-stock-wishes" | "pop-up" | "suggestions" | "visits" | "late-shipments" | "late-deliveries";
            title: string;
            about: string;
            notes: string[];
            timeZone: string;
            /** @enum {string|null} */
            preset: "today" | "yesterday" | "last-7" | "last-30" | "last-90" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year" | null;
            days: {
                from: string;
                to: string;
            } | null;
            isComparable: boolean;
            compared: {
                from: string;
                to: string;
            } | null;
            groupings: {
                id: string;
                name: string;
            }[];
            group: string;
            sort: string;
            chart: string | null;
            columns: {
                id: string;
                title: string;
                /** @enum {string} */
                kind: "cents" | "count" | "percent" | "date" | "text";
                meaning: string | null;
            }[];
            total: number;
            page: number;
            pageCount: number;
            size: number;
            rows: {
                key: string;
                values: {
                    [key: string]: string | number | null;
                };
                previous: {
                    [key: string]: string | number | null;
                } | null;
            }[];
            totals: {
                [key: string]: string | number | null;
            } | null;
            previousTotals: {
                [key: string]: string | number | null;
            } | null;
        };
        ReportSeries: {
            column: string | null;
            points: {
                day: string;
                value: number | null;
                previous: number | null;
            }[];
        };
        ReportExport: {
            id: string;
            /** @enum {string} */
            report: "sales-by-day" | "sales-by-part" | "sales-by-category" | "sales-by-brand" | "sales-by-state" | "discount-codes" | "tax-by-state" | "refunds-by-reason" | "returns-by-reason" | "inventory-value" | "low-stock" | "dead-stock" | "reorder-point" | "searches" | "unknown-models" | "fit-problems" | "back-in-stock-wishes" | "pop-up" | "suggestions" | "visits" | "late-shipments" | "late-deliveries";
            title: string;
            /** @description Of the shop’s calendar, both included; null of a report that has what is now */
            days: {
                from: string;
                to: string;
            } | null;
            /** @enum {string} */
            format: "csv" | "xlsx";
            /** @enum {string} */
            state: "running" | "done" | "failed";
            rowCount: number | null;
            rowsDone: number;
            bytes: number;
            error: string | null;
            createdAt: string;
            goneOn: string;
        };
        ReportExports: {
            exports: components["schemas"]["ReportExport"][];
        };
        SavedReports: {
            saved: {
                id: string;
                /** @enum {string} */
                report: "sales-by-day" | "sales-by-part" | "sales-by-category" | "sales-by-brand" | "sales-by-state" | "discount-codes" | "tax-by-state" | "refunds-by-reason" | "returns-by-reason" | "inventory-value" | "low-stock" | "dead-stock" | "reorder-point" | "searches" | "unknown-models" | "fit-problems" | "back-in-stock-wishes" | "pop-up" | "suggestions" | "visits" | "late-shipments" | "late-deliveries";
                title: string;
                name: string;
                isWeekly: boolean;
                settings: {
                    /** @enum {string} */
                    preset?: "today" | "yesterday" | "last-7" | "last-30" | "last-90" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                    from?: string;
                    to?: string;
                    /** @enum {string} */
                    compare?: "none" | "period" | "year";
                    group?: string;
                    sort?: string;
                };
            }[];
        };
        StaffList: {
            members: components["schemas"]["StaffMember"][];
            invitations: components["schemas"]["StaffInvitation"][];
        };
        StaffMember: {
            id: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "manager" | "catalogue" | "support" | "reader";
            /** Format: date-time */
            lastSignInAt: string | null;
            hasSecondFactor: boolean;
            isDisabled: boolean;
            openSessions: number;
        };
        StaffInvitation: {
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "manager" | "catalogue" | "support" | "reader";
            by: string;
            /** Format: date-time */
            sentAt: string;
            /** Format: date-time */
            expiresAt: string;
            isExpired: boolean;
        };
        ApiKeyList: {
            keys: components["schemas"]["ApiKey"][];
        };
        ApiKey: {
            id: string;
            name: string;
            lastFour: string;
            scopes: ("desk:read" | "desk:write" | "orders:read" | "orders:write" | "refunds:read" | "refunds:write" | "catalogue:read" | "catalogue:write" | "content:read" | "content:write" | "marketing:read" | "marketing:write" | "customers:read" | "customers:write" | "tax_exemptions:read" | "tax_exemptions:write" | "personal_data:read" | "personal_data:write" | "reports:read" | "reports:write" | "settings:read" | "settings:write")[];
            /** @description The scopes that its owner's role does not have any more: they open nothing */
            lapsed: ("desk:read" | "desk:write" | "orders:read" | "orders:write" | "refunds:read" | "refunds:write" | "catalogue:read" | "catalogue:write" | "content:read" | "content:write" | "marketing:read" | "marketing:write" | "customers:read" | "customers:write" | "tax_exemptions:read" | "tax_exemptions:write" | "personal_data:read" | "personal_data:write" | "reports:read" | "reports:write" | "settings:read" | "settings:write")[];
            owner: {
                id: string;
                name: string;
            };
            isOwn: boolean;
            /**
             * @description `owner_off`: its owner does not work here any more, or is switched off
             * @enum {string}
             */
            state: "active" | "expired" | "revoked" | "owner_off";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description To the minute
             */
            lastUsedAt: string | null;
        };
        NewApiKey: {
            /** @description Sent as `Authorization: Bearer …`. It is shown this once. */
            key: string;
            id: string;
            keys: components["schemas"]["ApiKey"][];
        };
        WebhookEndpointList: {
            endpoints: components["schemas"]["WebhookEndpoint"][];
        };
        WebhookEndpoint: {
            id: string;
            version: number;
            url: string;
            events: ("order.paid" | "order.shipped" | "order.refunded" | "stock.low" | "product.changed")[];
            /**
             * @description `ended`: it has failed for five days, and is sent nothing until it is started again
             * @enum {string}
             */
            state: "active" | "paused" | "ended";
            /**
             * Format: date-time
             * @description Null while the last attempt or a test since went well, and for a new address
             */
            failingSince: string | null;
            waiting: number;
            failed: number;
            /** Format: date-time */
            createdAt: string;
        };
        WebhookEndpointSecret: {
            id: string;
            /** @description Signs every message. It is shown this once. */
            secret: string;
            endpoints: components["schemas"]["WebhookEndpoint"][];
        };
        StoredWebhookDelivery: {
            /** @description The `webhook-id` of every attempt */
            id: string;
            endpointId: string;
            url: string;
            /** @enum {string} */
            type: "order.paid" | "order.shipped" | "order.refunded" | "stock.low" | "product.changed" | "test";
            /** @enum {string} */
            state: "due" | "delivered" | "failed";
            attempts: number;
            /**
             * Format: date-time
             * @description The next attempt; null when there is none
             */
            nextAt: string | null;
            /** Format: date-time */
            lastAt: string | null;
            lastStatus: number | null;
            lastMs: number | null;
            lastError: string | null;
            /** Format: date-time */
            createdAt: string;
            body: string;
            /** @description Its first 1,024 bytes */
            lastAnswer: string | null;
        };
        WebhookDeliveryLog: {
            rows: components["schemas"]["WebhookDelivery"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        WebhookDelivery: {
            /** @description The `webhook-id` of every attempt */
            id: string;
            endpointId: string;
            url: string;
            /** @enum {string} */
            type: "order.paid" | "order.shipped" | "order.refunded" | "stock.low" | "product.changed" | "test";
            /** @enum {string} */
            state: "due" | "delivered" | "failed";
            attempts: number;
            /**
             * Format: date-time
             * @description The next attempt; null when there is none
             */
            nextAt: string | null;
            /** Format: date-time */
            lastAt: string | null;
            lastStatus: number | null;
            lastMs: number | null;
            lastError: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        AddressData: {
            madeAt: string;
            email: string;
            coupons: {
                code: string;
                createdAt: string;
            }[];
            /** @description Parts that they want to be told of */
            backInStockWishes: {
                part: string;
                createdAt: string;
                confirmedAt: string | null;
                toldAt: string | null;
            }[];
            /** @description The consent to be reminded of parts that are needed again */
            reorderReminders: {
                consentedAt: string;
                endedAt: string | null;
                lastSentAt: string | null;
            } | null;
            orders: components["schemas"]["Order"][];
            letters: {
                kind: string;
                subject: string | null;
                text: string | null;
                at: string;
            }[];
            messages: {
                topic: string;
                message: string;
                at: string;
                answers: {
                    text: string;
                    at: string;
                }[];
            }[];
            questions: {
                part: string;
                question: string;
                modelNumber: string | null;
                answer: string | null;
                at: string;
            }[];
            answers: {
                question: string;
                text: string;
                at: string;
            }[];
            reviews: {
                part: string;
                order: string;
                writer: string | null;
                rating: number;
                fits: boolean;
                machine: string | null;
                title: string | null;
                text: string;
                /** @enum {string} */
                state: "waiting" | "published" | "hidden";
                reply: string | null;
                at: string;
            }[];
            /** @description What was typed with the subscription; `consentedIn`: where, in the words of the file that told of it */
            newsletter: {
                firstName: string | null;
                lastName: string | null;
                consentedIn: string | null;
            } | null;
            /** @description What the address must not be written to about */
            notWrittenTo: {
                /** @enum {string} */
                about: "anything" | "reviews";
                reason: string | null;
                since: string;
            }[];
        };
        CustomerList: {
            rows: components["schemas"]["CustomerRow"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        CustomerRow: {
            id: string;
            /** @enum {string} */
            kind: "account" | "guest";
            name: string;
            email: string;
            /** @description Whether the address of an account is proven; false for guests */
            isVerified: boolean;
            isBlocked: boolean;
            /** @enum {string} */
            marketing: "subscribed" | "unsubscribed" | "suppressed" | "none";
            /**
             * @description How the tax-exempt certificates stand: one that waits for approval comes first
             * @enum {string}
             */
            exempt: "waiting" | "approved" | "expired" | "none";
            /** @description Orders that were paid */
            orders: number;
            /** @description What was paid, without what was refunded */
            spentCents: number;
            joinedAt: string;
            /** @description The last of: joined, signed in, ordered */
            lastSeenAt: string;
            lastOrderAt: string | null;
        };
        CustomerRecord: {
            id: string;
            /** @enum {string} */
            kind: "account" | "guest";
            name: string;
            email: string;
            /** @description Whether the address of an account is proven; false for guests */
            isVerified: boolean;
            isBlocked: boolean;
            /** @enum {string} */
            marketing: "subscribed" | "unsubscribed" | "suppressed" | "none";
            /**
             * @description How the tax-exempt certificates stand: one that waits for approval comes first
             * @enum {string}
             */
            exempt: "waiting" | "approved" | "expired" | "none";
            /** @description Orders that were paid */
            orders: number;
            /** @description What was paid, without what was refunded */
            spentCents: number;
            joinedAt: string;
            /** @description The last of: joined, signed in, ordered */
            lastSeenAt: string;
            lastOrderAt: string | null;
            blockedAt: string | null;
            /** @description Addresses that the account had confirmed and has given up, and those of customers who were merged into it; the newest first */
            formerEmails: {
                email: string;
                until: string;
            }[];
            /** @description The consent to the newsletter, which belongs to the address */
            consent: {
                source: string;
                consentedAt: string;
                unsubscribedAt: string | null;
            } | null;
            signIn: {
                hasPassword: boolean;
                passkeys: number;
                hasSecondFactor: boolean;
            };
            /** @description Where orders went, the newest first */
            addresses: {
                firstName: string;
                lastName: string;
                phone: string;
                addressLine1: string;
                addressLine2: string;
                city: string;
                state: string;
                postalCode: string;
                country: string;
            }[];
            /** @description None for who may not see orders */
            orderRows: {
                number: string;
                /** @enum {string} */
                status: "pending" | "open" | "on_hold" | "completed" | "cancelled" | "expired";
                /** @enum {string} */
                paymentStatus: "open" | "processing" | "paid" | "partially_refunded" | "refunded" | "failed" | "expired" | "disputed";
                /** @enum {string} */
                fulfilmentStatus: "unfulfilled" | "partially_fulfilled" | "fulfilled" | "delivered";
                totalCents: number;
                placedAt: string;
                /** @description The number of the order whose parts came back; it counts as no order of its own */
                exchangeFor: string | null;
            }[];
            /** @description None for who may not see orders */
            returns: {
                number: string;
                orderNumber: string;
                /** @enum {string} */
                status: "requested" | "approved" | "declined" | "in_transit" | "received" | "closed" | "cancelled";
                createdAt: string;
            }[];
            machines: components["schemas"]["Model"][];
            /** @description None for who may not see orders */
            letters: {
                id: string;
                kind: string;
                subject: string | null;
                /** @enum {string} */
                state: "due" | "sent" | "stored" | "failed";
                at: string;
            }[];
            /** @description None for who may not see orders */
            messages: {
                id: string;
                topic: string;
                /** @enum {string} */
                state: "open" | "answered" | "closed";
                createdAt: string;
            }[];
            /** @description The browsers in which they are signed in now */
            sessions: {
                id: string;
                startedAt: string;
                expiresAt: string;
                userAgent: string | null;
            }[];
            /** @description What staff have noted, newest first */
            notes: {
                id: string;
                text: string;
                by: string;
                at: string;
            }[];
            /** @description The tax-exempt certificates that they have sent, newest first; none for who may not see tax exemptions */
            certificates: components["schemas"]["StaffTaxCertificate"][];
            /** @description Others of the same name, who may be the same person */
            namesakes: {
                id: string;
                email: string;
                orders: number;
            }[];
        };
        StaffTaxCertificate: {
            id: string;
            /**
             * @description As of today: an approved one past its last day is `expired`
             * @enum {string}
             */
            status: "waiting" | "approved" | "expired" | "declined" | "withdrawn" | "revoked";
            /** @description Whom it is made out to */
            company: string;
            number: string;
            /** @description Two letters each */
            states: string[];
            /** @description The last day on which it counts; null where it states none */
            expiresOn: string | null;
            /** @description Why it was declined or revoked */
            reason: string | null;
            /** @enum {string} */
            fileKind: "pdf" | "webp";
            fileName: string;
            bytes: number;
            submittedAt: string;
            decidedAt: string | null;
            /** @description A decision names the version that was seen */
            version: number;
            decidedBy: string | null;
            /** @description When its owner was told that it is about to expire */
            remindedAt: string | null;
            /** @description Orders that were placed without tax by it */
            orders: number;
        };
        CustomerData: {
            madeAt: string;
            /** @description Who they are, their consent, addresses, appliances and browsers, and what staff have noted */
            customer: {
                id: string;
                /** @enum {string} */
                kind: "account" | "guest";
                name: string;
                email: string;
                /** @description Whether the address of an account is proven; false for guests */
                isVerified: boolean;
                isBlocked: boolean;
                /** @enum {string} */
                marketing: "subscribed" | "unsubscribed" | "suppressed" | "none";
                /**
                 * @description How the tax-exempt certificates stand: one that waits for approval comes first
                 * @enum {string}
                 */
                exempt: "waiting" | "approved" | "expired" | "none";
                /** @description Orders that were paid */
                orders: number;
                /** @description What was paid, without what was refunded */
                spentCents: number;
                joinedAt: string;
                /** @description The last of: joined, signed in, ordered */
                lastSeenAt: string;
                lastOrderAt: string | null;
                blockedAt: string | null;
                /** @description Addresses that the account had confirmed and has given up, and those of customers who were merged into it; the newest first */
                formerEmails: {
                    email: string;
                    until: string;
                }[];
                /** @description The consent to the newsletter, which belongs to the address */
                consent: {
                    source: string;
                    consentedAt: string;
                    unsubscribedAt: string | null;
                } | null;
                signIn: {
                    hasPassword: boolean;
                    passkeys: number;
                    hasSecondFactor: boolean;
                };
                /** @description Where orders went, the newest first */
                addresses: {
                    firstName: string;
                    lastName: string;
                    phone: string;
                    addressLine1: string;
                    addressLine2: string;
                    city: string;
                    state: string;
                    postalCode: string;
                    country: string;
                }[];
                machines: components["schemas"]["Model"][];
                /** @description The browsers in which they are signed in now */
                sessions: {
                    id: string;
                    startedAt: string;
                    expiresAt: string;
                    userAgent: string | null;
                }[];
                /** @description What staff have noted, newest first */
                notes: {
                    id: string;
                    text: string;
                    by: string;
                    at: string;
                }[];
            };
            /** @description The addresses that they keep for their next orders */
            addressBook: components["schemas"]["SavedAddress"][];
            passkeys: {
                name: string | null;
                createdAt: string;
            }[];
            /** @description What the account keeps to be bought, and for later */
            cart: {
                lines: {
                    slug: string;
                    name: string;
                    quantity: number;
                }[];
                saved: {
                    slug: string;
                    name: string;
                    quantity: number;
                }[];
            };
            /** @description Tax-exempt certificates; the file of each is at /api/account/tax-certificates/{certificateId}/file */
            taxCertificates: components["schemas"]["TaxCertificate"][];
            coupons: {
                code: string;
                createdAt: string;
            }[];
            /** @description Parts that they want to be told of */
            backInStockWishes: {
                part: string;
                createdAt: string;
                confirmedAt: string | null;
                toldAt: string | null;
            }[];
            /** @description The consent to be reminded of parts that are needed again */
            reorderReminders: {
                consentedAt: string;
                endedAt: string | null;
                lastSentAt: string | null;
            } | null;
            orders: components["schemas"]["Order"][];
            letters: {
                kind: string;
                subject: string | null;
                text: string | null;
                at: string;
            }[];
            messages: {
                topic: string;
                message: string;
                at: string;
                answers: {
                    text: string;
                    at: string;
                }[];
            }[];
            questions: {
                part: string;
                question: string;
                modelNumber: string | null;
                answer: string | null;
                at: string;
            }[];
            answers: {
                question: string;
                text: string;
                at: string;
            }[];
            reviews: {
                part: string;
                order: string;
                writer: string | null;
                rating: number;
                fits: boolean;
                machine: string | null;
                title: string | null;
                text: string;
                /** @enum {string} */
                state: "waiting" | "published" | "hidden";
                reply: string | null;
                at: string;
            }[];
            /** @description What was typed with the subscription; `consentedIn`: where, in the words of the file that told of it */
            newsletter: {
                firstName: string | null;
                lastName: string | null;
                consentedIn: string | null;
            } | null;
            /** @description What the address must not be written to about */
            notWrittenTo: {
                /** @enum {string} */
                about: "anything" | "reviews";
                reason: string | null;
                since: string;
            }[];
            /** @description Pages that were opened while signed in */
            visits: {
                path: string;
                title: string;
                referrer: string | null;
                device: string;
                browser: string;
                userAgent: string;
                seconds: number | null;
                at: string;
            }[];
        };
        MergePreview: {
            from: components["schemas"]["CustomerRow"];
            into: components["schemas"]["CustomerRow"];
            /** @description Orders that move, paid or not */
            orders: number;
            /** @description Appliances that move; those that the other has already, or has no room for, are not counted */
            machines: number;
            /** @description Addresses of the book that move */
            addresses: number;
            /** @description Tax-exempt certificates that move */
            certificates: number;
            notes: number;
            /** @description Browsers that are signed out */
            sessions: number;
            /** @description Passkeys that are deleted with the account */
            passkeys: number;
            refusal: string | null;
            /** @description Of this preview: the merge names what was seen */
            version: string;
        };
        SessionList: {
            rows: components["schemas"]["OpenSession"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        OpenSession: {
            id: string;
            userId: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "staff" | "customer";
            /** @description What the browser says of itself */
            browser: string | null;
            startedAt: string;
            /** @description Sessions of staff are extended while they are used */
            endsAt: string;
        };
        ListCounts: {
            counts: (number | null)[];
        };
        SavedViews: {
            views: components["schemas"]["SavedView"][];
        };
        SavedView: {
            id: string;
            name: string;
            shared: boolean;
            isOwn: boolean;
            ownerName: string;
            search: {
                q?: string;
                sort?: string;
                filter?: string[];
                columns?: string[];
                /** @enum {string} */
                density?: "comfortable" | "normal" | "compact";
            };
        };
        Waiting: {
            ordersToShip: number;
            returnsToAnswer: number;
            returnsToSettle: number;
            messagesToAnswer: number;
            questionsToAnswer: number;
            reviewsToRead: number;
            fitProposals: number;
            importsToApply: number;
        };
        Presence: {
            others: {
                name: string;
                /** Format: date-time */
                openedAt: string;
            }[];
        };
        WorkToDo: {
            count: number;
            filter: string[];
        };
        SalesFigures: {
            firstDay: string;
            lastDay: string;
            timeZone: string;
            isTest: boolean;
            total: components["schemas"]["PeriodSales"];
            before: components["schemas"]["PeriodSales"];
            slots: {
                /** Format: date-time */
                from: string;
                now: components["schemas"]["PeriodSales"];
                before: components["schemas"]["PeriodSales"];
            }[];
        };
        PeriodSales: {
            salesCents: number;
            orders: number;
            averageCents: number | null;
            refundsCents: number;
            netCents: number;
        };
        VisitFigures: {
            firstDay: string;
            lastDay: string;
            timeZone: string;
            isTest: boolean;
            total: components["schemas"]["PeriodVisits"];
            before: components["schemas"]["PeriodVisits"];
            slots: {
                /** Format: date-time */
                from: string;
                now: components["schemas"]["PeriodVisits"];
                before: components["schemas"]["PeriodVisits"];
            }[];
        };
        PeriodVisits: {
            visits: number;
            orders: number;
            conversionBasisPoints: number | null;
        };
        SetUp: {
            steps: {
                /** @enum {string} */
                step: "identity" | "mail" | "tax" | "shipping" | "payments" | "first-part" | "logo" | "staff" | "legal";
                isDone: boolean;
                isSetAside: boolean;
            }[];
        };
        MessageList: {
            rows: components["schemas"]["MessageRow"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        MessageRow: {
            id: string;
            /** @enum {string} */
            topic: "order" | "return" | "fit" | "other";
            /** @enum {string} */
            state: "open" | "answered" | "closed";
            email: string;
            orderNumber: string | null;
            modelNumber: string | null;
            /** @description The first words of the message */
            beginning: string;
            answers: number;
            createdAt: string;
        };
        MessageRecord: {
            id: string;
            version: number;
            /** @enum {string} */
            topic: "order" | "return" | "fit" | "other";
            /** @enum {string} */
            state: "open" | "answered" | "closed";
            email: string;
            orderNumber: string | null;
            modelNumber: string | null;
            message: string;
            createdAt: string;
            closedAt: string | null;
            /** @description Whether the order that is named was placed with this address; null without one */
            isWritersOrder: boolean | null;
            /** @description Answers and notes, oldest first */
            entries: {
                id: string;
                /** @enum {string} */
                kind: "answer" | "note";
                text: string;
                by: string;
                at: string;
                /** @description What has become of the e-mail of an answer */
                letter: {
                    id: string;
                    /** @enum {string} */
                    state: "due" | "sent" | "stored" | "failed";
                    lastError: string | null;
                } | null;
            }[];
            /** @description Orders placed with this address, newest first, at most 20 */
            orders: {
                number: string;
                /** @enum {string} */
                status: "pending" | "open" | "on_hold" | "completed" | "cancelled" | "expired";
                totalCents: number;
                placedAt: string;
            }[];
        };
        QuestionList: {
            rows: components["schemas"]["QuestionRow"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        QuestionRow: {
            id: string;
            version: number;
            /** @enum {string} */
            state: "waiting" | "published" | "answered" | "declined";
            question: string;
            answer: string | null;
            modelNumber: string | null;
            email: string | null;
            productId: string;
            productName: string;
            sku: string;
            createdAt: string;
            publishedAt: string | null;
            /** @description Answers of buyers that wait */
            toDecide: number;
        };
        QuestionRecord: {
            id: string;
            version: number;
            /** @enum {string} */
            state: "waiting" | "published" | "answered" | "declined";
            question: string;
            modelNumber: string | null;
            /** @description Null once the asker was erased */
            email: string | null;
            /** @description The asker wants no e-mails about the questions asked so far */
            isMailStopped: boolean;
            answer: string | null;
            /** @description Null without an answer, and for one that came with the demo shop */
            answeredBy: string | null;
            answeredAt: string | null;
            publishedAt: string | null;
            createdAt: string;
            product: {
                id: string;
                name: string;
                partNumber: string;
                slug: string;
            };
            /** @description What has become of the e-mail with the answer */
            letter: {
                id: string;
                /** @enum {string} */
                state: "due" | "sent" | "stored" | "failed";
                lastError: string | null;
            } | null;
            /** @description Answers of people who have bought the part, oldest first */
            buyers: components["schemas"]["BuyerAnswer"][];
        };
        BuyerAnswer: {
            id: string;
            text: string;
            /** @enum {string} */
            state: "waiting" | "published" | "declined";
            /** @description The address of the account; null once it was erased */
            by: string | null;
            at: string;
        };
        ReviewList: {
            rows: components["schemas"]["ReviewRow"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        ReviewRow: {
            id: string;
            version: number;
            /** @enum {string} */
            state: "waiting" | "published" | "hidden";
            rating: number;
            title: string | null;
            text: string;
            fits: boolean;
            machine: string | null;
            writer: string | null;
            productId: string;
            productName: string;
            sku: string;
            isAnswered: boolean;
            createdAt: string;
            writtenAt: string;
        };
        ReviewRecord: {
            id: string;
            version: number;
            /** @enum {string} */
            state: "waiting" | "published" | "hidden";
            /** @enum {string|null} */
            hideReason: "personal_data" | "abuse" | "not_the_part" | "advertising" | "unreadable" | null;
            rating: number;
            title: string | null;
            text: string;
            fits: boolean;
            machine: string | null;
            modelId: string | null;
            /** @description As it is shown; null once the customer was erased */
            writer: string | null;
            orderNumber: string;
            /** @description Of the order; null once the customer was erased */
            email: string | null;
            reply: string | null;
            repliedBy: string | null;
            repliedAt: string | null;
            publishedAt: string | null;
            writtenAt: string;
            createdAt: string;
            product: {
                id: string;
                name: string;
                partNumber: string;
                slug: string;
            };
            /** @description What has become of the newest e-mail that says why it is not shown */
            letter: {
                id: string;
                /** @enum {string} */
                state: "due" | "sent" | "stored" | "failed";
                lastError: string | null;
            } | null;
        };
        SubscriberList: {
            rows: components["schemas"]["StaffSubscriber"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        StaffSubscriber: {
            id: string;
            email: string;
            name: string;
            /** @enum {string} */
            state: "subscribed" | "unsubscribed" | "suppressed";
            source: string;
            /** @description In the words of the file that told of the consent */
            consentSource: string | null;
            consentedAt: string;
            unsubscribedAt: string | null;
            /** @description Why the shop must not write to this address */
            suppression: string | null;
        };
        PopupResults: {
            /** @description The zone of the days */
            timeZone: string;
            total: {
                shown: number;
                signedUp: number;
                closed: number;
                timedOut: number;
                failed: number;
            };
            /** @description Newest first; days on which nothing happened are left out */
            days: {
                day: string;
                shown: number;
                signedUp: number;
                closed: number;
                timedOut: number;
                failed: number;
            }[];
        };
        EmailLog: {
            rows: components["schemas"]["LoggedEmail"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        LoggedEmail: {
            id: string;
            kind: string;
            /** @description An address, or `staff` */
            recipient: string;
            /** @description Null until it is written */
            subject: string | null;
            /** @enum {string} */
            state: "due" | "sent" | "stored" | "failed";
            attempts: number;
            orderNumber: string | null;
            lastError: string | null;
            /** @description Of one that failed: since when nobody has to do anything about it */
            setAsideAt: string | null;
            /** @description What the mail server said when it took the e-mail */
            providerAnswer: string | null;
            createdAt: string;
            sentAt: string | null;
        };
        StoredEmail: {
            id: string;
            kind: string;
            /** @description An address, or `staff` */
            recipient: string;
            /** @description Null until it is written */
            subject: string | null;
            /** @enum {string} */
            state: "due" | "sent" | "stored" | "failed";
            attempts: number;
            orderNumber: string | null;
            lastError: string | null;
            /** @description Of one that failed: since when nobody has to do anything about it */
            setAsideAt: string | null;
            /** @description What the mail server said when it took the e-mail */
            providerAnswer: string | null;
            createdAt: string;
            sentAt: string | null;
            /** @description Null before it is written, and once its text has been deleted */
            body: string | null;
        };
        LetterPreview: {
            subject: string;
            text: string;
        };
        SenderDomain: {
            sender: string;
            domain: string;
            /** @description Whether others can look the domain up; without it nothing is asked */
            isPublic: boolean;
            /** @description Whether e-mails are sent at all, or stored in a folder */
            hasServer: boolean;
            /** @description The DKIM selector that was looked at; empty: none is known */
            selector: string;
            spf: {
                /** @description At which name of the DNS it stands, or would */
                name: string;
                /** @enum {string} */
                state: "ok" | "weak" | "wrong" | "missing" | "unknown";
                found: string[];
                notes: string[];
                /** @description The value of the TXT record to add, or to put in its place */
                proposal: string | null;
            } | null;
            dkim: {
                /** @description At which name of the DNS it stands, or would */
                name: string;
                /** @enum {string} */
                state: "ok" | "weak" | "wrong" | "missing" | "unknown";
                found: string[];
                notes: string[];
                /** @description The value of the TXT record to add, or to put in its place */
                proposal: string | null;
            } | null;
            dmarc: {
                /** @description At which name of the DNS it stands, or would */
                name: string;
                /** @enum {string} */
                state: "ok" | "weak" | "wrong" | "missing" | "unknown";
                found: string[];
                notes: string[];
                /** @description The value of the TXT record to add, or to put in its place */
                proposal: string | null;
            } | null;
        };
        EmailList: {
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
        SettingRecord: {
            /** @enum {string} */
            group: "identity" | "contact" | "rates" | "dispatch" | "transit" | "orders" | "returnRules" | "mail" | "about" | "returns" | "legal" | "help" | "contactPage" | "popup" | "newsletter" | "search" | "seo" | "privacy";
            version: number;
            value: {
                [key: string]: unknown;
            };
            defaults: {
                [key: string]: unknown;
            };
            updatedAt: string | null;
            updatedBy: string | null;
        };
        ShopHealth: {
            /** @enum {string} */
            mode: "demo" | "staging" | "live";
            payments: {
                provider: string;
                isTest: boolean;
                lastReceivedAt: string | null;
                waiting: number;
                failing: number;
            };
            emails: {
                hasServer: boolean;
                due: number;
                failed: number;
                lastSentAt: string | null;
            };
            workers: number;
            queues: {
                /** @enum {string} */
                name: "outbox" | "settle" | "refund" | "sweep" | "nightly" | "reconcile" | "change-set" | "picture" | "import-check" | "webhook" | "report-export" | "back-in-stock" | "reorder-reminders" | "review-requests";
                waiting: number;
                active: number;
                failed: number;
            }[];
        };
        ChangeLog: {
            rows: components["schemas"]["LoggedChange"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        LoggedChange: {
            id: string;
            at: string;
            who: string;
            action: string;
            subject: string;
            /** @description What the record is called, its number or SKU; null when it is gone, has none, or whoever asks may not see it */
            name: string | null;
            fields: string[];
        };
        SearchDemand: {
            query: string;
            searches: number;
            withoutResult: number;
            clicks: number;
        };
        RedirectList: {
            rows: components["schemas"]["Redirect"][];
            total: number;
            page: number;
            pageCount: number;
            size: number;
        };
        Redirect: {
            id: string;
            fromPath: string;
            toPath: string;
            createdAt: string;
        };
        Media: {
            id: string;
            url: string;
            name: string;
            alt: string;
            width: number;
            height: number;
            bytes: number;
            createdAt: string;
        };
        MediaList: {
            media: components["schemas"]["Media"][];
        };
        MediaUpload: {
            id: string;
            url: string;
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed";
            error: string | null;
            media: components["schemas"]["Media"] | null;
        };
        CategoryPictureList: {
            categories: components["schemas"]["CategoryPicture"][];
        };
        CategoryPicture: {
            id: string;
            version: number;
            name: string;
            slug: string;
            path: string;
            visible: boolean;
            imageUrl: string | null;
            brandLogoUrl: string | null;
            /** @enum {string} */
            state: "own" | "brand" | "missing";
            alt: string | null;
        };
        Found: {
            orders: {
                number: string;
                name: string;
                email: string;
                status: string;
                totalCents: number;
            }[];
            returns: {
                number: string;
                orderNumber: string;
                name: string;
                /** @enum {string} */
                status: "requested" | "approved" | "declined" | "in_transit" | "received" | "closed" | "cancelled";
            }[];
            parts: {
                id: string;
                name: string;
                partNumber: string;
                sku: string;
                active: boolean;
            }[];
            categories: {
                id: string;
                name: string;
                path: string;
            }[];
            customers: {
                id: string;
                name: string;
                email: string;
            }[];
        };
        History: {
            total: number;
            page: number;
            pageCount: number;
            rows: {
                id: string;
                action: string;
                by: string;
                /** Format: date-time */
                at: string;
                changes: {
                    field: string;
                    before?: unknown;
                    after?: unknown;
                }[];
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
export interface operations {
    getAdminImports: {
        parameters: {
            query?: {
                page?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of imports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportList"];
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
    postAdminImports: {
        parameters: {
            query?: {
                type?: "products" | "prices" | "stock" | "numbers" | "fits" | "redirects" | "subscribers" | "tracking";
                /** @description Whether its columns say what it brings, instead of `type`, where they leave no doubt: tracking numbers, or subscribers */
                guess?: "yes" | "no";
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/octet-stream": string;
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description The import, whose columns can be matched */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
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
    getProductsBySlug: {
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
                        accessories: components["schemas"]["ProductCard"][];
                        questions: components["schemas"]["PublishedQuestions"];
                        reviews: components["schemas"]["PublishedReviews"];
                        dispatch: components["schemas"]["Dispatch"];
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
    getHome: {
        parameters: {
            query?: {
                /** @description One block: the lists of the others come empty */
                only?: "hero" | "featured" | "sale";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hero, two featured products, up to six sale products, trust messages, testimonials. With a header `x-partial` something could not be read right now and is missing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hero: {
                            headline: string;
                            badges: string[];
                            text: string;
                            imageUrl: string | null;
                            imageAlt: string;
                            focalX: number;
                            focalY: number;
                        } | null;
                        featured: components["schemas"]["ProductCard"][] | null;
                        sale: components["schemas"]["ProductCard"][];
                        saleSeconds: number;
                        trust: {
                            title: string;
                            text: string;
                        }[];
                        testimonials: {
                            enabled: boolean;
                            rating: string;
                            customers: string;
                            source: string;
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
    getProductsBySlugQuestions: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                q?: string;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of questions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedQuestions"];
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
    postProductsBySlugQuestions: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskedQuestion"];
            };
        };
        responses: {
            /** @description Where the answer goes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
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
    postQuestionsByQuestionIdAnswers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                questionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description It waits for staff */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    getProductsBySlugReviews: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                sort?: "newest" | "highest" | "lowest" | "machine";
                machine?: string;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reviews */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedReviews"];
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
    getOrdersByNumberReviews: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its parts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderReviews"];
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
    putOrdersByNumberReviewsByLineId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
                lineId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SentReview"];
            };
        };
        responses: {
            /** @description The review */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnReview"];
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
    deleteOrdersByNumberReviewsByLineId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
                lineId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    postQuickOrderResolve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lines: {
                        number: string;
                        quantity: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Line by line, in the order asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lines: components["schemas"]["OrderLine"][];
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
    getPartNumbersByNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number and its part; several parts when it is ambiguous */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartNumber"];
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
    getModels: {
        parameters: {
            query?: {
                q?: string;
                brand?: string;
                /** @description A category, whose machines come first */
                category?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up to 20, exact numbers first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        models: components["schemas"]["Model"][];
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
    getModelsByBrandSlugByModelSlug: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                brandSlug: string;
                modelSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The model */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelPage"];
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
    getProductsBySlugFit: {
        parameters: {
            query: {
                /** @description The model's id, or its brand and model slugs joined by / */
                model: string;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer; `alternative` is a part of the same kind that fits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fit"];
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
    postFits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    modelId: string;
                    slugs: string[];
                };
            };
        };
        responses: {
            /** @description An answer for each part that is sold, and the model as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        model: components["schemas"]["Model"];
                        fits: {
                            slug: string;
                            /** @enum {string} */
                            answer: "fits" | "does_not_fit" | "not_known";
                            alternative: components["schemas"]["PartLink"] | null;
                        }[];
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
    getMyMachines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In my order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyMachines"];
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
    putMyMachines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    modelIds: string[];
                    /** @description The one that parts are checked against */
                    chosenId: string | null;
                    /** @description Whose it is, by the id of the session: refused where somebody else has signed in since */
                    ownerId?: string;
                };
            };
        };
        responses: {
            /** @description As they are kept: one that became one with another is that other, and models that are no longer known are left out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyMachines"];
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
    deleteMyMachines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    getMyMachinesNeeds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By machine, in my order; machines that need nothing again are left out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MachineNeeds"];
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
    getAccountAddresses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preferred one first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressBook"];
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
    postAccountAddresses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    firstName: string;
                    lastName: string;
                    phone?: string;
                    addressLine1: string;
                    addressLine2?: string;
                    city: string;
                    state: string;
                    postalCode: string;
                    country?: string;
                    company?: string;
                    label?: string;
                    /**
                     * @description The first of a book is preferred in any case
                     * @default false
                     */
                    preferred?: boolean;
                };
            };
        };
        responses: {
            /** @description My addresses as they are now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressBook"];
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
    putAccountAddressesByAddressId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                addressId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    firstName: string;
                    lastName: string;
                    phone?: string;
                    addressLine1: string;
                    addressLine2?: string;
                    city: string;
                    state: string;
                    postalCode: string;
                    country?: string;
                    company?: string;
                    label?: string;
                    version: number;
                };
            };
        };
        responses: {
            /** @description My addresses as they are now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressBook"];
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
    deleteAccountAddressesByAddressId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                addressId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description My addresses as they are now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressBook"];
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
    putAccountAddressesByAddressIdPreferred: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                addressId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description My addresses as they are now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressBook"];
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
    getAccountCart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With the parts as they are sold today */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountCart"];
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
    putAccountCart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description As it was read; 0 before the first */
                    version: number;
                    /** @description Whose it is, by the id of the session: refused where somebody else has signed in since */
                    ownerId?: string;
                    lines: {
                        slug: string;
                        quantity: number;
                    }[];
                    saved: {
                        slug: string;
                        quantity: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description As they are kept: parts that are unknown or not sold any more are left out, and named */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountCart"];
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
    getCategories: {
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
    getBrands: {
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
                    "application/json": components["schemas"]["ShopBrand"][];
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
    getCategoriesByPath: {
        parameters: {
            query?: {
                sort?: "newest" | "oldest" | "price-low" | "price-high" | "name-asc" | "name-desc" | "brand-asc" | "brand-desc";
                page?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description Slugs of vacuum brands, joined by commas: products that fit any of them */
                vb?: string;
                /** @description Figures that the parts must have: pairs of a filter and one of its values, joined by commas; any value of one filter will do */
                spec?: string;
                /** @description In place of a page of the list, so many parts of each section: those in stock and that fit most machines first */
                best?: number;
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
    getMoved: {
        parameters: {
            query: {
                path: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address of a page of this shop; null when it leads nowhere */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        location: string | null;
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
    getSearch: {
        parameters: {
            query?: {
                q?: string;
                brand?: string;
                category?: string;
                minCents?: number | null;
                maxCents?: number | null;
                inStock?: "0" | "1";
                /** @description Searches as typed, without corrections */
                exact?: "0" | "1";
                /** @description 0: not for the log of searches, as of a list that searches while somebody types */
                logged?: "0" | "1";
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
    getSearchSuggestions: {
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
            /** @description Up to five products, three brands and three models */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        products: components["schemas"]["SearchResult"][];
                        brands: components["schemas"]["Brand"][];
                        models: components["schemas"]["FoundModel"][];
                        leadsTo?: string;
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
    postSearchClicks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    query: string;
                    productId: string;
                };
            };
        };
        responses: {
            /** @description Noted, or not wanted (Sec-GPC: 1) */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    postQuote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "slug": "type-q-bags",
                 *           "quantity": 2
                 *         }
                 *       ],
                 *       "address": {
                 *         "state": "MI"
                 *       }
                 *     }
                 */
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
    postCreatePayment: {
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
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "slug": "type-q-bags",
                 *           "quantity": 2
                 *         }
                 *       ],
                 *       "customer": {
                 *         "firstName": "Ann",
                 *         "lastName": "Lee",
                 *         "email": "ann@example.com",
                 *         "phone": "",
                 *         "addressLine1": "1 Main St",
                 *         "addressLine2": "",
                 *         "city": "Detroit",
                 *         "state": "MI",
                 *         "postalCode": "48226",
                 *         "country": "US"
                 *       },
                 *       "company": "Lee Appliance Repair",
                 *       "poNumber": "1042",
                 *       "jobName": "Oak Street, unit 12"
                 *     }
                 */
                "application/json": {
                    items: {
                        slug: string;
                        quantity: number;
                        /**
                         * @description The model that the part is for: its brand and model slugs joined by /
                         * @example broan/688
                         */
                        machine?: string;
                    }[];
                    customer: components["schemas"]["Customer"];
                    company?: string;
                    poNumber?: string;
                    jobName?: string;
                    couponCode?: string;
                    quoteFingerprint?: string;
                    /** @description The session that this browser opened before: it ends, and its stock is free, before another begins */
                    replaces?: string;
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
    postUpdatePaymentStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sessionId": "test_01k9x7d3s5m2q8w4e6r0t1y3v5"
                 *     }
                 */
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
                    "application/json": components["schemas"]["PaymentState"];
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
    postCancelPayment: {
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
                    "application/json": components["schemas"]["PaymentState"];
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
    getZipCodesByZip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                zip: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where its mail goes; not_found when nobody here knows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZipPlace"];
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
    postArrivals: {
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
                    postalCode?: string;
                    state?: string;
                };
            };
        };
        responses: {
            /** @description The next windows, the first first; none where nobody can say */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Arrival"];
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
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person, or null; `hasEnded` when this browser was signed in and its session is over */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        person: components["schemas"]["Person"] | null;
                        /** @enum {boolean} */
                        hasEnded?: true;
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
    getAccountSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recoveryCodesLeft: number;
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
    getShop: {
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
    getContent: {
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
    postPasswordResets: {
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
                    /** @description The page of the shop to go on to after signing in */
                    next?: string;
                };
            };
        };
        responses: {
            /** @description If the address has an account, an e-mail is on its way */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    getAccountWaysIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ways into the account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasPassword: boolean;
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
    postAccountSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    code?: string | null;
                };
            };
        };
        responses: {
            /** @description The sign-in is fresh */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        freshUntil: string;
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
    putAccountName: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
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
    postAccountEmail: {
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
                };
            };
        };
        responses: {
            /** @description An e-mail is on its way */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    postAccountPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword?: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    getAccountSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 50 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSessions"];
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
    deleteAccountSessionsBySessionId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that are left */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSessions"];
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
    postAccountSessionsEndOthers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The one that is left */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSessions"];
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
    postAccountData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The data, for a file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnData"];
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
    getAccountErasure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What would be deleted; null for who works here */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        preview: components["schemas"]["ErasurePreview"] | null;
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
    postAccountErase: {
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
                    previewVersion: string;
                };
            };
        };
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    getAccountTaxCertificates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All my certificates, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxCertificates"];
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
    postAccountTaxCertificates: {
        parameters: {
            query?: {
                /** @description What the file is called */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Its id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
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
    postAccountTaxCertificatesByCertificateIdSubmit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                certificateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whom it is made out to */
                    company: string;
                    number: string;
                    /**
                     * @description Two letters each
                     * @example [
                     *       "MI"
                     *     ]
                     */
                    states: string[];
                    /** @description Its last day, such as 2027-03-08; null where it states none */
                    expiresOn: string | null;
                };
            };
        };
        responses: {
            /** @description All my certificates, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxCertificates"];
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
    postAccountTaxCertificatesByCertificateIdWithdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                certificateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description All my certificates, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxCertificates"];
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
    getAccountTaxCertificatesByCertificateIdFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                certificateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, to be saved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/webp": string;
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
    getAccountNewsletter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it stands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsletterChoice"];
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
    putAccountNewsletter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isWanted: boolean;
                };
            };
        };
        responses: {
            /** @description How it stands now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsletterChoice"];
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
    getOrders: {
        parameters: {
            query?: {
                page?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description open: those that are neither delivered nor ended otherwise */
                scope?: "all" | "open";
                /** @description Those alone that have each of these words in their number, PO number, job name or parts */
                q?: string;
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
    getOrdersByNumber: {
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
    postOrdersByNumberAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description The cookie is set */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    postOrdersLookup: {
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
    postOrdersByNumberCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
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
    postOrdersByNumberAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    address: {
                        firstName: string;
                        lastName: string;
                        phone?: string;
                        addressLine1: string;
                        addressLine2?: string;
                        city: string;
                        state: string;
                        postalCode: string;
                        country?: string;
                    };
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
    getOrdersByNumberReorder: {
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
            /** @description Its lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reorder"];
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
    getOrdersByNumberInvoice: {
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
            /** @description The invoice */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
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
    postOrdersByNumberReturns: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lines: {
                        lineId: string;
                        quantity: number;
                        /** @enum {string} */
                        reason: "does_not_fit" | "wrong_item_sent" | "defective" | "damaged" | "no_longer_needed" | "ordered_twice" | "other";
                        modelNumber?: string | null;
                        /**
                         * @description The model that it does not fit: its brand and model slugs joined by /
                         * @example broan/688
                         */
                        machine?: string | null;
                        /** @enum {string|null} */
                        condition?: "new" | "opened" | "installed" | null;
                        /** @description What is wanted in exchange */
                        replacement?: {
                            slug: string;
                            quantity: number;
                        } | null;
                    }[];
                    comment?: string | null;
                    /**
                     * @default refund
                     * @enum {string}
                     */
                    resolution?: "refund" | "exchange";
                    /** @description The difference of the exchange as it was shown: another one is refused with what it is now */
                    differenceCents?: number | null;
                    token?: string;
                    email?: string;
                };
            };
        };
        responses: {
            /** @description The number of the return, and the order with it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        returnNumber: string;
                        /** @description With it photographs can be sent for two hours */
                        photoToken: string;
                        order: components["schemas"]["Order"];
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
    postOrdersByNumberExchangeQuote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lines: {
                        lineId: string;
                        quantity: number;
                        replacement: {
                            slug: string;
                            quantity: number;
                        };
                    }[];
                    token?: string;
                    email?: string;
                };
            };
        };
        responses: {
            /** @description The difference */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeQuote"];
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
    postOrdersByNumberReturnQuote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lines: {
                        lineId: string;
                        quantity: number;
                        /** @enum {string} */
                        reason: "does_not_fit" | "wrong_item_sent" | "defective" | "damaged" | "no_longer_needed" | "ordered_twice" | "other";
                    }[];
                    token?: string;
                    email?: string;
                };
            };
        };
        responses: {
            /** @description The amounts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnQuote"];
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
    postOrdersByNumberReturnsByRmaExchange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
                rma: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description As it was shown: another one is refused with what it is now */
                    differenceCents: number;
                    token?: string;
                    email?: string;
                };
            };
        };
        responses: {
            /** @description The order as it is now */
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
    postOrdersByNumberReturnsByRmaCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
                rma: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token?: string;
                    email?: string;
                };
            };
        };
        responses: {
            /** @description The order as it is now */
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
    postOrdersByNumberReturnsByRmaPhotos: {
        parameters: {
            query?: never;
            header?: {
                "x-photo-token"?: string;
            };
            path: {
                number: string;
                rma: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Its id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
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
    getOrdersByNumberReturnsByRmaPhotosByPhotoId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
                rma: string;
                photoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
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
    postNewsletter: {
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
                    firstName?: string | null;
                    lastName?: string | null;
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
    postNewsletterSignupWithDiscount: {
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
                    sessionId?: string;
                    clientFingerprint?: string;
                    timestamp?: string | number;
                };
            };
        };
        responses: {
            /** @description What to tell the visitor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
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
    postStockWishes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    slug: string;
                    email: string;
                };
            };
        };
        responses: {
            /** @description `noted` for the confirmed address of whoever is signed in; `mailed` for every other one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        result: "noted" | "mailed";
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
    getAccountReorderReminders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it stands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReorderReminders"];
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
    putAccountReorderReminders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isWanted: boolean;
                };
            };
        };
        responses: {
            /** @description How it stands now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReorderReminders"];
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
    getOrdersByNumberReorderReminders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it stands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestReminders"];
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
    putOrdersByNumberReorderReminders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isWanted: boolean;
                };
            };
        };
        responses: {
            /** @description How it stands now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestReminders"];
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
    postContactMessages: {
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
                "application/json": components["schemas"]["ContactMessage"];
            };
        };
        responses: {
            /** @description Where the answer goes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
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
    getPopup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its texts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Popup"];
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
    postPopupAnalytics: {
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
                    /** @enum {string} */
                    action: "popup_view" | "manual_dismiss" | "auto_dismiss_timeout" | "signup_success" | "signup_error";
                    /** @description Milliseconds */
                    timeOnPopup: number;
                    clientFingerprint: string;
                };
            };
        };
        responses: {
            /** @description Noted, or not wanted (Sec-GPC: 1) */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    postAutoCoupon: {
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
                    email?: string;
                    state?: string;
                };
            };
        };
        responses: {
            /** @description The offer, or null */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        offer: components["schemas"]["AutoCoupon"] | null;
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
    postSuggestions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    slugs: string[];
                    max: number;
                    /** @default [] */
                    categories?: string[];
                };
            };
        };
        responses: {
            /** @description Up to `max` of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        suggestions: components["schemas"]["Suggestion"][];
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
    postSuggestionAnalytics: {
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
                    /** @enum {string} */
                    action: "viewed" | "clicked" | "added_to_cart";
                    productId: string;
                    ruleId: string | null;
                    cartItems: number;
                    cartTotalCents: number;
                };
            };
        };
        responses: {
            /** @description Noted, or not wanted (Sec-GPC: 1) */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    postPageVisits: {
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
                    visits: components["schemas"]["PageVisit"][];
                };
            };
        };
        responses: {
            /** @description Noted, or not wanted (Sec-GPC: 1) */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    getAdminOrders: {
        parameters: {
            query?: {
                page?: number;
                /** @description 20, 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of placed, updated, number, shipBy, total, customer, state, with `-` for descending; without it -placed */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `placed` (between, empty, filled); `paid` (between, empty, filled); `updated` (between, empty, filled); `ship-by` (between, empty, filled); `to-ship` (is); `packed` (is); `late` (is); `status` (any, none, empty, filled of pending, open, on_hold, completed, cancelled, expired); `payment` (any, none, empty, filled of open, processing, paid, partially_refunded, refunded, failed, expired, disputed); `fulfilment` (any, none, empty, filled of unfulfilled, partially_fulfilled, fulfilled, delivered); `return` (any, none, empty, filled of requested, approved, declined, in_transit, received, closed, cancelled); `total` (between, empty, filled); `state` (any, none, empty, filled); `coupon` (contains, is, not, empty, filled); `part` (contains, is, not, empty, filled); `sku` (contains, is, not, empty, filled); `bought` (is); `email` (contains, is, not, empty, filled); `po` (contains, is, not, empty, filled); `exempt` (is); `test` (is); `sale` (is) */
                filter?: string[];
                status?: "pending" | "open" | "on_hold" | "completed" | "cancelled" | "expired";
                paymentStatus?: "open" | "processing" | "paid" | "partially_refunded" | "refunded" | "failed" | "expired" | "disputed";
                fulfilmentStatus?: "unfulfilled" | "partially_fulfilled" | "fulfilled" | "delivered";
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
                    "application/json": components["schemas"]["StaffOrderList"];
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
    postAdminOrders: {
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
                    company?: string;
                    poNumber?: string;
                    jobName?: string;
                    couponCode?: string;
                    /** @description Of the quote that was read out: another total is refused */
                    quoteFingerprint?: string;
                };
            };
        };
        responses: {
            /** @description The order as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrder"];
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
    getAdminOrdersExport: {
        parameters: {
            query?: {
                /** @description One of placed, updated, number, shipBy, total, customer, state, with `-` for descending; without it -placed */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `placed` (between, empty, filled); `paid` (between, empty, filled); `updated` (between, empty, filled); `ship-by` (between, empty, filled); `to-ship` (is); `packed` (is); `late` (is); `status` (any, none, empty, filled of pending, open, on_hold, completed, cancelled, expired); `payment` (any, none, empty, filled of open, processing, paid, partially_refunded, refunded, failed, expired, disputed); `fulfilment` (any, none, empty, filled of unfulfilled, partially_fulfilled, fulfilled, delivered); `return` (any, none, empty, filled of requested, approved, declined, in_transit, received, closed, cancelled); `total` (between, empty, filled); `state` (any, none, empty, filled); `coupon` (contains, is, not, empty, filled); `part` (contains, is, not, empty, filled); `sku` (contains, is, not, empty, filled); `bought` (is); `email` (contains, is, not, empty, filled); `po` (contains, is, not, empty, filled); `exempt` (is); `test` (is); `sale` (is) */
                filter?: string[];
                format?: "csv" | "xlsx";
                status?: "pending" | "open" | "on_hold" | "completed" | "cancelled" | "expired";
                paymentStatus?: "open" | "processing" | "paid" | "partially_refunded" | "refunded" | "failed" | "expired" | "disputed";
                fulfilmentStatus?: "unfulfilled" | "partially_fulfilled" | "fulfilled" | "delivered";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
    getAdminOrdersByNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrder"];
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
    getAdminOrdersByNumberInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
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
    postAdminOrdersByNumberHold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                    version: number;
                };
            };
        };
        responses: {
            /** @description The order as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrder"];
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
    postAdminOrdersByNumberRelease: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                    version: number;
                };
            };
        };
        responses: {
            /** @description The order as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrder"];
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
    postAdminOrdersByNumberCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                    version: number;
                    restock: boolean;
                };
            };
        };
        responses: {
            /** @description The order as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrder"];
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
    postAdminOrdersByNumberRecheckPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The order as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrder"];
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
    postAdminOrdersByNumberNotes: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description The order as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrder"];
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
    postAdminOrdersByNumberMailLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The order as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrder"];
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
    postAdminOrdersByNumberAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    address: {
                        firstName: string;
                        lastName: string;
                        phone?: string;
                        addressLine1: string;
                        addressLine2?: string;
                        city: string;
                        state: string;
                        postalCode: string;
                        country?: string;
                    };
                };
            };
        };
        responses: {
            /** @description The order as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrder"];
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
    postAdminPhoneOrdersQuote: {
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
            /** @description The quote */
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
    postAdminOrdersByNumberShipments: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "carrier": "USPS",
                 *       "trackingNumber": "9400111899223197428490"
                 *     }
                 */
                "application/json": {
                    version?: number;
                    lines?: {
                        lineId: string;
                        quantity: number;
                    }[];
                    /** @enum {string} */
                    carrier: "UPS" | "USPS" | "FedEx" | "DHL";
                    service?: string;
                    trackingNumber: string | null;
                    /** @description Whether the customer is told by e-mail; yes unless it says no */
                    mailsCustomer?: boolean;
                };
            };
        };
        responses: {
            /** @description The order as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrder"];
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
    postAdminOrdersByNumberPackedShipments: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version?: number;
                    lines?: {
                        lineId: string;
                        quantity: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description The order as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrder"];
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
    postAdminOrdersByNumberShipmentsByShipmentIdShip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
                shipmentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version?: number;
                    /** @enum {string} */
                    carrier: "UPS" | "USPS" | "FedEx" | "DHL";
                    service?: string;
                    trackingNumber: string | null;
                    /** @description Whether the customer is told by e-mail; yes unless it says no */
                    mailsCustomer?: boolean;
                };
            };
        };
        responses: {
            /** @description The order as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrder"];
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
    postAdminOrdersByNumberShipmentsByShipmentIdByAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
                shipmentId: string;
                action: "move" | "deliver" | "report" | "lose" | "cancel";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The order as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrder"];
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
    postAdminProductsByProductIdBuyerLetters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    subject: string;
                    text: string;
                };
            };
        };
        responses: {
            /** @description The draft, to how many it goes, and how it reads */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuyerLetterDraft"];
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
    postAdminOrdersByNumberReturns: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lines: {
                        lineId: string;
                        quantity: number;
                        /** @enum {string} */
                        reason: "does_not_fit" | "wrong_item_sent" | "defective" | "damaged" | "no_longer_needed" | "ordered_twice" | "other";
                        modelNumber?: string | null;
                        /**
                         * @description The model that it does not fit: its brand and model slugs joined by /
                         * @example broan/688
                         */
                        machine?: string | null;
                        /** @enum {string|null} */
                        condition?: "new" | "opened" | "installed" | null;
                        /** @description What is wanted in exchange */
                        replacement?: {
                            slug: string;
                            quantity: number;
                        } | null;
                    }[];
                    comment?: string | null;
                    /**
                     * @default refund
                     * @enum {string}
                     */
                    resolution?: "refund" | "exchange";
                    /** @description The difference of the exchange as it was shown: another one is refused with what it is now */
                    differenceCents?: number | null;
                };
            };
        };
        responses: {
            /** @description The order as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrder"];
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
    getAdminReturns: {
        parameters: {
            query?: {
                page?: number;
                /** @description 20, 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of asked, received, number, order, with `-` for descending; without it -asked */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `status` (any, none, empty, filled of requested, approved, declined, in_transit, received, closed, cancelled); `asked` (between, empty, filled); `received` (between, empty, filled); `email` (contains, is, not, empty, filled); `order` (contains, is, not, empty, filled); `part` (contains, is, not, empty, filled); `misfit` (is); `wanted` (any, none, empty, filled of refund, exchange); `exchanged` (is) */
                filter?: string[];
                status?: "requested" | "approved" | "declined" | "in_transit" | "received" | "closed" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of returns */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffReturnList"];
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
    getAdminReturnsExport: {
        parameters: {
            query?: {
                /** @description One of asked, received, number, order, with `-` for descending; without it -asked */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `status` (any, none, empty, filled of requested, approved, declined, in_transit, received, closed, cancelled); `asked` (between, empty, filled); `received` (between, empty, filled); `email` (contains, is, not, empty, filled); `order` (contains, is, not, empty, filled); `part` (contains, is, not, empty, filled); `misfit` (is); `wanted` (any, none, empty, filled of refund, exchange); `exchanged` (is) */
                filter?: string[];
                format?: "csv" | "xlsx";
                status?: "requested" | "approved" | "declined" | "in_transit" | "received" | "closed" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
    getAdminReturnsByRma: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rma: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The return as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffReturnDetail"];
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
    postAdminReturnsByRmaApprove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rma: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version?: number;
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description The return as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffReturnDetail"];
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
    postAdminReturnsByRmaDecline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rma: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version?: number;
                    note: string;
                };
            };
        };
        responses: {
            /** @description The return as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffReturnDetail"];
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
    postAdminReturnsByRmaSend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rma: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version?: number;
                };
            };
        };
        responses: {
            /** @description The return as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffReturnDetail"];
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
    postAdminReturnsByRmaClose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rma: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version?: number;
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description The return as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffReturnDetail"];
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
    postAdminReturnsByRmaCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rma: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version?: number;
                };
            };
        };
        responses: {
            /** @description The return as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffReturnDetail"];
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
    postAdminReturnsByRmaReceive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rma: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version?: number;
                    lines: {
                        lineId: string;
                        received: number;
                        restocked: number;
                        /** @enum {string|null} */
                        condition?: "new" | "opened" | "installed" | "damaged" | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description The return as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffReturnDetail"];
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
    postAdminReturnsByRmaExchange: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                rma: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version?: number;
                    lines: {
                        lineId: string;
                        quantity: number;
                        productId?: string | null;
                        /** @description Pieces that are sent for these; as many without it */
                        sent?: number | null;
                    }[];
                    /**
                     * @default waive
                     * @enum {string}
                     */
                    difference?: "settle" | "waive";
                    /** @description What the preview has shown: 409 `conflict`, with `differenceCents` as it is now, when another is settled */
                    differenceCents?: number;
                };
            };
        };
        responses: {
            /** @description The return as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffReturnDetail"];
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
    postAdminReturnsByRmaExchangePreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rma: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lines: {
                        lineId: string;
                        quantity: number;
                        productId?: string | null;
                        /** @description Pieces that are sent for these; as many without it */
                        sent?: number | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description To be paid by the customer, or below 0 given back to them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        goodsCents: number;
                        taxCents: number;
                        totalCents: number;
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
    getAdminReturnsByRmaPhotosByPhotoId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rma: string;
                photoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
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
    postAdminOrdersByNumberRefunds: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "lineId": "lin_01k9x7d3s5m2q8w4e6r0t1y3v6",
                 *           "quantity": 1,
                 *           "restock": true
                 *         }
                 *       ],
                 *       "shipping": false,
                 *       "adjustmentCents": 0,
                 *       "reason": "customer_request"
                 *     }
                 */
                "application/json": {
                    version?: number;
                    lines: {
                        lineId: string;
                        quantity: number;
                        restock: boolean;
                    }[];
                    shipping: boolean;
                    /** @description An amount on top, or alone; below zero, what is kept back of the rest */
                    adjustmentCents: number;
                    /** @enum {string} */
                    reason: "customer_request" | "wrong_part" | "defective" | "not_received" | "price_adjust" | "cancelled" | "other";
                    note?: string | null;
                    returnNumber?: string | null;
                };
            };
        };
        responses: {
            /** @description The refund, and the order with it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refund: components["schemas"]["StaffRefund"];
                        order: components["schemas"]["StaffOrder"];
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
    postAdminOrdersByNumberRefundsByRefundIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
                refundId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The order as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffOrder"];
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
    getAdminPaymentEvents: {
        parameters: {
            query?: {
                page?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                state?: "all" | "waiting" | "failed" | "failing";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentEventList"];
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
    postAdminPaymentEventsByIdProcess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    postAdminPaymentEventsProcessFailing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description How many */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
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
    getAdminReconciliation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comparison */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciliation"];
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
    postAdminReconciliation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description A day (UTC) of the last 400
                     * @example 2026-11-23
                     */
                    since?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    postAdminReconciliationDifferencesByDifferenceIdSettle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                differenceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    getAdminBrands: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of name, slug, status, parts, models, popular, with `-` for descending; without it name */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `name` (contains, is, not, empty, filled); `slug` (contains, is, not, empty, filled); `aliases` (contains, is, not, empty, filled); `website` (contains, is, not, empty, filled); `status` (any, none, empty, filled of active, hidden); `parts` (between, empty, filled); `models` (between, empty, filled); `noLogo` (is); `noParts` (is); `activeWithoutParts` (is); `popular` (is) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of brands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffBrandList"];
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
    postAdminBrands: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    slug?: string;
                    /** @enum {string} */
                    status?: "active" | "hidden";
                    aliases?: string[];
                    /** Format: uri */
                    website?: string | null;
                    logoUrl?: string | null;
                };
            };
        };
        responses: {
            /** @description The brand */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffBrand"];
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
    getAdminBrandsByBrandId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                brandId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffBrand"];
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
    patchAdminBrandsByBrandId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                brandId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    slug?: string;
                    /** @enum {string} */
                    status?: "active" | "hidden";
                    aliases?: string[];
                    /** Format: uri */
                    website?: string | null;
                    logoUrl?: string | null;
                    version: number;
                };
            };
        };
        responses: {
            /** @description The brand */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffBrand"];
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
    postAdminBrandsByBrandIdMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                brandId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    intoId: string;
                };
            };
        };
        responses: {
            /** @description The other brand */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffBrandsMerged"];
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
    getAdminNearBrands: {
        parameters: {
            query?: {
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most five */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffNearBrands"];
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
    getAdminBrandLogos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brands by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandLogoList"];
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
    getAdminMenuBrands: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The popular brands in their order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMenuBrands"];
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
    putAdminMenuBrands: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    before: string[];
                    brandIds: string[];
                };
            };
        };
        responses: {
            /** @description The popular brands in their order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMenuBrands"];
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
    getAdminCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Parents before their children */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffCategoryTree"];
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
    postAdminCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    slug?: string;
                    /** @enum {string} */
                    kind?: "products" | "brands";
                    brandFilter?: boolean;
                    visible?: boolean;
                    reorderMonths?: number | null;
                    description?: string;
                    imageUrl?: string | null;
                    seoTitle?: string | null;
                    seoDescription?: string | null;
                    /** @default null */
                    parentId?: string | null;
                };
            };
        };
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffCategory"];
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
    getAdminCategoriesByCategoryId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                categoryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffCategory"];
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
    deleteAdminCategoriesByCategoryId: {
        parameters: {
            query: {
                version: number;
            };
            header?: never;
            path: {
                categoryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    patchAdminCategoriesByCategoryId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                categoryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    slug?: string;
                    /** @enum {string} */
                    kind?: "products" | "brands";
                    brandFilter?: boolean;
                    visible?: boolean;
                    reorderMonths?: number | null;
                    description?: string;
                    imageUrl?: string | null;
                    seoTitle?: string | null;
                    seoDescription?: string | null;
                    version: number;
                };
            };
        };
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffCategory"];
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
    postAdminCategoriesByCategoryIdMove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                categoryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    parentId: string | null;
                    beforeId: string | null;
                };
            };
        };
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffCategory"];
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
    getAdminCategoriesByCategoryIdCouponChanges: {
        parameters: {
            query?: {
                /** @description Left out: at the top */
                parentId?: string;
            };
            header?: never;
            path: {
                categoryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Coupons that cover it no longer, and from then on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffCategoryCouponChanges"];
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
    postAdminCategoriesByCategoryIdMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                categoryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    intoId: string;
                };
            };
        };
        responses: {
            /** @description The other category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffCategory"];
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
    getAdminProductsGrid: {
        parameters: {
            query?: {
                limit?: number;
                /** @description One of name, number, sku, brand, category, price, sale, available, updated, with `-` for descending; without it -updated */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `name` (contains, is, not, empty, filled); `number` (contains, is, not, empty, filled); `sku` (contains, is, not, empty, filled); `slug` (contains, is, not, empty, filled); `brand` (any, none, empty, filled); `category` (any, none, empty, filled); `status` (any, none, empty, filled of active, archived); `stock` (any, none, empty, filled of in_stock, low, backorder, out); `price` (between, empty, filled); `sale` (between, empty, filled); `cost` (between, empty, filled); `available` (between, empty, filled); `weight` (between, empty, filled); `updated` (between, empty, filled); `onSale` (is); `featured` (is); `frontPageSale` (is); `noPicture` (is); `noWeight` (is); `noFit` (is); `noDescription` (is); `duplicateNumber` (is) */
                filter?: string[];
                from?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows, and the number of all that match */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductGridPage"];
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
    postAdminProductsGridRows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description The rows that exist, in any order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductGridRows"];
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
    postAdminProductsBulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    selection: {
                        ids: string[];
                    } | {
                        /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `name` (contains, is, not, empty, filled); `number` (contains, is, not, empty, filled); `sku` (contains, is, not, empty, filled); `slug` (contains, is, not, empty, filled); `brand` (any, none, empty, filled); `category` (any, none, empty, filled); `status` (any, none, empty, filled of active, archived); `stock` (any, none, empty, filled of in_stock, low, backorder, out); `price` (between, empty, filled); `sale` (between, empty, filled); `cost` (between, empty, filled); `available` (between, empty, filled); `weight` (between, empty, filled); `updated` (between, empty, filled); `onSale` (is); `featured` (is); `frontPageSale` (is); `noPicture` (is); `noWeight` (is); `noFit` (is); `noDescription` (is); `duplicateNumber` (is) */
                        filter?: string[];
                        q?: string;
                        count: number;
                    };
                    action: {
                        /** @enum {string} */
                        kind: "status";
                        active: boolean;
                    } | {
                        /** @enum {string} */
                        kind: "price";
                        basisPoints: number;
                        /** @enum {string} */
                        ending: "95" | "99" | "exact" | "00";
                    } | {
                        /** @enum {string} */
                        kind: "sale_off";
                        basisPoints: number;
                        /** @enum {string} */
                        ending: "95" | "99" | "exact" | "00";
                    } | {
                        /** @enum {string} */
                        kind: "sale_price";
                        salePriceCents: number | null;
                    } | {
                        /** @enum {string} */
                        kind: "category";
                        categoryId: string;
                    } | {
                        /** @enum {string} */
                        kind: "brand";
                        brandId: string | null;
                    } | {
                        /** @enum {string} */
                        kind: "tags";
                        /** @default [] */
                        add?: string[];
                        /** @default [] */
                        remove?: string[];
                    } | {
                        /** @enum {string} */
                        kind: "stock_set";
                        onHand: number;
                    } | {
                        /** @enum {string} */
                        kind: "stock_adjust";
                        delta: number;
                    };
                    /** @default null */
                    changeSetId?: string | null;
                };
            };
        };
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductBulkDraft"];
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
    postAdminProductsByProductIdCopy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The copy */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffProduct"];
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
    getAdminProductsByProductId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The part */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffProduct"];
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
    deleteAdminProductsByProductId: {
        parameters: {
            query: {
                version: number;
            };
            header?: never;
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
                        /** @description Coupons that were for it alone, and cover nothing from now on */
                        coupons: string[];
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
    patchAdminProductsByProductId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    slug?: string;
                    sku?: string;
                    partNumber?: string;
                    numbers?: {
                        number: string;
                        /** @enum {string} */
                        kind: "superseded" | "cross_reference" | "upc";
                    }[];
                    brandId?: string | null;
                    compatibleBrandIds?: string[];
                    categoryId?: string;
                    priceCents?: number;
                    salePriceCents?: number | null;
                    /** Format: date-time */
                    saleStartsAt?: string | null;
                    /** Format: date-time */
                    saleEndsAt?: string | null;
                    costCents?: number | null;
                    quantityDiscounts?: {
                        minQuantity: number;
                        unitPriceCents: number;
                    }[];
                    images?: string[];
                    videoUrl?: string | null;
                    description?: string;
                    descriptionHtml?: string | null;
                    /** @enum {string} */
                    family?: "motor" | "blower-wheel" | "housing" | "fan-blade" | "vacuum-bag" | "belt" | "filter" | "grille" | "switch" | "hardware" | "motor-assembly" | "lens" | "capacitor" | "circuit-board" | "hose" | "brush-roll" | "attachment" | "duct" | "cap" | "damper" | "wiring" | "supply" | "kit" | "other";
                    dimensions?: {
                        [key: string]: number;
                    };
                    traits?: {
                        [key: string]: string | number;
                    };
                    specs?: {
                        [key: string]: string;
                    };
                    weightGrams?: number | null;
                    tags?: string[];
                    active?: boolean;
                    showPartNumber?: boolean | null;
                    showBrand?: boolean;
                    featuredOnHomepage?: boolean;
                    frontPageSale?: boolean;
                    hideFromFrontPageSale?: boolean;
                    suggestionPriority?: number;
                    suggestionTags?: string[];
                    manualSuggestionsEnabled?: boolean;
                    seoTitle?: string | null;
                    seoDescription?: string | null;
                    /** @description Below 0 only of what nobody counts, or of what is on back-order: so many are owed */
                    onHand?: number;
                    trackStock?: boolean;
                    allowBackorder?: boolean;
                    lowStockThreshold?: number;
                    shelf?: string | null;
                    leadTimeDays?: number | null;
                    version: number;
                    seenOnHand?: number;
                };
            };
        };
        responses: {
            /** @description The part */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffProduct"];
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
    getAdminProductsByProductIdPlace: {
        parameters: {
            query?: {
                /** @description One of name, number, sku, brand, category, price, sale, available, updated, with `-` for descending; without it -updated */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `name` (contains, is, not, empty, filled); `number` (contains, is, not, empty, filled); `sku` (contains, is, not, empty, filled); `slug` (contains, is, not, empty, filled); `brand` (any, none, empty, filled); `category` (any, none, empty, filled); `status` (any, none, empty, filled of active, archived); `stock` (any, none, empty, filled of in_stock, low, backorder, out); `price` (between, empty, filled); `sale` (between, empty, filled); `cost` (between, empty, filled); `available` (between, empty, filled); `weight` (between, empty, filled); `updated` (between, empty, filled); `onSale` (is); `featured` (is); `frontPageSale` (is); `noPicture` (is); `noWeight` (is); `noFit` (is); `noDescription` (is); `duplicateNumber` (is) */
                filter?: string[];
            };
            header?: never;
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its place */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffProductPlace"];
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
    getAdminProductsByProductIdMovements: {
        parameters: {
            query?: {
                page?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
            };
            header?: never;
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of movements */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockMovements"];
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
    getAdminProductsByProductIdFits: {
        parameters: {
            query?: {
                page?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
            };
            header?: never;
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of models */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffProductFits"];
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
    postAdminProductsByProductIdFits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lines: string[];
                    fits: boolean;
                };
            };
        };
        responses: {
            /** @description What became of the lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffFitsAdded"];
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
    deleteAdminProductsByProductIdFitsByApplianceId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                productId: string;
                applianceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    getAdminNumberOwners: {
        parameters: {
            query: {
                number: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffNumberOwners"];
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
    getAdminBrandChoices: {
        parameters: {
            query?: {
                q?: string;
                limit?: number;
                id?: string[];
            };
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
                    "application/json": components["schemas"]["StaffChoices"];
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
    getAdminCategoryChoices: {
        parameters: {
            query?: {
                q?: string;
                limit?: number;
                id?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Categories */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffChoices"];
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
    postAdminCleanHtml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    html: string;
                };
            };
        };
        responses: {
            /** @description What is left of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        html: string;
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
    getAdminProductsExport: {
        parameters: {
            query?: {
                /** @description One of name, number, sku, brand, category, price, sale, available, updated, with `-` for descending; without it -updated */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `name` (contains, is, not, empty, filled); `number` (contains, is, not, empty, filled); `sku` (contains, is, not, empty, filled); `slug` (contains, is, not, empty, filled); `brand` (any, none, empty, filled); `category` (any, none, empty, filled); `status` (any, none, empty, filled of active, archived); `stock` (any, none, empty, filled of in_stock, low, backorder, out); `price` (between, empty, filled); `sale` (between, empty, filled); `cost` (between, empty, filled); `available` (between, empty, filled); `weight` (between, empty, filled); `updated` (between, empty, filled); `onSale` (is); `featured` (is); `frontPageSale` (is); `noPicture` (is); `noWeight` (is); `noFit` (is); `noDescription` (is); `duplicateNumber` (is) */
                filter?: string[];
                format?: "csv" | "xlsx";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
    getAdminProducts: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of name, number, sku, brand, category, price, sale, available, updated, with `-` for descending; without it -updated */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `name` (contains, is, not, empty, filled); `number` (contains, is, not, empty, filled); `sku` (contains, is, not, empty, filled); `slug` (contains, is, not, empty, filled); `brand` (any, none, empty, filled); `category` (any, none, empty, filled); `status` (any, none, empty, filled of active, archived); `stock` (any, none, empty, filled of in_stock, low, backorder, out); `price` (between, empty, filled); `sale` (between, empty, filled); `cost` (between, empty, filled); `available` (between, empty, filled); `weight` (between, empty, filled); `updated` (between, empty, filled); `onSale` (is); `featured` (is); `frontPageSale` (is); `noPicture` (is); `noWeight` (is); `noFit` (is); `noDescription` (is); `duplicateNumber` (is) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of parts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffProductList"];
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
    postAdminProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    slug?: string;
                    sku?: string;
                    partNumber?: string;
                    numbers?: {
                        number: string;
                        /** @enum {string} */
                        kind: "superseded" | "cross_reference" | "upc";
                    }[];
                    brandId?: string | null;
                    compatibleBrandIds?: string[];
                    categoryId?: string;
                    priceCents?: number;
                    salePriceCents?: number | null;
                    /** Format: date-time */
                    saleStartsAt?: string | null;
                    /** Format: date-time */
                    saleEndsAt?: string | null;
                    costCents?: number | null;
                    quantityDiscounts?: {
                        minQuantity: number;
                        unitPriceCents: number;
                    }[];
                    images?: string[];
                    videoUrl?: string | null;
                    description?: string;
                    descriptionHtml?: string | null;
                    /** @enum {string} */
                    family?: "motor" | "blower-wheel" | "housing" | "fan-blade" | "vacuum-bag" | "belt" | "filter" | "grille" | "switch" | "hardware" | "motor-assembly" | "lens" | "capacitor" | "circuit-board" | "hose" | "brush-roll" | "attachment" | "duct" | "cap" | "damper" | "wiring" | "supply" | "kit" | "other";
                    dimensions?: {
                        [key: string]: number;
                    };
                    traits?: {
                        [key: string]: string | number;
                    };
                    specs?: {
                        [key: string]: string;
                    };
                    weightGrams?: number | null;
                    tags?: string[];
                    active?: boolean;
                    showPartNumber?: boolean | null;
                    showBrand?: boolean;
                    featuredOnHomepage?: boolean;
                    frontPageSale?: boolean;
                    hideFromFrontPageSale?: boolean;
                    suggestionPriority?: number;
                    suggestionTags?: string[];
                    manualSuggestionsEnabled?: boolean;
                    seoTitle?: string | null;
                    seoDescription?: string | null;
                    /** @description Below 0 only of what nobody counts, or of what is on back-order: so many are owed */
                    onHand?: number;
                    trackStock?: boolean;
                    allowBackorder?: boolean;
                    lowStockThreshold?: number;
                    shelf?: string | null;
                    leadTimeDays?: number | null;
                };
            };
        };
        responses: {
            /** @description The part */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffProduct"];
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
    getAdminImportsByImportIdErrors: {
        parameters: {
            query?: {
                format?: "csv" | "xlsx";
            };
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
    getAdminImportsByImportIdNames: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unknown names */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownNames"];
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
    getAdminImportsByImportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
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
    deleteAdminImportsByImportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
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
    getAdminImportsByImportIdRows: {
        parameters: {
            query?: {
                page?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                state?: "unchecked" | "new" | "changed" | "same" | "error";
                alarm?: "price" | "below_cost" | "archived" | "stock" | "twin";
                told?: "read" | "models";
            };
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRowList"];
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
    postAdminImportsByImportIdCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "products" | "prices" | "stock" | "numbers" | "fits" | "redirects" | "subscribers" | "tracking";
                    mapping: ("id" | "sku" | "name" | "partNumber" | "priceCents" | "compareAtPrice" | "salePriceCents" | "saleStartsAt" | "saleEndsAt" | "costCents" | "quantityDiscounts" | "onHand" | "onHandExported" | "category" | "brand" | "models" | "compatibleBrands" | "active" | "slug" | "description" | "descriptionHtml" | "images" | "videoUrl" | "tags" | "specs" | "supersededNumbers" | "crossReferences" | "upcs" | "weightGrams" | "weightKg" | "weightLbs" | "weightOz" | "trackStock" | "allowBackorder" | "lowStockThreshold" | "seoTitle" | "seoDescription" | "family" | "dimensions" | "traits" | "showPartNumber" | "showBrand" | "featuredOnHomepage" | "frontPageSale" | "hideFromFrontPageSale" | "suggestionPriority" | "suggestionTags" | "manualSuggestionsEnabled" | "applianceBrand" | "applianceModel" | "fits" | "fitNote" | "fromPath" | "toPath" | "email" | "firstName" | "lastName" | "consent" | "consentedAt" | "consentSource" | "orderNumber" | "carrier" | "trackingNumber" | "shippedAt" | null)[];
                    options: components["schemas"]["ImportOptions"];
                };
            };
        };
        responses: {
            /** @description The import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
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
    patchAdminImportsByImportIdRowsByPosition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
                position: number | null;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cells: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description The import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
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
    postAdminImportsByImportIdFits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The import of fits, whose columns can be matched */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
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
    getAdminImportsByImportIdGone: {
        parameters: {
            query?: {
                page?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
            };
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of parts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoneParts"];
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
    postAdminImportsByImportIdGone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The import that archives them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
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
    postAdminImportsByImportIdByStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
                step: "start" | "stop";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    checkedAt?: string;
                };
            };
        };
        responses: {
            /** @description The import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
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
    getAdminImportTemplatesByType: {
        parameters: {
            query?: {
                format?: "csv" | "xlsx";
            };
            header?: never;
            path: {
                type: "products" | "prices" | "stock" | "numbers" | "fits" | "redirects" | "subscribers" | "tracking";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
    getAdminProductsBySlugStock: {
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
            /** @description What is on the shelf, and the latest 50 movements */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stock"];
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
    postAdminProductsBySlugStock: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "delta": 24,
                 *       "reason": "restock",
                 *       "note": "Delivery of 22 November"
                 *     }
                 */
                "application/json": {
                    delta: number;
                    /** @enum {string} */
                    reason: "restock" | "return" | "correction" | "damage";
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description What is on the shelf, and the latest 50 movements */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stock"];
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
    getAdminAppliances: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of number, name, brand, type, parts, updated, with `-` for descending; without it number */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `number` (contains, is, not, empty, filled); `name` (contains, is, not, empty, filled); `brand` (any, none, empty, filled); `type` (any, none, empty, filled of bath-fan, wall-fan, upright-vacuum, canister-vacuum, stick-vacuum, backpack-vacuum, other); `discontinued` (is); `parts` (between, empty, filled); `withoutParts` (is); `updated` (between, empty, filled) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of models */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffApplianceList"];
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
    postAdminAppliances: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    brandId?: string;
                    number?: string;
                    slug?: string;
                    name?: string;
                    /** @enum {string} */
                    type?: "bath-fan" | "wall-fan" | "upright-vacuum" | "canister-vacuum" | "stick-vacuum" | "backpack-vacuum" | "other";
                    discontinued?: boolean;
                    note?: string;
                };
            };
        };
        responses: {
            /** @description The model */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffAppliance"];
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
    getAdminAppliancesByApplianceId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                applianceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The model */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffAppliance"];
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
    patchAdminAppliancesByApplianceId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                applianceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    brandId?: string;
                    number?: string;
                    slug?: string;
                    name?: string;
                    /** @enum {string} */
                    type?: "bath-fan" | "wall-fan" | "upright-vacuum" | "canister-vacuum" | "stick-vacuum" | "backpack-vacuum" | "other";
                    discontinued?: boolean;
                    note?: string;
                    version: number;
                };
            };
        };
        responses: {
            /** @description The model */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffAppliance"];
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
    postAdminAppliancesByApplianceIdMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                applianceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    intoId: string;
                };
            };
        };
        responses: {
            /** @description The model that is left, and what came to it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffAppliancesMerged"];
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
    getAdminAppliancesByApplianceIdFits: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of number, name, added, with `-` for descending; without it number */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `fits` (is); `source` (any, none, empty, filled of maker, staff, cross_reference, buyers); `archived` (is) */
                filter?: string[];
            };
            header?: never;
            path: {
                applianceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of parts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffModelFitList"];
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
    postAdminFits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    changes: {
                        applianceId: string;
                        productId: string;
                        statement: {
                            fits: boolean;
                            /** @enum {string} */
                            source: "maker" | "staff" | "cross_reference" | "buyers";
                            /** @default  */
                            note?: string;
                        } | null;
                        seen?: {
                            fits: boolean;
                            /** @enum {string} */
                            source: "maker" | "staff" | "cross_reference" | "buyers";
                            /** @default  */
                            note?: string;
                        } | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description What became of each */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: ("written" | "same" | "conflict" | "unknown")[];
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
    postAdminFitLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    applianceId: string | null;
                    rows: {
                        /** @default  */
                        model?: string;
                        part: string;
                        /** @default  */
                        note?: string;
                    }[];
                    fits: boolean;
                    /** @enum {string} */
                    source: "maker" | "staff" | "cross_reference" | "buyers";
                    /** @default false */
                    replace?: boolean;
                };
            };
        };
        responses: {
            /** @description What became of each row */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffFitListReport"];
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
    getAdminFitConflicts: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of model, part, with `-` for descending; without it model */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `kind` (any, none, empty, filled of sent_back, archived); `source` (any, none, empty, filled of maker, staff, cross_reference, buyers); `brand` (any, none, empty, filled) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FitConflictList"];
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
    getAdminFitProposals: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of created, model, part, with `-` for descending; without it -created */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `state` (any, none, empty, filled of open, accepted, declined); `source` (any, none, empty, filled of return, question, review); `model` (contains, is, not, empty, filled); `part` (contains, is, not, empty, filled); `created` (between, empty, filled) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FitProposalList"];
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
    postAdminFitProposalsByProposalId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    action: "accept";
                    applianceId: string;
                    /** @default  */
                    note?: string;
                } | {
                    /** @enum {string} */
                    action: "decline";
                    /** @default  */
                    note?: string;
                } | {
                    /** @enum {string} */
                    action: "reopen";
                };
            };
        };
        responses: {
            /** @description The proposal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FitProposal"];
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
    getAdminSuggestionRules: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of name, type, weight, starts, ends, updated, with `-` for descending; without it -weight */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `name` (contains, is, not, empty, filled); `type` (any, none, empty, filled of manual, promotional, category_based, complementary); `state` (any, none, empty, filled of on, paused, scheduled, ended); `weight` (between, empty, filled); `tag` (contains, is, not, empty, filled); `starts` (between, empty, filled); `ends` (between, empty, filled); `updated` (between, empty, filled) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of rules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionRuleList"];
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
    postAdminSuggestionRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    ruleType?: "manual" | "promotional" | "category_based" | "complementary";
                    weight?: number;
                    active?: boolean;
                    sourceProductId?: string | null;
                    sourceCategoryId?: string | null;
                    targetProductIds?: string[];
                    targetCategoryId?: string | null;
                    tag?: string | null;
                    startsAt?: string | null;
                    endsAt?: string | null;
                };
            };
        };
        responses: {
            /** @description The rule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionRule"];
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
    getAdminSuggestionRulesByRuleId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionRule"];
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
    patchAdminSuggestionRulesByRuleId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    ruleType?: "manual" | "promotional" | "category_based" | "complementary";
                    weight?: number;
                    active?: boolean;
                    sourceProductId?: string | null;
                    sourceCategoryId?: string | null;
                    targetProductIds?: string[];
                    targetCategoryId?: string | null;
                    tag?: string | null;
                    startsAt?: string | null;
                    endsAt?: string | null;
                    version: number;
                };
            };
        };
        responses: {
            /** @description The rule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionRule"];
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
    postAdminSuggestionRulesByRuleIdMove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    /** @enum {string} */
                    direction: "up" | "down";
                };
            };
        };
        responses: {
            /** @description The rule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionRule"];
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
    postAdminSuggestionRulesByRuleIdDuplicate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The rule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionRule"];
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
    postAdminSuggestionRulesByRuleIdDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description The rule as it was; it can be restored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionRule"];
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
    postAdminSuggestionRulesByRuleIdRestore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The rule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionRule"];
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
    getAdminSuggestedParts: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of name, number, priority, with `-` for descending; without it -priority */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `name` (contains, is, not, empty, filled); `number` (contains, is, not, empty, filled); `status` (any, none, empty, filled of active, archived); `priority` (between, empty, filled); `tag` (contains, is, not, empty, filled); `always` (is); `excluded` (is) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of parts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSuggestedPartList"];
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
    putAdminSuggestedPartsByProductIdExcluded: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                productId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    excluded: boolean;
                };
            };
        };
        responses: {
            /** @description The part */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSuggestedPart"];
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
    postAdminSuggestionSimulation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    productIds: string[];
                    /** @default null */
                    at?: string | null;
                    /** @default 20 */
                    max?: number;
                };
            };
        };
        responses: {
            /** @description The parts, best first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionSimulation"];
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
    getAdminDiscountCodes: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of code, type, starts, ends, uses, limit, given, revenue, state, created, with `-` for descending; without it -created */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `code` (contains, is, not, empty, filled); `note` (contains, is, not, empty, filled); `state` (any, none, empty, filled of archived, paused, expired, used_up, scheduled, active); `type` (any, none, empty, filled of percentage, fixed_amount, free_shipping); `scope` (any, none, empty, filled of everything, product, categories); `auto` (is); `source` (any, none, empty, filled of staff, popup, batch); `batch` (any, none, empty, filled); `starts` (between, empty, filled); `ends` (between, empty, filled); `uses` (between, empty, filled); `limit` (between, empty, filled); `given` (between, empty, filled); `revenue` (between, empty, filled); `created` (between, empty, filled) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of codes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCodeList"];
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
    postAdminDiscountCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code?: string;
                    /** @enum {string} */
                    discountType?: "percentage" | "fixed_amount";
                    /** @description Basis points (500 is 5 %) or cents; 0 for free shipping alone */
                    discountValue?: number;
                    freeShipping?: boolean;
                    /** @description Parts with a sale price get nothing off */
                    excludesSaleItems?: boolean;
                    /** @description Offered to carts that it saves something, without being asked for */
                    autoApply?: boolean;
                    /** @description False while it is paused */
                    active?: boolean;
                    productId?: string | null;
                    categoryIds?: string[];
                    minimumOrderCents?: number | null;
                    maxQuantityPerOrder?: number | null;
                    usageLimit?: number | null;
                    onePerCustomer?: boolean;
                    firstOrderOnly?: boolean;
                    validFrom?: string | null;
                    validUntil?: string | null;
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description The code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCode"];
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
    getAdminDiscountCodesExport: {
        parameters: {
            query?: {
                /** @description One of code, type, starts, ends, uses, limit, given, revenue, state, created, with `-` for descending; without it -created */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `code` (contains, is, not, empty, filled); `note` (contains, is, not, empty, filled); `state` (any, none, empty, filled of archived, paused, expired, used_up, scheduled, active); `type` (any, none, empty, filled of percentage, fixed_amount, free_shipping); `scope` (any, none, empty, filled of everything, product, categories); `auto` (is); `source` (any, none, empty, filled of staff, popup, batch); `batch` (any, none, empty, filled); `starts` (between, empty, filled); `ends` (between, empty, filled); `uses` (between, empty, filled); `limit` (between, empty, filled); `given` (between, empty, filled); `revenue` (between, empty, filled); `created` (between, empty, filled) */
                filter?: string[];
                format?: "csv" | "xlsx";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
    postAdminDiscountCodesBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    discountType?: "percentage" | "fixed_amount";
                    /** @description Basis points (500 is 5 %) or cents; 0 for free shipping alone */
                    discountValue?: number;
                    freeShipping?: boolean;
                    /** @description Parts with a sale price get nothing off */
                    excludesSaleItems?: boolean;
                    /** @description False while it is paused */
                    active?: boolean;
                    productId?: string | null;
                    categoryIds?: string[];
                    minimumOrderCents?: number | null;
                    maxQuantityPerOrder?: number | null;
                    onePerCustomer?: boolean;
                    firstOrderOnly?: boolean;
                    validFrom?: string | null;
                    validUntil?: string | null;
                    note?: string | null;
                    prefix: string;
                    count: number;
                    /** @description The code whose terms these are: refused when that names what is gone */
                    codeId?: string;
                };
            };
        };
        responses: {
            /** @description The batch */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCodeBatch"];
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
    getAdminDiscountCodesByCodeId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                codeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCode"];
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
    patchAdminDiscountCodesByCodeId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                codeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code?: string;
                    /** @enum {string} */
                    discountType?: "percentage" | "fixed_amount";
                    /** @description Basis points (500 is 5 %) or cents; 0 for free shipping alone */
                    discountValue?: number;
                    freeShipping?: boolean;
                    /** @description Parts with a sale price get nothing off */
                    excludesSaleItems?: boolean;
                    /** @description Offered to carts that it saves something, without being asked for */
                    autoApply?: boolean;
                    /** @description False while it is paused */
                    active?: boolean;
                    productId?: string | null;
                    categoryIds?: string[];
                    minimumOrderCents?: number | null;
                    maxQuantityPerOrder?: number | null;
                    usageLimit?: number | null;
                    onePerCustomer?: boolean;
                    firstOrderOnly?: boolean;
                    validFrom?: string | null;
                    validUntil?: string | null;
                    note?: string | null;
                    version: number;
                };
            };
        };
        responses: {
            /** @description The code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCode"];
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
    postAdminDiscountCodesByCodeIdDuplicate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                codeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCode"];
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
    postAdminDiscountCodesByCodeIdEnd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                codeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description The code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCode"];
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
    postAdminDiscountCodesByCodeIdArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                codeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description The code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCode"];
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
    postAdminDiscountCodesByCodeIdRestore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                codeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description The code */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCode"];
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
    getAdminDiscountCodesByCodeIdUses: {
        parameters: {
            query?: {
                page?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
            };
            header?: never;
            path: {
                codeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of uses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCodeUses"];
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
    postAdminDiscountCodesByCodeIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                codeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    items?: {
                        productId: string;
                        quantity: number;
                    }[];
                    /** @default null */
                    amountCents?: number | null;
                    /** @default null */
                    email?: string | null;
                    /** @default null */
                    at?: string | null;
                    /** @default null */
                    state?: string | null;
                };
            };
        };
        responses: {
            /** @description What would happen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCodeTest"];
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
    getAdminContentHome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The texts of the home page, and the draft of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeContent"];
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
    patchAdminContentHome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    hero?: {
                        headline: string;
                        badges: string[];
                        text?: string;
                        imageUrl: string | null;
                        imageAlt: string;
                        focalX: number;
                        focalY: number;
                    };
                    trust?: {
                        title: string;
                        text: string;
                    }[];
                    testimonials?: {
                        enabled: boolean;
                        rating: string;
                        customers: string;
                        source: string;
                        items: {
                            id: string | number;
                            name: string;
                            location: string;
                            rating: number;
                            text: string;
                            product: string;
                        }[];
                    };
                    popup?: {
                        enabled: boolean;
                        title: string;
                        offer: string;
                        dismiss: string;
                        delaySeconds: number;
                        closeAfterSeconds: number;
                    };
                    version: number;
                };
            };
        };
        responses: {
            /** @description The texts of the home page, and the draft of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeContent"];
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
    postAdminContentHomePreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    hero?: {
                        /** @default Replacement Parts For Your Home */
                        headline?: string;
                        /**
                         * @default [
                         *       "FREE SHIPPING ON ORDERS {freeShipping}+",
                         *       "Fast Shipping",
                         *       "Quality Products"
                         *     ]
                         */
                        badges?: string[];
                        /** @default The number on the old part is all you need, or the model of the machine. */
                        text?: string;
                        /** @default null */
                        imageUrl?: string | null;
                        /** @default  */
                        imageAlt?: string;
                        /** @default 50 */
                        focalX?: number;
                        /** @default 50 */
                        focalY?: number;
                    };
                    trust?: {
                        title: string;
                        text: string;
                    }[];
                    testimonials?: {
                        /** @default false */
                        enabled?: boolean;
                        /** @default  */
                        rating?: string;
                        /** @default  */
                        customers?: string;
                        /** @default  */
                        source?: string;
                        /** @default [] */
                        items?: {
                            id: string | number;
                            name: string;
                            location: string;
                            rating: number;
                            text: string;
                            product: string;
                        }[];
                    };
                    popup?: {
                        /** @default true */
                        enabled?: boolean;
                        /** @default 5% off your first order */
                        title?: string;
                        /** @default Leave your email address: we send a one-time coupon code for new customers, and then our newsletter. */
                        offer?: string;
                        /** @default No thanks, I don't like to save money */
                        dismiss?: string;
                        /** @default 4 */
                        delaySeconds?: number;
                        /** @default 45 */
                        closeAfterSeconds?: number;
                    };
                };
            };
        };
        responses: {
            /** @description The texts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeDocument"];
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
    postAdminContentHomePublish: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description The texts of the home page, and the draft of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeContent"];
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
    postAdminContentHomeSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    publishAt: string | null;
                };
            };
        };
        responses: {
            /** @description The texts of the home page, and the draft of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeContent"];
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
    postAdminContentHomeDiscard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description The texts of the home page, and the draft of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeContent"];
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
    getAdminContentHomeVersions: {
        parameters: {
            query?: {
                page?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeVersions"];
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
    postAdminContentHomeRestore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    contentVersionId: string;
                };
            };
        };
        responses: {
            /** @description The texts of the home page, and the draft of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeContent"];
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
    getAdminContentSlotsBySlotKind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slotKind: "featured" | "sale";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeSlots"];
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
    patchAdminContentSlotsBySlotKind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slotKind: "featured" | "sale";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    slots?: {
                        productId: string;
                        startsAt: string | null;
                        endsAt: string | null;
                        salePriceCents?: number;
                    }[];
                    seen?: string[];
                    rotationSeconds?: number;
                    version: number;
                };
            };
        };
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeSlots"];
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
    getAdminContentSlotsBySlotKindResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slotKind: "featured" | "sale";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last 30 days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlotResults"];
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
    getAdminChangeSets: {
        parameters: {
            query?: {
                page?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                kind?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of change sets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeSetList"];
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
    postAdminChangeSets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "products";
                    title: string;
                };
            };
        };
        responses: {
            /** @description The change set */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeSet"];
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
    getAdminChangeSetsByChangeSetIdRows: {
        parameters: {
            query?: {
                page?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                state?: "pending" | "written" | "same" | "failed" | "undone" | "kept";
            };
            header?: never;
            path: {
                changeSetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeSetRowList"];
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
    postAdminChangeSetsByChangeSetIdRows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                changeSetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        position: number;
                        productId: string | null;
                        change: {
                            name?: string;
                            slug?: string;
                            sku?: string;
                            partNumber?: string;
                            numbers?: {
                                number: string;
                                /** @enum {string} */
                                kind: "superseded" | "cross_reference" | "upc";
                            }[];
                            brandId?: string | null;
                            compatibleBrandIds?: string[];
                            categoryId?: string;
                            priceCents?: number;
                            salePriceCents?: number | null;
                            /** Format: date-time */
                            saleStartsAt?: string | null;
                            /** Format: date-time */
                            saleEndsAt?: string | null;
                            costCents?: number | null;
                            quantityDiscounts?: {
                                minQuantity: number;
                                unitPriceCents: number;
                            }[];
                            images?: string[];
                            videoUrl?: string | null;
                            description?: string;
                            descriptionHtml?: string | null;
                            /** @enum {string} */
                            family?: "motor" | "blower-wheel" | "housing" | "fan-blade" | "vacuum-bag" | "belt" | "filter" | "grille" | "switch" | "hardware" | "motor-assembly" | "lens" | "capacitor" | "circuit-board" | "hose" | "brush-roll" | "attachment" | "duct" | "cap" | "damper" | "wiring" | "supply" | "kit" | "other";
                            dimensions?: {
                                [key: string]: number;
                            };
                            traits?: {
                                [key: string]: string | number;
                            };
                            specs?: {
                                [key: string]: string;
                            };
                            weightGrams?: number | null;
                            tags?: string[];
                            active?: boolean;
                            showPartNumber?: boolean | null;
                            showBrand?: boolean;
                            featuredOnHomepage?: boolean;
                            frontPageSale?: boolean;
                            hideFromFrontPageSale?: boolean;
                            suggestionPriority?: number;
                            suggestionTags?: string[];
                            manualSuggestionsEnabled?: boolean;
                            seoTitle?: string | null;
                            seoDescription?: string | null;
                            /** @description Below 0 only of what nobody counts, or of what is on back-order: so many are owed */
                            onHand?: number;
                            trackStock?: boolean;
                            allowBackorder?: boolean;
                            lowStockThreshold?: number;
                            shelf?: string | null;
                            leadTimeDays?: number | null;
                            version?: number;
                            seenOnHand?: number;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description The change set */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeSet"];
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
    getAdminChangeSetsByChangeSetId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                changeSetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change set */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeSet"];
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
    deleteAdminChangeSetsByChangeSetId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                changeSetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
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
    postAdminChangeSetsByChangeSetIdByStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                changeSetId: string;
                step: "start" | "cancel" | "undo";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The change set */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeSet"];
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
    getAdminReports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportList"];
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
    getAdminReportsByReportId: {
        parameters: {
            query?: {
                preset?: "today" | "yesterday" | "last-7" | "last-30" | "last-90" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                from?: string;
                to?: string;
                compare?: "none" | "period" | "year";
                group?: string;
                sort?: string;
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
            };
            header?: never;
            path: {
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
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
    getAdminReportsByReportIdSeries: {
        parameters: {
            query?: {
                preset?: "today" | "yesterday" | "last-7" | "last-30" | "last-90" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                from?: string;
                to?: string;
                compare?: "none" | "period" | "year";
                group?: string;
                column?: string;
            };
            header?: never;
            path: {
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figure, in the order of the days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportSeries"];
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
    getAdminReportsByReportIdExport: {
        parameters: {
            query?: {
                preset?: "today" | "yesterday" | "last-7" | "last-30" | "last-90" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                from?: string;
                to?: string;
                compare?: "none" | "period" | "year";
                group?: string;
                sort?: string;
                format?: "csv" | "xlsx";
            };
            header?: never;
            path: {
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
    postAdminReportsByReportIdExports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    format: "csv" | "xlsx";
                    settings: {
                        /** @enum {string} */
                        preset?: "today" | "yesterday" | "last-7" | "last-30" | "last-90" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                        from?: string;
                        to?: string;
                        /** @enum {string} */
                        compare?: "none" | "period" | "year";
                        group?: string;
                        sort?: string;
                    };
                };
            };
        };
        responses: {
            /** @description The file as far as it is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportExport"];
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
    getAdminReportExports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportExports"];
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
    getAdminReportExportsByExportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                exportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportExport"];
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
    getAdminReportExportsByExportIdFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                exportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
    getAdminSavedReports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The saved reports of this member of staff */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReports"];
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
    postAdminSavedReports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    report: "sales-by-day" | "sales-by-part" | "sales-by-category" | "sales-by-brand" | "sales-by-state" | "discount-codes" | "tax-by-state" | "refunds-by-reason" | "returns-by-reason" | "inventory-value" | "low-stock" | "dead-stock" | "reorder-point" | "searches" | "unknown-models" | "fit-problems" | "back-in-stock-wishes" | "pop-up" | "suggestions" | "visits" | "late-shipments" | "late-deliveries";
                    name: string;
                    settings: {
                        /** @enum {string} */
                        preset?: "today" | "yesterday" | "last-7" | "last-30" | "last-90" | "this-week" | "last-week" | "this-month" | "last-month" | "this-year" | "last-year";
                        from?: string;
                        to?: string;
                        /** @enum {string} */
                        compare?: "none" | "period" | "year";
                        group?: string;
                        sort?: string;
                    };
                    /** @default false */
                    isWeekly?: boolean;
                };
            };
        };
        responses: {
            /** @description The saved reports of this member of staff */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReports"];
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
    deleteAdminSavedReportsBySavedReportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                savedReportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The saved reports of this member of staff */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReports"];
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
    patchAdminSavedReportsBySavedReportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                savedReportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    isWeekly?: boolean;
                };
            };
        };
        responses: {
            /** @description The saved reports of this member of staff */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedReports"];
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
    getAdminStaff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everybody who works here, and who is invited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
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
    postAdminStaffInvitations: {
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
                    /** @enum {string} */
                    role: "owner" | "manager" | "catalogue" | "support" | "reader";
                };
            };
        };
        responses: {
            /** @description Everybody who works here, and who is invited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
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
    postAdminStaffInvitationsByInvitationIdSend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Everybody who works here, and who is invited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
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
    deleteAdminStaffInvitationsByInvitationId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everybody who works here, and who is invited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
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
    putAdminStaffByMemberIdRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "owner" | "manager" | "catalogue" | "support" | "reader";
                };
            };
        };
        responses: {
            /** @description Everybody who works here, and who is invited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
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
    postAdminStaffByMemberIdDisable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Everybody who works here, and who is invited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
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
    postAdminStaffByMemberIdEnable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Everybody who works here, and who is invited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
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
    postAdminStaffByMemberIdDismiss: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Everybody who works here, and who is invited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
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
    postAdminStaffByMemberIdSignOut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Everybody who works here, and who is invited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
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
    postAdminStaffByMemberIdResetSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Everybody who works here, and who is invited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
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
    postAdminStaffByMemberIdPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Everybody who works here, and who is invited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
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
    postAdminSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    code?: string | null;
                };
            };
        };
        responses: {
            /** @description The sign-in is fresh */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        freshUntil: string;
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
    getAdminApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
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
    postAdminApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Shipping station",
                 *       "scopes": [
                 *         "orders:write"
                 *       ],
                 *       "expiresAt": "2099-12-31T00:00:00Z"
                 *     }
                 */
                "application/json": {
                    name: string;
                    scopes: ("desk:read" | "desk:write" | "orders:read" | "orders:write" | "refunds:read" | "refunds:write" | "catalogue:read" | "catalogue:write" | "content:read" | "content:write" | "marketing:read" | "marketing:write" | "customers:read" | "customers:write" | "tax_exemptions:read" | "tax_exemptions:write" | "personal_data:read" | "personal_data:write" | "reports:read" | "reports:write" | "settings:read" | "settings:write")[];
                    /** Format: date-time */
                    expiresAt: string | null;
                };
            };
        };
        responses: {
            /** @description The key, which is shown this once, and all keys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
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
    deleteAdminApiKeys: {
        parameters: {
            query?: {
                /** @description Whose; without it one’s own */
                ownerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
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
    deleteAdminApiKeysByApiKeyId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                apiKeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
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
    getAdminWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All endpoints */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
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
    postAdminWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://erp.example.com/hooks/partwright",
                 *       "events": [
                 *         "order.paid",
                 *         "order.refunded"
                 *       ]
                 *     }
                 */
                "application/json": {
                    url: string;
                    events: ("order.paid" | "order.shipped" | "order.refunded" | "stock.low" | "product.changed")[];
                };
            };
        };
        responses: {
            /** @description Its secret, which is shown this once, and all endpoints */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointSecret"];
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
    putAdminWebhooksByEndpointId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    events: ("order.paid" | "order.shipped" | "order.refunded" | "stock.low" | "product.changed")[];
                    version: number;
                };
            };
        };
        responses: {
            /** @description All endpoints */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
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
    deleteAdminWebhooksByEndpointId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All endpoints */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
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
    postAdminWebhooksByEndpointIdPause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description All endpoints */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
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
    postAdminWebhooksByEndpointIdResume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description All endpoints */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
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
    postAdminWebhooksByEndpointIdRotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The new secret, which is shown this once, and all endpoints */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointSecret"];
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
    postAdminWebhooksByEndpointIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The message as it stands in the log */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredWebhookDelivery"];
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
    getAdminWebhookDeliveries: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of created, last, with `-` for descending; without it -created */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `endpoint` (any, none, empty, filled); `type` (any, none, empty, filled of order.paid, order.shipped, order.refunded, stock.low, product.changed, test); `state` (any, none, empty, filled of due, delivered, failed); `status` (between, empty, filled); `attempts` (between, empty, filled); `created` (between, empty, filled) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryLog"];
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
    getAdminWebhookDeliveriesByDeliveryId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredWebhookDelivery"];
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
    postAdminWebhookDeliveriesByDeliveryIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredWebhookDelivery"];
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
    postAdminWebhookDeliveriesRetryFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description How many */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
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
    postAdminCustomersAddressData: {
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
                };
            };
        };
        responses: {
            /** @description The data, as a file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressData"];
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
    postAdminCustomersAddressErasurePreview: {
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
                };
            };
        };
        responses: {
            /** @description What would be deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasurePreview"];
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
    postAdminCustomersAddressErasure: {
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
                    previewVersion: string;
                    /**
                     * @description What is `owed` was paid back another way, as by check
                     * @default false
                     */
                    paidOtherwise?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    getAdminCustomers: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of email, name, orders, spent, joined, seen, lastOrder, with `-` for descending; without it -seen */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `email` (contains, is, not, empty, filled); `name` (contains, is, not, empty, filled); `kind` (any, none, empty, filled of account, guest); `verified` (is); `blocked` (is); `marketing` (any, none, empty, filled of subscribed, unsubscribed, suppressed, none); `exempt` (any, none, empty, filled of waiting, approved, expired, none); `orders` (between, empty, filled); `spent` (between, empty, filled); `joined` (between, empty, filled); `seen` (between, empty, filled); `lastOrder` (between, empty, filled) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of customers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerList"];
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
    getAdminCustomersExport: {
        parameters: {
            query?: {
                /** @description One of email, name, orders, spent, joined, seen, lastOrder, with `-` for descending; without it -seen */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `email` (contains, is, not, empty, filled); `name` (contains, is, not, empty, filled); `kind` (any, none, empty, filled of account, guest); `verified` (is); `blocked` (is); `marketing` (any, none, empty, filled of subscribed, unsubscribed, suppressed, none); `exempt` (any, none, empty, filled of waiting, approved, expired, none); `orders` (between, empty, filled); `spent` (between, empty, filled); `joined` (between, empty, filled); `seen` (between, empty, filled); `lastOrder` (between, empty, filled) */
                filter?: string[];
                format?: "csv" | "xlsx";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
    getAdminCustomersByCustomerId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRecord"];
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
    postAdminCustomersByCustomerIdNotes: {
        parameters: {
            query?: never;
            header: {
                "idempotency-key": string;
            };
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description The customer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRecord"];
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
    postAdminCustomersByCustomerIdBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The customer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRecord"];
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
    postAdminCustomersByCustomerIdUnblock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The customer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRecord"];
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
    postAdminCustomersByCustomerIdSignOut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The customer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRecord"];
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
    postAdminCustomersByCustomerIdResetSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The customer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRecord"];
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
    deleteAdminCustomersByCustomerIdSessionsBySessionId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRecord"];
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
    getAdminCustomersByCustomerIdData: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data, as a file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerData"];
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
    getAdminCustomersByCustomerIdErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What would be deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasurePreview"];
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
    postAdminCustomersByCustomerIdErase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    previewVersion: string;
                    /**
                     * @description What is `owed` was paid back another way, as by check
                     * @default false
                     */
                    paidOtherwise?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    getAdminCustomersByCustomerIdMergeByFromId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
                fromId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What would move */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergePreview"];
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
    postAdminCustomersByCustomerIdMergeByFromId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
                fromId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    previewVersion: string;
                };
            };
        };
        responses: {
            /** @description The customer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRecord"];
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
    getAdminTaxCertificatesByCertificateIdFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                certificateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, to be saved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/webp": string;
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
    postAdminTaxCertificatesByCertificateIdApprove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                certificateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of the certificate that was seen */
                    version: number;
                    /** @description Whom it is made out to */
                    company: string;
                    number: string;
                    /**
                     * @description Two letters each
                     * @example [
                     *       "MI"
                     *     ]
                     */
                    states: string[];
                    /** @description Its last day, such as 2027-03-08; null where it states none */
                    expiresOn: string | null;
                };
            };
        };
        responses: {
            /** @description The certificate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffTaxCertificate"];
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
    postAdminTaxCertificatesByCertificateIdDecline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                certificateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of the certificate that was seen */
                    version: number;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The certificate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffTaxCertificate"];
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
    postAdminTaxCertificatesByCertificateIdRevoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                certificateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of the certificate that was seen */
                    version: number;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The certificate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffTaxCertificate"];
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
    getAdminSessions: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of who, email, started, ends, with `-` for descending; without it -started */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `who` (contains, is, not, empty, filled); `email` (contains, is, not, empty, filled); `role` (any, none, empty, filled of staff, customer); `browser` (contains, is, not, empty, filled); `started` (between, empty, filled); `ends` (between, empty, filled) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
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
    getAdminSessionsExport: {
        parameters: {
            query?: {
                /** @description One of who, email, started, ends, with `-` for descending; without it -started */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `who` (contains, is, not, empty, filled); `email` (contains, is, not, empty, filled); `role` (any, none, empty, filled of staff, customer); `browser` (contains, is, not, empty, filled); `started` (between, empty, filled); `ends` (between, empty, filled) */
                filter?: string[];
                format?: "csv" | "xlsx";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
    postAdminListCounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    list: "products" | "brands" | "appliances" | "fit-conflicts" | "fit-proposals" | "suggestion-rules" | "suggested-parts" | "emails" | "messages" | "questions" | "reviews" | "subscribers" | "customers" | "sessions" | "orders" | "returns" | "discount-codes" | "changes" | "webhook-deliveries" | "redirects";
                    searches: {
                        q?: string;
                        /** @default [] */
                        filter?: string[];
                    }[];
                };
            };
        };
        responses: {
            /** @description The counts, in the order of the filters */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCounts"];
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
    getAdminSavedViews: {
        parameters: {
            query: {
                list: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The views of the list that this person sees: their own, and those that others share */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViews"];
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
    postAdminSavedViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    list: string;
                    name: string;
                    /** @default false */
                    shared?: boolean;
                    search: {
                        q?: string;
                        sort?: string;
                        filter?: string[];
                        columns?: string[];
                        /** @enum {string} */
                        density?: "comfortable" | "normal" | "compact";
                    };
                };
            };
        };
        responses: {
            /** @description The views of the list that this person sees: their own, and those that others share */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViews"];
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
    deleteAdminSavedViewsByViewId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                viewId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The views of the list that this person sees: their own, and those that others share */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViews"];
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
    patchAdminSavedViewsByViewId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                viewId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    shared?: boolean;
                    search?: {
                        q?: string;
                        sort?: string;
                        filter?: string[];
                        columns?: string[];
                        /** @enum {string} */
                        density?: "comfortable" | "normal" | "compact";
                    };
                };
            };
        };
        responses: {
            /** @description The views of the list that this person sees: their own, and those that others share */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViews"];
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
    getAdminWaiting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Each at most 1,000 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Waiting"];
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
    putAdminPresenceBySubject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                subject: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The others who have it open */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Presence"];
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
    deleteAdminPresenceBySubject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                subject: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The others who have it open */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Presence"];
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
    getAdminDashboardWorkByWork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                work: "to-ship" | "overdue" | "on-hold" | "disputes" | "returns" | "returns-to-settle" | "messages" | "questions" | "certificates" | "reviews" | "low-stock" | "failed-mails" | "failed-webhooks" | "payment-messages" | "differences" | "late-jobs" | "searches-in-vain";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkToDo"];
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
    getAdminDashboardSales: {
        parameters: {
            query?: {
                /** @description Days of the shop’s calendar, the last of which is today */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In all, and by day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesFigures"];
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
    getAdminDashboardVisits: {
        parameters: {
            query?: {
                /** @description Days of the shop’s calendar, the last of which is today */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In all, and by day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitFigures"];
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
    getAdminDashboardSetUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every step */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetUp"];
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
    putAdminDashboardSetUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    step: "identity" | "mail" | "tax" | "shipping" | "payments" | "first-part" | "logo" | "staff" | "legal";
                    isSetAside: boolean;
                };
            };
        };
        responses: {
            /** @description Every step */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetUp"];
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
    getAdminMessages: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of created, email, topic, state, with `-` for descending; without it -created */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `state` (any, none, empty, filled of open, answered, closed); `topic` (any, none, empty, filled of order, return, fit, other); `email` (contains, is, not, empty, filled); `order` (contains, is, not, empty, filled); `model` (contains, is, not, empty, filled); `message` (contains, is, not, empty, filled); `created` (between, empty, filled); `closed` (between, empty, filled) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageList"];
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
    getAdminMessagesByMessageId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageRecord"];
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
    postAdminMessagesByMessageIdAnswers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    text: string;
                    closes: boolean;
                };
            };
        };
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageRecord"];
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
    postAdminMessagesByMessageIdNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    text: string;
                };
            };
        };
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageRecord"];
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
    postAdminMessagesByMessageIdClose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageRecord"];
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
    postAdminMessagesByMessageIdReopen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageRecord"];
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
    getAdminQuestions: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of created, part, state, email, with `-` for descending; without it -created */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `todo` (is); `state` (any, none, empty, filled of waiting, published, answered, declined); `sku` (contains, is, not, empty, filled); `part` (contains, is, not, empty, filled); `question` (contains, is, not, empty, filled); `answer` (contains, is, not, empty, filled); `email` (contains, is, not, empty, filled); `model` (contains, is, not, empty, filled); `created` (between, empty, filled); `published` (between, empty, filled) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of questions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionList"];
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
    postAdminQuestionsDecide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    questionIds: string[];
                    /** @enum {string} */
                    decision: "published" | "declined";
                };
            };
        };
        responses: {
            /** @description How many were changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changed: number;
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
    getAdminQuestionsByQuestionId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                questionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The question */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionRecord"];
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
    postAdminQuestionsByQuestionIdAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                questionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    text: string;
                    isPublic: boolean;
                };
            };
        };
        responses: {
            /** @description The question */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionRecord"];
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
    postAdminQuestionsByQuestionIdDecide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                questionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    /** @enum {string} */
                    decision: "published" | "declined";
                };
            };
        };
        responses: {
            /** @description The question */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionRecord"];
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
    postAdminQuestionsAnswersByAnswerIdDecide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                answerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    decision: "published" | "declined";
                };
            };
        };
        responses: {
            /** @description The question */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionRecord"];
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
    getAdminReviews: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of created, written, rating, part, state, with `-` for descending; without it -created */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `state` (any, none, empty, filled of waiting, published, hidden); `reason` (any, none, empty, filled of personal_data, abuse, not_the_part, advertising, unreadable); `rating` (between, empty, filled); `fits` (is); `answered` (is); `sku` (contains, is, not, empty, filled); `part` (contains, is, not, empty, filled); `text` (contains, is, not, empty, filled); `machine` (contains, is, not, empty, filled); `writer` (contains, is, not, empty, filled); `written` (between, empty, filled); `created` (between, empty, filled) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reviews */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewList"];
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
    getAdminReviewsByReviewId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reviewId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The review */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewRecord"];
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
    postAdminReviewsByReviewIdPublish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reviewId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description The review */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewRecord"];
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
    postAdminReviewsByReviewIdHide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reviewId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    /** @enum {string} */
                    reason: "personal_data" | "abuse" | "not_the_part" | "advertising" | "unreadable";
                };
            };
        };
        responses: {
            /** @description The review */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewRecord"];
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
    postAdminReviewsByReviewIdReply: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reviewId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    reply: string | null;
                };
            };
        };
        responses: {
            /** @description The review */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewRecord"];
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
    getAdminSubscribers: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of email, source, consent, ended, with `-` for descending; without it -consent */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `email` (contains, is, not, empty, filled); `state` (any, none, empty, filled of subscribed, unsubscribed, suppressed); `source` (any, none, empty, filled of homepage, compact, checkout, popup, account, import); `consent` (between, empty, filled); `ended` (between, empty, filled) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of subscribers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberList"];
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
    getAdminSubscribersExport: {
        parameters: {
            query?: {
                /** @description One of email, source, consent, ended, with `-` for descending; without it -consent */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `email` (contains, is, not, empty, filled); `state` (any, none, empty, filled of subscribed, unsubscribed, suppressed); `source` (any, none, empty, filled of homepage, compact, checkout, popup, account, import); `consent` (between, empty, filled); `ended` (between, empty, filled) */
                filter?: string[];
                format?: "csv" | "xlsx";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
    postAdminSubscribersBySubscriberIdUnsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                subscriberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The subscriber */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSubscriber"];
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
    postAdminSubscribersBySubscriberIdResendWelcome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                subscriberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The subscriber */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSubscriber"];
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
    getAdminPopupResults: {
        parameters: {
            query?: {
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures of these days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PopupResults"];
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
    getAdminEmails: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of created, sent, template, recipient, state, with `-` for descending; without it -created */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `state` (any, none, empty, filled of due, sent, stored, failed); `set-aside` (is); `template` (any, none, empty, filled of order_confirmation, order_link, address_changed, payment_link, payment_expired, order_shipped, order_delivered, order_cancelled, order_refunded, return_requested, return_approved, return_declined, return_received, return_cancelled, return_lapsed, exchange_payment, return_exchanged, return_refunded, confirm_address, sign_in_link, password_reset, change_email, email_taken, security_notice, account_deleted, certificate_approved, certificate_declined, certificate_revoked, certificate_expiring, newsletter_welcome, wish_confirmation, back_in_stock, reorder_reminder, popup_coupon, contact_received, message_answer, question_answer, review_request, buyer_letter, review_hidden, contact_message, staff_invitation, staff_password, staff_new_order, staff_alert, staff_low_stock, staff_payment_notice, staff_webhook_ended, weekly_report, test_email); `recipient` (contains, is, not, empty, filled); `order` (contains, is, not, empty, filled); `error` (contains, is, not, empty, filled); `attempts` (between, empty, filled); `created` (between, empty, filled); `sent` (between, empty, filled) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of e-mails */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailLog"];
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
    getAdminEmailsExport: {
        parameters: {
            query?: {
                /** @description One of created, sent, template, recipient, state, with `-` for descending; without it -created */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `state` (any, none, empty, filled of due, sent, stored, failed); `set-aside` (is); `template` (any, none, empty, filled of order_confirmation, order_link, address_changed, payment_link, payment_expired, order_shipped, order_delivered, order_cancelled, order_refunded, return_requested, return_approved, return_declined, return_received, return_cancelled, return_lapsed, exchange_payment, return_exchanged, return_refunded, confirm_address, sign_in_link, password_reset, change_email, email_taken, security_notice, account_deleted, certificate_approved, certificate_declined, certificate_revoked, certificate_expiring, newsletter_welcome, wish_confirmation, back_in_stock, reorder_reminder, popup_coupon, contact_received, message_answer, question_answer, review_request, buyer_letter, review_hidden, contact_message, staff_invitation, staff_password, staff_new_order, staff_alert, staff_low_stock, staff_payment_notice, staff_webhook_ended, weekly_report, test_email); `recipient` (contains, is, not, empty, filled); `order` (contains, is, not, empty, filled); `error` (contains, is, not, empty, filled); `attempts` (between, empty, filled); `created` (between, empty, filled); `sent` (between, empty, filled) */
                filter?: string[];
                format?: "csv" | "xlsx";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
    getAdminOutboxById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The e-mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredEmail"];
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
    getAdminOutboxByIdPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The e-mail, for a frame of the admin area */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
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
    getAdminTestEmail: {
        parameters: {
            query?: {
                template?: "order_confirmation" | "order_link" | "address_changed" | "payment_link" | "payment_expired" | "order_shipped" | "order_delivered" | "order_cancelled" | "order_refunded" | "return_requested" | "return_approved" | "return_declined" | "return_received" | "return_cancelled" | "return_lapsed" | "exchange_payment" | "return_exchanged" | "return_refunded" | "confirm_address" | "sign_in_link" | "password_reset" | "change_email" | "email_taken" | "security_notice" | "account_deleted" | "certificate_approved" | "certificate_declined" | "certificate_revoked" | "certificate_expiring" | "newsletter_welcome" | "wish_confirmation" | "back_in_stock" | "reorder_reminder" | "popup_coupon" | "contact_received" | "message_answer" | "question_answer" | "review_request" | "buyer_letter" | "review_hidden" | "contact_message" | "staff_invitation" | "staff_password" | "staff_new_order" | "staff_alert" | "staff_low_stock" | "staff_payment_notice" | "staff_webhook_ended" | "weekly_report";
                number?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it reads */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterPreview"];
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
    postAdminTestEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    template: "order_confirmation" | "order_link" | "address_changed" | "payment_link" | "payment_expired" | "order_shipped" | "order_delivered" | "order_cancelled" | "order_refunded" | "return_requested" | "return_approved" | "return_declined" | "return_received" | "return_cancelled" | "return_lapsed" | "exchange_payment" | "return_exchanged" | "return_refunded" | "confirm_address" | "sign_in_link" | "password_reset" | "change_email" | "email_taken" | "security_notice" | "account_deleted" | "certificate_approved" | "certificate_declined" | "certificate_revoked" | "certificate_expiring" | "newsletter_welcome" | "wish_confirmation" | "back_in_stock" | "reorder_reminder" | "popup_coupon" | "contact_received" | "message_answer" | "question_answer" | "review_request" | "buyer_letter" | "review_hidden" | "contact_message" | "staff_invitation" | "staff_password" | "staff_new_order" | "staff_alert" | "staff_low_stock" | "staff_payment_notice" | "staff_webhook_ended" | "weekly_report";
                    number: string | null;
                    to: string;
                };
            };
        };
        responses: {
            /** @description The e-mail, which is sent within seconds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredEmail"];
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
    getAdminTestEmailPage: {
        parameters: {
            query?: {
                template?: "order_confirmation" | "order_link" | "address_changed" | "payment_link" | "payment_expired" | "order_shipped" | "order_delivered" | "order_cancelled" | "order_refunded" | "return_requested" | "return_approved" | "return_declined" | "return_received" | "return_cancelled" | "return_lapsed" | "exchange_payment" | "return_exchanged" | "return_refunded" | "confirm_address" | "sign_in_link" | "password_reset" | "change_email" | "email_taken" | "security_notice" | "account_deleted" | "certificate_approved" | "certificate_declined" | "certificate_revoked" | "certificate_expiring" | "newsletter_welcome" | "wish_confirmation" | "back_in_stock" | "reorder_reminder" | "popup_coupon" | "contact_received" | "message_answer" | "question_answer" | "review_request" | "buyer_letter" | "review_hidden" | "contact_message" | "staff_invitation" | "staff_password" | "staff_new_order" | "staff_alert" | "staff_low_stock" | "staff_payment_notice" | "staff_webhook_ended" | "weekly_report";
                number?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The e-mail, for a frame of the admin area */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
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
    getAdminSenderDomain: {
        parameters: {
            query?: {
                selector?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What stands in the DNS */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SenderDomain"];
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
    getAdminOutbox: {
        parameters: {
            query?: {
                page?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                state?: "due" | "sent" | "kept" | "dead";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of e-mails */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailList"];
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
    postAdminOutboxByIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    postAdminOutboxRetryFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description How many */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
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
    postAdminOutboxByIdSetAside: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default true */
                    isAside?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
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
    postAdminOutboxSetFailedAside: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description How many */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
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
    getAdminSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        settings: components["schemas"]["SettingRecord"][];
                        schemas: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
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
    patchAdminSettingsByGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                group: "identity" | "contact" | "rates" | "dispatch" | "transit" | "orders" | "returnRules" | "mail" | "about" | "returns" | "legal" | "help" | "contactPage" | "popup" | "newsletter" | "search" | "seo" | "privacy";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description The setting */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingRecord"];
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
    postAdminSettingsByGroupRestore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                group: "identity" | "contact" | "rates" | "dispatch" | "transit" | "orders" | "returnRules" | "mail" | "about" | "returns" | "legal" | "help" | "contactPage" | "popup" | "newsletter" | "search" | "seo" | "privacy";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    /** @default [] */
                    fields?: string[];
                };
            };
        };
        responses: {
            /** @description The setting */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingRecord"];
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
    getAdminHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The health of the shop */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopHealth"];
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
    getAdminChanges: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of at, action, subject, who, with `-` for descending; without it -at */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `kind` (any, none, empty, filled); `action` (contains, is, not, empty, filled); `subject` (contains, is, not, empty, filled); `who` (contains, is, not, empty, filled); `at` (between, empty, filled) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeLog"];
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
    getAdminChangesExport: {
        parameters: {
            query?: {
                /** @description One of at, action, subject, who, with `-` for descending; without it -at */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `kind` (any, none, empty, filled); `action` (contains, is, not, empty, filled); `subject` (contains, is, not, empty, filled); `who` (contains, is, not, empty, filled); `at` (between, empty, filled) */
                filter?: string[];
                format?: "csv" | "xlsx";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
    getAdminSearchDemand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most frequent of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        withoutResult: components["schemas"]["SearchDemand"][];
                        withoutClick: components["schemas"]["SearchDemand"][];
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
    getAdminRedirects: {
        parameters: {
            query?: {
                page?: number;
                /** @description 25, 50, 100: the numbers of rows that screens offer */
                size?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
                /** @description One of from, to, created, with `-` for descending; without it -created */
                sort?: string;
                q?: string;
                /** @description `field:operator:value`, once for each condition; all of them hold. Ranges are `10..20`, `10..` or `..20`; amounts are cents. Fields: `from` (contains, is, not, empty, filled); `to` (contains, is, not, empty, filled); `created` (between, empty, filled) */
                filter?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of redirects */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedirectList"];
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
    putAdminRedirects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fromPath: string;
                    toPath: string;
                    onlyNew?: boolean;
                };
            };
        };
        responses: {
            /** @description Where the old address leads */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        toPath: string;
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
    postAdminRedirectsRemove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fromPath: string;
                };
            };
        };
        responses: {
            /** @description Done; `toPath` is where it led */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
                        toPath: string;
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
    getAdminMedia: {
        parameters: {
            query?: {
                id?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pictures, in the order of the ids */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaList"];
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
    postAdminMedia: {
        parameters: {
            query?: {
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
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
    getAdminMediaUploadsByUploadId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaUpload"];
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
    postAdminMediaFromUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uri */
                    url: string;
                };
            };
        };
        responses: {
            /** @description The upload, by whose id to ask how far it is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaUpload"];
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
    getAdminMediaByMediaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
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
    patchAdminMediaByMediaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alt: string;
                };
            };
        };
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
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
    postAdminMediaByMediaIdCrop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    left: number;
                    top: number;
                    width: number;
                    height: number;
                };
            };
        };
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
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
    getAdminSubcategoryLogos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The categories, by path */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryPictureList"];
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
    patchAdminSubcategoryLogosByCategoryId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                categoryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    imageUrl: string | null;
                };
            };
        };
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryPicture"];
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
    getAdminFind: {
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
            /** @description At most five of each kind */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Found"];
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
    getAdminHistoryBySubject: {
        parameters: {
            query?: {
                page?: number;
                /** @description Rows of a page, where the list has its own number otherwise */
                limit?: number;
            };
            header?: never;
            path: {
                subject: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
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
    webhookOrderPaid: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for every attempt: take a message once. */
                "webhook-id": string;
                /** @description Seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64. For a day after the secret was replaced there are several, with spaces between, one for each secret of that day: one that matches is enough. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.paid",
                 *       "timestamp": "2026-11-22T15:04:05.678Z",
                 *       "data": {
                 *         "orderId": "ord_01k9x7d3s5m2q8w4e6r0t1y3v5",
                 *         "number": "PW-7K3Q-9F2M-4T6V",
                 *         "status": "open",
                 *         "paymentStatus": "paid",
                 *         "fulfilmentStatus": "unfulfilled",
                 *         "totalCents": 4398,
                 *         "refundedCents": 0,
                 *         "shipmentId": null,
                 *         "refundId": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "order.paid";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        orderId: string;
                        number: string;
                        /** @enum {string} */
                        status: "pending" | "open" | "on_hold" | "completed" | "cancelled" | "expired";
                        /** @enum {string} */
                        paymentStatus: "open" | "processing" | "paid" | "partially_refunded" | "refunded" | "failed" | "expired" | "disputed";
                        /** @enum {string} */
                        fulfilmentStatus: "unfulfilled" | "partially_fulfilled" | "fulfilled" | "delivered";
                        totalCents: number;
                        /** @description All that has gone back by now; less than before when a bank has sent a refund back */
                        refundedCents: number;
                        /** @description Of `order.shipped`: the shipment that left */
                        shipmentId: string | null;
                        /** @description Of `order.refunded`: the refund that succeeded, or that a bank has sent back */
                        refundId: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken. Any status from 200 to 299 does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookOrderShipped: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for every attempt: take a message once. */
                "webhook-id": string;
                /** @description Seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64. For a day after the secret was replaced there are several, with spaces between, one for each secret of that day: one that matches is enough. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.shipped",
                 *       "timestamp": "2026-11-22T15:04:05.678Z",
                 *       "data": {
                 *         "orderId": "ord_01k9x7d3s5m2q8w4e6r0t1y3v5",
                 *         "number": "PW-7K3Q-9F2M-4T6V",
                 *         "status": "open",
                 *         "paymentStatus": "paid",
                 *         "fulfilmentStatus": "fulfilled",
                 *         "totalCents": 4398,
                 *         "refundedCents": 0,
                 *         "shipmentId": "shp_01k9x7d3s5m2q8w4e6r0t1y3v6",
                 *         "refundId": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "order.shipped";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        orderId: string;
                        number: string;
                        /** @enum {string} */
                        status: "pending" | "open" | "on_hold" | "completed" | "cancelled" | "expired";
                        /** @enum {string} */
                        paymentStatus: "open" | "processing" | "paid" | "partially_refunded" | "refunded" | "failed" | "expired" | "disputed";
                        /** @enum {string} */
                        fulfilmentStatus: "unfulfilled" | "partially_fulfilled" | "fulfilled" | "delivered";
                        totalCents: number;
                        /** @description All that has gone back by now; less than before when a bank has sent a refund back */
                        refundedCents: number;
                        /** @description Of `order.shipped`: the shipment that left */
                        shipmentId: string | null;
                        /** @description Of `order.refunded`: the refund that succeeded, or that a bank has sent back */
                        refundId: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken. Any status from 200 to 299 does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookOrderRefunded: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for every attempt: take a message once. */
                "webhook-id": string;
                /** @description Seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64. For a day after the secret was replaced there are several, with spaces between, one for each secret of that day: one that matches is enough. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order.refunded",
                 *       "timestamp": "2026-11-22T15:04:05.678Z",
                 *       "data": {
                 *         "orderId": "ord_01k9x7d3s5m2q8w4e6r0t1y3v5",
                 *         "number": "PW-7K3Q-9F2M-4T6V",
                 *         "status": "open",
                 *         "paymentStatus": "partially_refunded",
                 *         "fulfilmentStatus": "unfulfilled",
                 *         "totalCents": 4398,
                 *         "refundedCents": 1299,
                 *         "shipmentId": null,
                 *         "refundId": "rfd_01k9x7d3s5m2q8w4e6r0t1y3v7"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "order.refunded";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        orderId: string;
                        number: string;
                        /** @enum {string} */
                        status: "pending" | "open" | "on_hold" | "completed" | "cancelled" | "expired";
                        /** @enum {string} */
                        paymentStatus: "open" | "processing" | "paid" | "partially_refunded" | "refunded" | "failed" | "expired" | "disputed";
                        /** @enum {string} */
                        fulfilmentStatus: "unfulfilled" | "partially_fulfilled" | "fulfilled" | "delivered";
                        totalCents: number;
                        /** @description All that has gone back by now; less than before when a bank has sent a refund back */
                        refundedCents: number;
                        /** @description Of `order.shipped`: the shipment that left */
                        shipmentId: string | null;
                        /** @description Of `order.refunded`: the refund that succeeded, or that a bank has sent back */
                        refundId: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Taken. Any status from 200 to 299 does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookStockLow: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for every attempt: take a message once. */
                "webhook-id": string;
                /** @description Seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64. For a day after the secret was replaced there are several, with spaces between, one for each secret of that day: one that matches is enough. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "stock.low",
                 *       "timestamp": "2026-11-22T15:04:05.678Z",
                 *       "data": {
                 *         "productId": "prd_01k9x7d3s5m2q8w4e6r0t1y3v8",
                 *         "onHand": 3,
                 *         "lowStockThreshold": 5
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "stock.low";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        productId: string;
                        onHand: number;
                        lowStockThreshold: number;
                    };
                };
            };
        };
        responses: {
            /** @description Taken. Any status from 200 to 299 does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookProductChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for every attempt: take a message once. */
                "webhook-id": string;
                /** @description Seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64. For a day after the secret was replaced there are several, with spaces between, one for each secret of that day: one that matches is enough. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "product.changed",
                 *       "timestamp": "2026-11-22T15:04:05.678Z",
                 *       "data": {
                 *         "productIds": [
                 *           "prd_01k9x7d3s5m2q8w4e6r0t1y3v8"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "product.changed";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** @description At most 100 */
                        productIds: string[];
                    };
                };
            };
        };
        responses: {
            /** @description Taken. Any status from 200 to 299 does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for every attempt: take a message once. */
                "webhook-id": string;
                /** @description Seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the signature in base64. For a day after the secret was replaced there are several, with spaces between, one for each secret of that day: one that matches is enough. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "test",
                 *       "timestamp": "2026-11-22T15:04:05.678Z",
                 *       "data": {
                 *         "endpointId": "whe_01k9x7d3s5m2q8w4e6r0t1y3v9"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    type: "test";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        endpointId: string;
                    };
                };
            };
        };
        responses: {
            /** @description Taken. Any status from 200 to 299 does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
