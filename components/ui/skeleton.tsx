import { join } from './join'

/** The placeholder of something that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={join('block animate-pulse rounded-md bg-sunken', className)} />
}
