import type { ProfileView } from '~/lib/contract/views/networks'
import { useDraft } from './draft'
import { firstDraft } from './last-pair'
import { useShell } from './shell'
import { parseDraft, type SwapDraft } from '~/lib/ui/text/swap-draft'

export const SWAP_DRAFT = 'swap-form'

/** The contents of the swap form, as an earlier page left them. */
export function useSwapDraft(profile: ProfileView): [SwapDraft, (next: SwapDraft) => void] {
  const { lastPair } = useShell()
  const [noted, setDraft] = useDraft(SWAP_DRAFT, (stored) => parseDraft(stored, profile))
  return [noted ?? firstDraft(profile, lastPair.read()), setDraft]
}
