import type { ServerCount } from '~/lib/core/server-count'

/** Hears of each answer how many servers gave it. */
export type NoteServers = (count: ServerCount) => void
