import { viewOfProfile } from '~/lib/contract/views/of-profile'
import { inState, STATES } from '~/lib/core/journal/story.fixture'
import { receiptOf } from '~/lib/services/history/receipt'
import { viewOf } from '~/lib/services/history/view'
import { PROFILE } from '~/lib/services/ports/profile.fixture'

/** The profile that the entries of `ENTRY_STATES` were made with, as the pages see it. */
export const STATES_PROFILE = viewOfProfile(PROFILE)

/** Every state in which an entry can be, by its name: with its journal, and as its page and its receipt are given it. */
export const ENTRY_STATES = Object.keys(STATES).map((name) => {
  const { entry, events, pollError, open } = inState(name)
  return {
    name,
    entry,
    events,
    view: { ...viewOf(entry, events, PROFILE, pollError, open), id: name },
    receipt: receiptOf(entry, events, PROFILE),
  }
})
