import type { ComponentProps } from 'react'
import { join } from './join'

/**
 * Its content is announced once. The region exists beforehand: few screen readers announce one that appears together
 * with its words. While empty, it takes no space.
 */
export function Live({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-live="polite" {...props} className={join('empty:absolute', className)} />
}
