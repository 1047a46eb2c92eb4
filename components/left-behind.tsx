import type { LeftBehind as Coins } from '~/lib/contract/views/payment'
import { i18n } from '~/lib/ui/text/i18n'
import { BtcAmount } from './amount'
import { Sentence, SLOT } from './sentence'

/** The coins that a payment of everything does not spend, and why. */
export function LeftBehind({ heldSats, unconfirmedSats, keptOutSats, uneconomicSats }: Coins) {
  if (heldSats + unconfirmedSats + keptOutSats + uneconomicSats === 0n) return null
  return (
    <ul data-testid="send-kept-out" className="flex flex-col gap-1 text-xs text-soft">
      {heldSats > 0n && (
        <li>
          <Sentence text={i18n.t('send.held', { amount: SLOT })} slot={<BtcAmount sats={heldSats} />} />
        </li>
      )}
      {unconfirmedSats > 0n && (
        <li>
          <Sentence
            text={i18n.t('send.unconfirmed', { amount: SLOT })}
            slot={<BtcAmount sats={unconfirmedSats} />}
          />
        </li>
      )}
      {keptOutSats > 0n && (
        <li>
          <Sentence
            text={i18n.t('send.kept_out', { amount: SLOT })}
            slot={<BtcAmount sats={keptOutSats} />}
          />
        </li>
      )}
      {uneconomicSats > 0n && (
        <li>
          <Sentence
            text={i18n.t('send.uneconomic', { amount: SLOT })}
            slot={<BtcAmount sats={uneconomicSats} />}
          />
        </li>
      )}
    </ul>
  )
}
