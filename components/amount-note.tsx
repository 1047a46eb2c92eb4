import type { ReactNode } from 'react'
import type { ErrorCode } from '~/lib/core/errors'
import { i18n } from '~/lib/ui/i18n'
import { isOfAmount, type Missing } from '~/lib/ui/missing'
import { Sentence, SLOT } from './sentence'

type AmountNoteProps = {
  id: string
  missing: Missing | null
  /** How much there is; absent until it was read. */
  held: ReactNode
  /** Of what there is, where it is not enough; with a `{amount}`. */
  short?: string | undefined
  /** Why everything there is comes to nothing, where it was asked for. */
  nothing?: string | undefined
}

/** Below an amount: how much there is or, in the same place, what is wrong with what is typed. */
export function AmountNote({ id, missing, held, short, nothing }: AmountNoteProps) {
  return (
    <span id={id} className="min-w-0">
      {nothing === undefined ? (
        <Words
          missing={missing}
          held={held}
          short={short ?? i18n.t('swap.only_available', { amount: SLOT })}
        />
      ) : (
        <Refusal code="funds-insufficient">{nothing}</Refusal>
      )}
    </span>
  )
}

function Words({ missing, held, short }: Pick<AmountNoteProps, 'missing' | 'held'> & { short: string }) {
  switch (isOfAmount(missing) ? missing : null) {
    case 'malformed':
      return <Refusal code="amount-malformed">{i18n.t('errors.amount_malformed.next')}</Refusal>
    case 'minimum':
      return <Refusal code="amount-below-minimum">{i18n.t('errors.amount_below_minimum.what')}</Refusal>
    case 'funds':
      return (
        <Refusal code="funds-insufficient">
          <Sentence text={short} slot={held} />
        </Refusal>
      )
    case null:
      return held === undefined ? null : (
        <Sentence text={i18n.t('swap.available', { amount: SLOT })} slot={held} />
      )
  }
}

function Refusal({ code, children }: { code: ErrorCode; children: ReactNode }) {
  return (
    <span role="alert" data-error-code={code} className="text-danger">
      {children}
    </span>
  )
}
