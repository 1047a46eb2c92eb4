import { mostUnits } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import type { Unit } from '~/lib/ui/text/intent'
import { BareBtcAmount, BareTokenAmount } from '../amount'
import { Sentence, SLOT } from '../sentence'

/** The miners' fee on top of what leaves. */
export function PlusFee({ sats }: { sats: bigint }) {
  return (
    <span>
      <Sentence
        text={i18n.t('review.plus_network_fee', { fee: SLOT })}
        slot={<BareBtcAmount sats={sats} />}
      />
    </span>
  )
}

/** The most that gas can cost on top of what leaves. */
export function PlusGas({ wei, native }: { wei: bigint; native: Unit }) {
  return (
    <span>
      <Sentence
        text={i18n.t('review.plus_gas', { fee: SLOT })}
        slot={<BareTokenAmount units={mostUnits(wei, native.decimals)} token={native} />}
      />
    </span>
  )
}
