import { join } from './join'

/** The place of something that is still on its way. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={join('block animate-pulse rounded-md bg-sunken', className)} />
}
