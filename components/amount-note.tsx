import type { ReactNode } from 'react'
import type { ErrorCode } from '~/lib/core/errors'
import { i18n } from '~/lib/ui/text/i18n'
import { isOfAmount, type Missing } from '~/lib/ui/text/missing'
import { Sentence, SLOT } from './sentence'
import { Icon } from './ui/icons'

type AmountNoteProps = {
  id: string
  missing: Missing | null
  /** How much there is; absent until it was read. */
  held: ReactNode
  /** Whether what there is stands elsewhere too, so that it need not stand here. */
  isHeldShown?: boolean
  /** The least that is taken, where the note names it. */
  minimum?: ReactNode
  /** Why what is typed is no amount; absent where a sentence for any unit is enough. */
  refusal?: string | undefined
  /** Shown if the amount exceeds what is available; contains `{amount}`. */
  short?: string | undefined
  /** The amount held for something else, said where there is too little. */
  awaited?: ReactNode
  /** Why "Max" gives nothing, if the user chose it. */
  nothing?: string | undefined
  /** Whether "Max" waits for the end of a search. */
  waiting?: boolean
  /** Whether the user has already tried to continue: a problem is then shown as an error, before that as a hint. */
  isAsked?: boolean
}

/** Below an amount: how much is available or, in the same place, what is wrong with the input. */
export function AmountNote({ id, nothing, waiting = false, ...words }: AmountNoteProps) {
  return (
    <span id={id} className="min-w-0">
      {waiting ? (
        <output>{i18n.t('swap.max_waits')}</output>
      ) : nothing === undefined ? (
        <Words {...words} />
      ) : (
        <Refusal code="funds-insufficient" isAsked>
          {nothing}
          {words.awaited}
        </Refusal>
      )}
    </span>
  )
}

function Words({
  missing,
  held,
  isHeldShown = false,
  minimum = i18n.t('errors.amount_below_minimum.what'),
  refusal,
  short,
  awaited,
  isAsked = false,
}: Omit<AmountNoteProps, 'id' | 'nothing' | 'waiting'>) {
  switch (isOfAmount(missing) ? missing : null) {
    case 'malformed':
      return (
        <Refusal code="amount-malformed" isAsked={isAsked}>
          {refusal ?? i18n.t('errors.amount_malformed.next')}
        </Refusal>
      )
    case 'minimum':
      return (
        <Refusal code="amount-below-minimum" isAsked={isAsked}>
          {minimum}
        </Refusal>
      )
    case 'funds':
      return (
        <Refusal code="funds-insufficient" isAsked={isAsked}>
          <Sentence text={short ?? i18n.t('swap.only_available', { amount: SLOT })} slot={held} />
          {awaited}
        </Refusal>
      )
    case null:
      return held === undefined || isHeldShown ? null : (
        <Sentence text={i18n.t('swap.available', { amount: SLOT })} slot={held} />
      )
  }
}

type RefusalProps = { code: ErrorCode; isAsked: boolean; children: ReactNode }

function Refusal({ code, isAsked, children }: RefusalProps) {
  return (
    <span
      role={isAsked ? 'alert' : 'status'}
      data-error-code={code}
      className="inline-flex gap-1.5 text-danger"
    >
      <span className="mt-0.5 shrink-0">
        <Icon of="warn" size={16} />
      </span>
      <span>{children}</span>
    </span>
  )
}
