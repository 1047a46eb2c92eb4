import { type ReactNode, useId } from 'react'

type ChoiceListProps<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: string; note?: string | undefined; price?: ReactNode }[]
  onChange: (value: T) => void
}

/** One of a few options, each in a line with what it brings and, at the end, what it costs. */
export function ChoiceList<T extends string>({ label, value, options, onChange }: ChoiceListProps<T>) {
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="divide-y divide-line rounded-2xl border border-line">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1 first:rounded-t-2xl last:rounded-b-2xl hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4 shrink-0 accent-accent outline-none"
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
              <span className={option.value === value ? 'font-medium' : undefined}>{option.label}</span>
              {option.note !== undefined && <span className="text-sm text-soft">{option.note}</span>}
            </span>
            {option.price && (
              // An amount runs from left to right in every language.
              <bdi className="shrink-0 text-sm tabular-nums">{option.price}</bdi>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
