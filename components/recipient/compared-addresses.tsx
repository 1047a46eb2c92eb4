import { Fragment } from 'react'
import { type ComparedGroup, comparedGroups } from '~/lib/ui/text/address-differences'
import { sanitizeText } from '~/lib/contract/text'
import { Icon } from '../ui/icons'
import { join } from '../ui/join'

/** An EVM address has ten groups. */
const PER_LINE = 5

type ComparedAddressesProps = { entered: string; known: string; enteredLabel: string; knownLabel: string }

/** Two addresses on one grid, group above group; what differs is bold, underlined and tinted. */
export function ComparedAddresses({
  entered,
  known: knownAddress,
  enteredLabel,
  knownLabel,
}: ComparedAddressesProps) {
  const groups = comparedGroups(sanitizeText(entered, 200), sanitizeText(knownAddress, 200))
  const lines = Array.from({ length: Math.ceil(groups.length / PER_LINE) }, (_, line) =>
    groups.slice(line * PER_LINE, (line + 1) * PER_LINE),
  )
  return (
    <div data-testid="compared-addresses" className="overflow-hidden rounded-2xl border border-line bg-panel">
      <div className="flex flex-wrap justify-between gap-x-4 border-b border-line px-4 py-2 text-sm font-semibold">
        <span className="flex items-center gap-2">
          <Disc isKnown={false} />
          {enteredLabel}
        </span>
        <span className="flex min-w-0 items-center gap-2">
          <Disc isKnown />
          <bdi className="truncate">{knownLabel}</bdi>
        </span>
      </div>
      <div
        dir="ltr"
        className="grid grid-cols-[1.25rem_repeat(5,auto)] items-center justify-between px-4 py-2 font-mono text-sm leading-6 min-[22rem]:text-[0.9375rem]"
      >
        {lines.map((line, index) => (
          <Fragment key={line[0]?.at}>
            {index > 0 && <span className="col-span-full h-2" />}
            <Disc isKnown={false} />
            {padded(line).map(({ at, entered: runs }) => (
              <span key={at}>
                {runs.map((run) =>
                  run.differs ? (
                    <mark
                      key={run.at}
                      className="bg-danger-tint font-bold text-danger shadow-[inset_0_-2px_var(--danger)] forced-colors:underline"
                    >
                      {run.text}
                    </mark>
                  ) : (
                    <Fragment key={run.at}>{run.text}</Fragment>
                  ),
                )}
              </span>
            ))}
            <Disc isKnown />
            {padded(line).map(({ at, known: group }) => (
              <span key={at} className="text-soft">
                {group}
              </span>
            ))}
          </Fragment>
        ))}
      </div>
    </div>
  )
}

/** A last line that is shorter, filled with empty places, so that the next begins on a line of its own. */
function padded(line: readonly ComparedGroup[]): ComparedGroup[] {
  const empty = Array.from({ length: PER_LINE - line.length }, (_, index) => ({
    at: -1 - index,
    known: '',
    entered: [],
  }))
  return [...line, ...empty]
}

function Disc({ isKnown }: { isKnown: boolean }) {
  return (
    <span
      aria-hidden
      className={join(
        'grid size-5 shrink-0 place-items-center rounded-full',
        isKnown ? 'bg-accent-tint text-accent' : 'bg-danger-tint text-danger',
      )}
    >
      {isKnown ? <Icon of="check" size={14} /> : <Icon of="cross" size={14} />}
    </span>
  )
}
