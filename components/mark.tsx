import { sanitizeText } from '~/lib/contract/text'
import type { MarkName } from '~/lib/ui/page/marks'
import { MarkPicture } from './mark-picture'
import { join } from './ui/join'

type MarkProps = {
  /** `undefined` = there is none, and the name's first letter takes its place. */
  picture: MarkName | undefined
  name: string
  size: keyof typeof SIZES
}

const SIZES = {
  14: 'size-3.5 text-[9px]',
  20: 'size-5 text-xs',
  28: 'size-7 text-sm',
  32: 'size-8 text-base',
  36: 'size-9 text-base',
} as const

/** The picture of a network or a token; decorative, since its name always stands beside it. */
export function Mark({ picture, name, size }: MarkProps) {
  if (picture !== undefined)
    return (
      <svg aria-hidden viewBox="0 0 32 32" className={join('shrink-0', SIZES[size])}>
        <MarkPicture of={picture} />
      </svg>
    )
  return (
    <span
      aria-hidden
      className={join(
        'flex shrink-0 items-center justify-center rounded-full bg-accent-tint leading-none font-semibold text-accent',
        SIZES[size],
      )}
    >
      {firstLetter(name)}
    </span>
  )
}

function firstLetter(name: string): string {
  return Array.from(sanitizeText(name, 60))[0]?.toUpperCase() ?? ''
}
