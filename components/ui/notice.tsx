import type { ComponentProps } from 'react'
import { Icon } from './icons'
import { join } from './join'

const LOOKS = {
  info: 'bg-accent-tint',
  warn: 'bg-warn-tint',
  danger: 'bg-danger-tint',
} as const
const MARKS = { info: 'text-accent', warn: 'text-warn', danger: 'text-danger' } as const

/** A message. Its text and its icon show its tone, not colour alone. */
export function Notice({
  tone,
  className,
  children,
  ...props
}: ComponentProps<'div'> & { tone: keyof typeof LOOKS }) {
  return (
    <div
      {...props}
      className={join('flex gap-3 rounded-lg border border-transparent p-3 text-sm', LOOKS[tone], className)}
    >
      <span className={join('mt-0.5 shrink-0', MARKS[tone])}>
        {tone === 'info' ? <Icon of="info" size={16} /> : <Icon of="warn" size={16} />}
      </span>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
    </div>
  )
}
