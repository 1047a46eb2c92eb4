import type { ComponentProps } from 'react'
import { join } from './join'

/**
 * What comes into it is read out, once. It stands there before: a region that comes together with its words is announced by few
 * screen readers. Empty, it takes no room.
 */
export function Live({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-live="polite" {...props} className={join('empty:absolute', className)} />
}
