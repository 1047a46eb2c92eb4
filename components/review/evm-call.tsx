import type { FeeChoice } from '~/lib/contract/orders'
import { sanitizeText, symbolText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReviewView } from '~/lib/contract/views/review'
import { differ, feeChoices } from '~/lib/ui/text/fee-choices'
import { exactText, mostUnits } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { type IntentFacts, type Unit, unitOf } from '~/lib/ui/text/intent'
import { messageName } from '~/lib/ui/text/message'
import { Address } from '../address'
import { TokenAmount } from '../amount'
import { Choice } from '../ui/choice'

type EvmCallProps = {
  call: NonNullable<ReviewView['evm']>
  facts: IntentFacts
  profile: ProfileView
  networkName: string
}

/** The user's signatures on the EVM side, one sentence for each. */
export function EvmCall({ call, facts, profile, networkName }: EvmCallProps) {
  const contract = i18n.t(`review.contract_${messageName(call.contract)}`)
  const amount = `${exactText(facts.sent.units, facts.sent.unit.decimals)} ${symbolText(facts.sent.unit.symbol, 44)}`
  const token = unitOf(profile, networkName, call.allowance?.token ?? null)
  const allowed = `${exactText(call.allowance?.amount ?? 0n, token.decimals)} ${symbolText(token.symbol, 44)}`
  const sentences = {
    'allowance-reset': i18n.t('review.step_allowance_reset', { token: symbolText(token.symbol, 44) }),
    allowance: i18n.t('review.step_allowance', { contract, amount: allowed }),
    call: i18n.t('review.step_call', { function: sanitizeText(call.functionName, 40), contract, amount }),
  }
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="text-sm text-soft">{i18n.t('review.steps')}</h2>
        <ol className="mt-1 flex flex-col gap-2">
          {call.steps.map((step, at) => (
            <li key={step} data-step={step} className="flex gap-3">
              <span className="flex size-5 shrink-0 items-center justify-center rounded-full bg-sunken text-xs font-semibold">
                {at + 1}
              </span>
              <span className="min-w-0 [overflow-wrap:anywhere]">{sentences[step]}</span>
            </li>
          ))}
        </ol>
      </div>
      <div>
        <h2 className="text-sm text-soft first-letter:uppercase">{contract}</h2>
        <Address address={call.to} />
      </div>
    </section>
  )
}

type GasChoiceProps = {
  call: NonNullable<ReviewView['evm']>
  /** The network's own currency. */
  native: Unit
  feeChoice: FeeChoice
  onFeeChoice: (choice: FeeChoice) => void
}

/** How fast the call is mined, each with the most that its gas costs. */
export function GasChoice({ call, native, feeChoice, onFeeChoice }: GasChoiceProps) {
  const most = feeChoices.map((choice) => mostUnits(call.gas?.[choice] ?? 0n, native.decimals))
  if (!differ(most.map(String))) return null
  return (
    <Choice
      label={i18n.t('review.side_gas')}
      value={feeChoice}
      options={feeChoices.map((choice, at) => ({
        value: choice,
        label: i18n.t(`swap.${choice}`),
        note: <TokenAmount units={most[at] ?? 0n} token={native} />,
      }))}
      onChange={onFeeChoice}
    />
  )
}
