/** What the name of a page's port begins with; the relay's own name for the document follows. */
export const PAGE_PORT = 'page:'
