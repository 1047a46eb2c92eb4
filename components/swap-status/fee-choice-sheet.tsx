import { type ReactNode, useState } from 'react'
import type { FeeChoice } from '~/lib/contract/ui'
import { i18n } from '~/lib/ui/i18n'
import { Choice } from '../ui/choice'
import { DecisionSheet } from './decision-sheet'

type FeeChoiceSheetProps<O> = {
  title: string
  body: string
  /** What is chosen between, by name. */
  label: string
  /** `undefined` while they are not known. */
  options: readonly O[] | undefined
  /** What is said beside an option. */
  noteOf?: (option: O) => string
  error: unknown
  onRetry: () => void
  decide: (option: O) => Promise<unknown>
  onClose: () => void
  /** What the chosen option costs, in rows. */
  children: (option: O) => ReactNode
}

/** A higher fee for what is under way: the speeds there are, what the chosen one costs, and the word for it. */
export function FeeChoiceSheet<O extends { choice: FeeChoice }>({
  title,
  body,
  label,
  options,
  noteOf,
  error,
  onRetry,
  decide,
  onClose,
  children,
}: FeeChoiceSheetProps<O>) {
  const [chosen, setChosen] = useState<FeeChoice>('fast')
  const option = options?.find(({ choice }) => choice === chosen) ?? options?.at(-1)
  return (
    <DecisionSheet
      title={title}
      body={body}
      confirm={{ label: i18n.t('request.sign'), testId: 'bump-confirm', look: 'primary' }}
      error={error}
      onRetry={onRetry}
      decide={option === undefined ? null : () => decide(option)}
      onClose={onClose}
    >
      {options !== undefined && option !== undefined && (
        <>
          <Choice
            label={label}
            value={option.choice}
            options={options.map((each) => ({
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
