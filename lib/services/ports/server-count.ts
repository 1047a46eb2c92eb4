import type { ServerCount } from '~/lib/core/server-count'

/** Is told of each answer how many servers gave it. */
export type NoteServers = (count: ServerCount) => void
