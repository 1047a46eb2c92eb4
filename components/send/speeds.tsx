import type { ReactNode } from 'react'
import type { FeeChoice } from '~/lib/contract/orders'
import { differ, feeChoices } from '~/lib/ui/text/fee-choices'
import { i18n } from '~/lib/ui/text/i18n'
import { Choice } from '../ui/choice'

/** A speed in two lines, such as its time and its price; `key` differs where speeds do. */
type Speed = { choice: FeeChoice; key: string; first: ReactNode; second: ReactNode }

type SpeedsProps = {
  label: string
  value: FeeChoice | 'typed'
  /** Empty before there is a quote. */
  speeds: readonly Speed[]
  onChange: (choice: FeeChoice) => void
}

/** How soon a payment is to be mined, where speeds differ. */
export function Speeds({ label, value, speeds, onChange }: SpeedsProps) {
  if (speeds.length > 0 && !differ(speeds.map(({ key }) => key)) && value !== 'typed') return null
  return (
    <Choice<FeeChoice | 'typed'>
      label={label}
      hasQuietLabel
      value={value}
      options={feeChoices.map((choice) => {
        const speed = speeds.find((speed) => speed.choice === choice)
        return {
          value: choice,
          label: i18n.t(`swap.${choice}`),
          // As high before it is quoted: nothing below moves.
          note: (
            <span className="flex min-h-8 flex-col">
              {speed !== undefined && (
                <>
                  <span>{speed.first}</span>
                  <span>{speed.second}</span>
                </>
              )}
            </span>
          ),
          testId: `send-fee-${choice}`,
        }
      })}
      onChange={(choice) => choice !== 'typed' && onChange(choice)}
    />
  )
}
