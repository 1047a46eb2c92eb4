/**
 * For `createServer`: idle connections stay open until a client closes them. A server that closed one might do so just as
 * a client sends its next request on it, which then fails; a busy machine makes that likely.
 */
export const KEEPS_IDLE_CONNECTIONS = { keepAliveTimeout: 0 }
