import { arrivingToken } from '~/lib/contract/arriving-token'
import type { ProfileView } from '~/lib/contract/views/networks'
import { BITCOIN_MARK } from '~/lib/ui/page/marks'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC, pricedUnit } from '~/lib/ui/text/intent'
import { AmountsShown } from '../amounts-shown'
import { FiatLine } from '../fiat'
import { Sentence, SLOT } from '../sentence'
import { SumText } from '../sum'
import { NamedUnit } from './named-unit'
import { Card } from './card'
import { NetworkPicker, TokenPicker } from './pickers'
import { QuotedOutput } from './quoted-output'
import { quotedSum } from './quoted-sum'
import type { SwapForm } from './use-swap-form'

export function ReceiveCard({ form, profile }: { form: SwapForm; profile: ProfileView }) {
  const { draft } = form
  const isToEvm = draft.direction === 'to-evm'
  return (
    <Card
      label={
        <>
          <span>{i18n.t('swap.receive')}</span>
          {isToEvm && <NetworkPicker form={form} profile={profile} />}
        </>
      }
      figure={<QuotedOutput form={form} />}
      unit={
        isToEvm ? <TokenPicker form={form} /> : <NamedUnit picture={BITCOIN_MARK} of="Bitcoin" name="BTC" />
      }
      foot={
        <>
          <FiatLine sum={quotedSum(form)} />
          <Least form={form} />
        </>
      }
    />
  )
}

/** The least that a contract enforces; its place is kept. */
function Least({ form: { draft, token, quote } }: { form: SwapForm }) {
  const { current } = quote
  if (current?.isMinimumEnforced !== true) return null
  const unit =
    draft.direction === 'to-bitcoin' ? BTC : token && pricedUnit(draft.networkName, arrivingToken(token))
  if (unit === undefined) return null
  return (
    <span data-testid="swap-least" data-amount={current.minOutput} className="ms-auto text-sm">
      <AmountsShown>
        <Sentence
          text={i18n.t('review.at_least', { amount: SLOT })}
          slot={<SumText sum={{ units: current.minOutput, unit }} isBare />}
        />
      </AmountsShown>
    </span>
  )
}
