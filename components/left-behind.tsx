import type { LeftBehind as Coins } from '~/lib/contract/views/payment'
import { i18n } from '~/lib/ui/text/i18n'
import { BtcAmount } from './amount'
import { Sentence, SLOT } from './sentence'

const REASONS = [
  ['heldSats', 'send.held'],
  ['unconfirmedSats', 'send.unconfirmed'],
  ['keptOutSats', 'send.kept_out'],
  ['uneconomicSats', 'send.uneconomic'],
] as const satisfies (readonly [keyof Coins, string])[]

/** The coins that a payment of everything does not spend, and why. */
export function LeftBehind(coins: Coins) {
  const left = REASONS.filter(([part]) => coins[part] > 0n)
  if (left.length === 0) return null
  return (
    <ul data-testid="send-kept-out" className="flex flex-col gap-1 text-xs text-soft">
      {left.map(([part, words]) => (
        <li key={part}>
          <Sentence text={i18n.t(words, { amount: SLOT })} slot={<BtcAmount sats={coins[part]} />} />
        </li>
      ))}
    </ul>
  )
}
