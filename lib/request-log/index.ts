export { countRequests, listRequests, requestOrder, type StoredRequest } from './list-requests.ts';
export { type LoggedRequest, type ResponseSummary, readResponse, showPath } from './logged-request.ts';
export { requestFields } from './search-fields.ts';
export { deleteOldRequests, insertRequests } from './store.ts';
export { countRequestsOfToken, maxRequestsCounted, summariseTokenUsage } from './token-usage.ts';
export { createRequestLog, type RequestLog } from './write-buffer.ts';
