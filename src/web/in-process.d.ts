/** What `web/api.ts` sees of the server while a page is rendered (`server/api/in-process.ts`): one call, in the visitor's name. */
export function callApi(request: Request): Promise<Response>
