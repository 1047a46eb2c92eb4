import type { ComponentProps } from 'react'
import type { Trusted } from '~/lib/core/recipient/judge'
import { i18n } from '~/lib/ui/text/i18n'
import { Icon } from '../ui/icons'
import { ComparedAddresses } from './compared-addresses'
import { useKnownName } from './known-name'

type LookalikeCardProps = ComponentProps<'section'> & {
  entered: string
  enteredLabel?: string
  /** The address that it imitates. */
  of: Trusted
}

/** A warning of an address that only looks like a known one, with the characters in which it differs. */
export function LookalikeCard({
  entered,
  enteredLabel = i18n.t('lookalike.entered'),
  of,
  ...props
}: LookalikeCardProps) {
  const name = useKnownName(of)
  const title = useLookalikeTitle(of)
  return (
    <section {...props} className="flex flex-col gap-2">
      <div className="flex gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-danger-tint text-danger">
          <Icon of="warn" />
        </span>
        <div className="min-w-0">
          <h2 className="text-lg font-semibold text-danger [overflow-wrap:anywhere]">{title}</h2>
          <p className="text-sm">{i18n.t('lookalike.body')}</p>
        </div>
      </div>
      <ComparedAddresses
        entered={entered}
        known={of.address}
        enteredLabel={enteredLabel}
        knownLabel={name ?? i18n.t('lookalike.known')}
      />
      <p className="text-sm text-soft">{i18n.t('lookalike.differ')}</p>
    </section>
  )
}

/** Whose address it is not. */
export function useLookalikeTitle(of: Trusted): string {
  const name = useKnownName(of)
  return name === null ? i18n.t('lookalike.title_known') : i18n.t('lookalike.title', { name })
}
