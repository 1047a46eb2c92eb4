import type { ComponentProps } from 'react'
import { join } from './join'
import { Spinner } from './spinner'

type ButtonProps = ComponentProps<'button'> & {
  look?: keyof typeof LOOKS
  /** Shows that it is working, and ignores further clicks. */
  isBusy?: boolean
}

const LOOKS = {
  primary:
    'min-h-11 px-4 py-1 rounded-lg font-semibold border border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'min-h-11 px-4 py-1 rounded-lg font-semibold border border-edge bg-panel hover:bg-sunken',
  danger:
    'min-h-11 px-4 py-1 rounded-lg font-semibold border border-danger text-danger bg-panel hover:bg-danger-tint',
  small: 'min-h-8 px-3 py-1 rounded-md text-sm font-medium border border-edge bg-panel hover:bg-sunken',
  quiet: 'min-h-8 px-2 rounded-md text-sm font-medium text-accent hover:bg-accent-tint',
} as const

/** An inert button has `aria-disabled`, not `disabled`, so that the keyboard's focus stays where it was. */
export function Button({ look = 'secondary', isBusy = false, className, children, ...props }: ButtonProps) {
  const isInert = isBusy || props.disabled === true || props['aria-disabled'] === true
  return (
    <button
      type="button"
      {...props}
      disabled={props.disabled}
      aria-disabled={isInert || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isInert) event.preventDefault()
        else props.onClick?.(event)
      }}
      className={join(
        'inline-flex max-w-full shrink-0 items-center justify-center gap-2 transition-colors duration-100 select-none',
        LOOKS[look],
        isInert && !isBusy && 'opacity-45 forced-colors:text-[GrayText] forced-colors:opacity-100',
        className,
      )}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  ...props
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      title={label}
      className={join(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-md text-soft transition-colors',
        'duration-100 hover:bg-sunken hover:text-ink',
        className,
      )}
    />
  )
}
