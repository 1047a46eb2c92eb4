import { join } from './join'

/**
 * The placeholder of something that is loading. It has the baseline of a line of text, to align with its neighbours.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={join('text-baseline block animate-pulse rounded-md bg-sunken', className)} />
  )
}
