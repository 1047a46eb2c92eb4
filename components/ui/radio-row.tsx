import type { ComponentProps } from 'react'

type RadioRowProps = Omit<ComponentProps<'label'>, 'onChange' | 'onSelect'> & {
  /** The id of the form that the radio buttons are of, which need not stand around them. */
  formId: string
  isChosen: boolean
  onChoose: () => void
}

/** A row of a list of which one is chosen: arrow keys move the choice, Enter submits the form. */
export function RadioRow({ formId, isChosen, onChoose, children, ...props }: RadioRowProps) {
  return (
    <label
      {...props}
      className="relative flex min-h-12.5 cursor-pointer items-center gap-3 px-4 py-1 -outline-offset-2 outline-accent hover:bg-sunken has-checked:bg-accent-tint has-focus-visible:outline-2"
    >
      <input
        type="radio"
        form={formId}
        name={formId}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
      />
      {children}
    </label>
  )
}
