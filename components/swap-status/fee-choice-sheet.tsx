import { type ReactNode, useState } from 'react'
import type { FeeChoice } from '~/lib/contract/orders'
import type { ApprovedReplacement } from '~/lib/contract/ui/entries'
import type { ReplacementReviewView } from '~/lib/contract/views/replacements'
import { useIsSignedElsewhere } from '~/lib/ui/query/accounts'
import { i18n } from '~/lib/ui/text/i18n'
import { Choice } from '../ui/choice'
import { DecisionSheet } from './decision-sheet'

type FeeChoiceSheetProps<O> = {
  title: string
  /** The address that pays. */
  payer: string
  body: string
  label: string
  /** The options, as they were reviewed; `undefined` while they are not known. */
  choices: { options: readonly O[]; review: ReplacementReviewView } | undefined
  /** A note beside an option. */
  noteOf?: (option: O) => string
  /** The field to fill before there is anything to choose from. */
  wanted?: ReactNode
  error: unknown
  onRetry: () => void
  decide: (option: O, approved: ApprovedReplacement) => Promise<unknown>
  onClose: () => void
  /** The chosen option's cost, in rows. */
  children: (option: O) => ReactNode
}

/** A higher fee for what is under way: the speeds there are, what the chosen one costs, and the word for it. */
export function FeeChoiceSheet<O extends { choice: FeeChoice }>({
  title,
  payer,
  body,
  label,
  choices,
  noteOf,
  wanted,
  error,
  onRetry,
  decide,
  onClose,
  children,
}: FeeChoiceSheetProps<O>) {
  const [chosen, setChosen] = useState<FeeChoice>('fast')
  const onDevice = useIsSignedElsewhere(payer) ? i18n.t('review.approve_device') : undefined
  const option = choices?.options.find(({ choice }) => choice === chosen) ?? choices?.options.at(-1)
  return (
    <DecisionSheet
      title={title}
      body={body}
      confirm={{
        label: onDevice ?? i18n.t('request.sign'),
        busy: onDevice,
        testId: 'bump-confirm',
        look: 'primary',
      }}
      wanted={wanted}
      error={error}
      onRetry={onRetry}
      review={choices?.review}
      offer={
        choices === undefined || option === undefined
          ? null
          : { terms: choices, review: choices.review, decide: (approved) => decide(option, approved) }
      }
      onClose={onClose}
    >
      {choices !== undefined && option !== undefined && (
        <>
          <Choice
            label={label}
            value={option.choice}
            options={choices.options.map((each) => ({
              value: each.choice,
              label: i18n.t(`swap.${each.choice}`),
              note: noteOf?.(each),
              testId: `bump-option-${each.choice}`,
            }))}
            onChange={setChosen}
          />
          <dl className="flex flex-col gap-1 text-sm">{children(option)}</dl>
        </>
      )}
    </DecisionSheet>
  )
}
