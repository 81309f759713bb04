/** What `web/api.ts` sees of the server while a page is rendered (`server/api/in-process.ts`): one call, in the visitor's name, and the data of its answer. */
export function callApi(address: string, init: RequestInit): Promise<{ data: unknown; response: Response }>
