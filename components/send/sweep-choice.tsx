import type { FeeChoice } from '~/lib/contract/ui'
import type { SweepView } from '~/lib/contract/views/payment'
import { feeChoices } from '~/lib/ui/fee-choices'
import { i18n } from '~/lib/ui/i18n'
import { Address } from '../address'
import { BtcAmount } from '../amount'
import { Sentence, SLOT } from '../sentence'
import { Choice } from '../ui/choice'

type Found = SweepView['addresses'][number]
export type Sweep = { address: string; feeChoice: FeeChoice }

type SweepChoiceProps = {
  addresses: Found[]
  /** `null` where there is nothing to sweep. */
  sweep: Sweep | null
  onChange: (sweep: Sweep) => void
}

/** The addresses of a key with what each holds. One is swept at a time. */
export function SweepChoice({ addresses, sweep, onChange }: SweepChoiceProps) {
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-1 text-sm font-medium">{i18n.t('sweep.from')}</legend>
        {addresses.map((found) => (
          <label
            key={found.address}
            className="flex items-start gap-3 rounded-lg border border-line bg-panel px-3 py-2 has-checked:border-accent"
          >
            <input
              type="radio"
              name="address"
              data-testid={`sweep-${found.addressType}`}
              className="mt-1 accent-accent"
              disabled={found.sats === 0n || found.isOwn}
              checked={sweep?.address === found.address}
              onChange={() => sweep !== null && onChange({ ...sweep, address: found.address })}
            />
            <span className="flex min-w-0 flex-col gap-1">
              <span className="font-medium">
                <Holding found={found} />
              </span>
              <Address address={found.address} />
              <Waiting found={found} />
            </span>
          </label>
        ))}
      </fieldset>
      {sweep !== null && (
        <Choice
          label={i18n.t('swap.speed')}
          value={sweep.feeChoice}
          options={feeChoices.map((choice) => ({
            value: choice,
            label: i18n.t(`swap.${choice}`),
            note: i18n.t(`send.time_${choice}`),
          }))}
          onChange={(feeChoice) => onChange({ ...sweep, feeChoice })}
        />
      )}
    </>
  )
}

function Holding({ found: { sats, isOwn } }: { found: Found }) {
  if (isOwn) return i18n.t('sweep.own')
  return sats === 0n ? i18n.t('sweep.empty') : <BtcAmount sats={sats} />
}

/** What the address holds beside, and why it is not swept. */
function Waiting({ found: { unconfirmedSats, keptOutSats } }: { found: Found }) {
  return (
    <>
      {unconfirmedSats > 0n && (
        <span className="text-xs text-soft">
          <Sentence
            text={i18n.t('sweep.unconfirmed', { amount: SLOT })}
            slot={<BtcAmount sats={unconfirmedSats} />}
          />
        </span>
      )}
      {keptOutSats > 0n && (
        <span className="text-xs text-soft">
          <Sentence
            text={i18n.t('sweep.kept_out', { amount: SLOT })}
            slot={<BtcAmount sats={keptOutSats} />}
          />
        </span>
      )}
    </>
  )
}
