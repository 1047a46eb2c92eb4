import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReviewView } from '~/lib/contract/views/review'
import { useAccounts } from '~/lib/ui/query/queries'
import { unitsOf } from '~/lib/ui/text/finding-words'
import { intentFacts, unitOf } from '~/lib/ui/text/intent'

/** Reads a swap's review for display: its intent, the units that it names, and where each finding is told. */
export function useReviewFacts({ intent, findings }: ReviewView, profile: ProfileView) {
  const { data: accounts } = useAccounts()
  const facts = intentFacts(intent, profile, accounts)
  // Told beside the address.
  const ofRecipient = findings.find(({ code }) => code === 'recipient-first-time')
  return {
    ...facts,
    units: unitsOf(facts),
    /** The currency that pays for gas. */
    native: unitOf(profile, intent.networkName, null),
    ofRecipient,
    others: findings.filter((finding) => finding !== ofRecipient),
  }
}

export type ReviewFacts = ReturnType<typeof useReviewFacts>
