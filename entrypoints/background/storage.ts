import { dropDatabase, openDatabase } from '~/lib/adapters/database'
import { envelopeInArea, envelopeInDatabase } from '~/lib/adapters/envelope-copy'
import { createJournalRecovery } from '~/lib/adapters/journal-recovery'
import { createJournalStore } from '~/lib/adapters/journal-store'
import { createKeyValueArea } from '~/lib/adapters/key-value'
import { createReviewStore } from '~/lib/adapters/review-store'

/** Opens what this browser keeps: the extension's own areas, the two copies of the keystore, the journal, pending reviews. */
export function openStorage() {
  const local = createKeyValueArea('local')
  const session = createKeyValueArea('session')
  const database = openDatabase()
  return {
    local,
    session,
    copies: [envelopeInArea(local), envelopeInDatabase()],
    store: createJournalStore(database),
    recovery: createJournalRecovery(database, () => dropDatabase(), session),
    reviews: createReviewStore(database),
  }
}
