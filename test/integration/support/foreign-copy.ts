import type { Services } from '~/lib/services/services'

/** Copies a swap's journal to another device of the same phrase: what that device then does is foreign here. */
export async function copyRequest(from: Services, to: Services, id: string): Promise<void> {
  for (const event of await from.journal.events(id))
    await (event.type === 'approved' ? to.journal.begin(event.start) : to.journal.record(id, event))
}
