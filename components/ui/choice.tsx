import { type ReactNode, useId } from 'react'

type ChoiceProps<T extends string> = {
  label: string
  /** Whether the label stands beside what is chosen, too, and is read out alone. */
  hasQuietLabel?: boolean
  value: T
  options: readonly { value: T; label: string; note?: ReactNode; testId?: string }[]
  onChange: (value: T) => void
}

/** One of a few options, side by side where their words have room. Radio buttons underneath, so arrow keys work. */
export function Choice<T extends string>({
  label,
  hasQuietLabel = false,
  value,
  options,
  onChange,
}: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className={hasQuietLabel ? 'sr-only' : 'mb-1 text-sm font-medium'}>{label}</legend>
      <div className="flex flex-wrap rounded-lg bg-sunken p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            data-testid={option.testId}
            className="flex min-w-fit flex-1 cursor-pointer flex-col items-center justify-center rounded-md px-1 py-1.5 text-center text-sm text-soft has-checked:bg-panel has-checked:font-medium has-checked:text-ink has-checked:ring-1 has-checked:ring-edge forced-colors:border-2 forced-colors:border-[Canvas] forced-colors:has-checked:border-[Highlight] has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            <span>{option.label}</span>
            {option.note && (
              // An amount runs from left to right in every language.
              <bdi className="text-xs font-normal text-soft">{option.note}</bdi>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
