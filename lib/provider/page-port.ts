/** The prefix of a page port's name, followed by the relay's own id for the document. */
export const PAGE_PORT = 'page:'
