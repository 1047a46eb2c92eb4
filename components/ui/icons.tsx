import { join } from './join'
import { rem } from './rem'

/** Lines within 20 units. */
const LINES = {
  activity: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 6v4l2.8 1.8',
  back: 'M16 10H4M9 5l-5 5 5 5',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1 1H4zM8.5 17.5a2 2 0 0 0 3 0',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  chevron: 'm6 8 4 4 4-4',
  clock: 'M2.8 10a7.2 7.2 0 1 0 14.4 0a7.2 7.2 0 1 0-14.4 0M10 6v4l2.6 1.8',
  /** An eye that is closed. */
  closed:
    'M2.5 10S5 4.8 10 4.8 17.5 10 17.5 10 15 15.2 10 15.2 2.5 10 2.5 10ZM7.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0M3.5 16.5 16.5 3.5',
  copy: 'M9 7h5a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM13 4.5A1.5 1.5 0 0 0 11.5 3h-6A1.5 1.5 0 0 0 4 4.5v7A1.5 1.5 0 0 0 5.5 13',
  /** Another signer. */
  device:
    'M7 3h6a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 13 17H7a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 7 3ZM10 14.2h.01',
  /** There and back. */
  exchange: 'M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3',
  cross: 'm5.5 5.5 9 9m0-9-9 9',
  eye: 'M2.5 10S5 4.8 10 4.8 17.5 10 17.5 10 15 15.2 10 15.2 2.5 10 2.5 10ZM7.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0',
  filter: 'M3.5 6h13M6 10h8M8.5 14h3',
  forward: 'm8 6 4 4-4 4',
  info: 'M2.8 10a7.2 7.2 0 1 0 14.4 0a7.2 7.2 0 1 0-14.4 0M10 9.3v4.2M10 6.6v.1',
  link: 'M8 5H5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-3M11 4h5v5M16 4l-7 7',
  lock: 'M6 9h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2ZM7 9V6.5a3 3 0 0 1 6 0V9',
  mail: 'M5 4.5h10a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM3.5 6l6.500 5 6.500-5',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  /** A window with a panel at its end. */
  panel: 'M5 4h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM12 4v12',
  receive: 'M10 3.5v9M6.5 9l3.5 3.5L13.5 9M4 16.5h12',
  /** Back to where it came from. */
  return: 'M7 4 3.5 7.5 7 11M3.5 7.5H12a4.3 4.3 0 0 1 0 8.6H9.5',
  /** A code between the corners of a viewfinder. */
  scan: 'M3 7V4.5A1.5 1.5 0 0 1 4.5 3H7M13 3h2.5A1.5 1.5 0 0 1 17 4.5V7M17 13v2.5a1.5 1.5 0 0 1-1.5 1.5H13M7 17H4.5A1.5 1.5 0 0 1 3 15.5V13M7 7h2v2H7zM11 11h2v2h-2zM12 7.5h1M7.5 12v1',
  search: 'M4 9a5 5 0 1 0 10 0a5 5 0 1 0-10 0M13 13l3.5 3.5',
  send: 'M10 12.5v-9M6.5 7 10 3.5 13.5 7M4 16.5h12',
  settings:
    'M12.4 10a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0ZM10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.4 1.4M13.6 13.6 15 15M15 5l-1.4 1.4M6.4 13.6 5 15',
  sliders: 'M3 6h8M15 6h2M3 14h2M9 14h8M11 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 14a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  /** From one side to the other. */
  swap: 'M4 7.2h12m-3-3 3 3-3 3m3 2.6H4m3-3-3 3 3 3',
  turn: 'M6.5 3.5v13M3.5 13.5l3 3 3-3M13.5 16.5v-13M10.5 6.5l3-3 3 3',
  wallet:
    'M5.5 5h9A2.5 2.5 0 0 1 17 7.5v6a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 3 13.5v-6A2.5 2.5 0 0 1 5.5 5ZM3 8.5h14M13.2 12.2h.6',
  warn: 'M10 3.2 17.6 16.4H2.4L10 3.2ZM10 8.5v3.2M10 14.1v.1',
} as const

export type IconName = keyof typeof LINES

/** Icons that point in the direction of writing, and flip with it. */
const DIRECTED: ReadonlySet<string> = new Set<IconName>(['back', 'forward', 'link', 'panel', 'return'])

type LookProps = { size?: number; className?: string | undefined }

/** Lines within 20 units, in the colour of the text around them; decorative, since words say the same. */
export function Lines({ path, size = 20, className }: LookProps & { path: string }) {
  return (
    <svg
      aria-hidden
      width={rem(size)}
      height={rem(size)}
      className={className}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  )
}

export function Icon({ of, className, ...look }: LookProps & { of: IconName }) {
  const flips = DIRECTED.has(of) && 'rtl:-scale-x-100'
  return (
    <Lines path={LINES[of]} className={join(flips, of === 'more' && 'stroke-[2.4]', className)} {...look} />
  )
}

/** The logo: an S that carries a bridge's deck from edge to edge. The same drawing as `public/icon`. */
export function MarkIcon({ size = 24 }: LookProps) {
  return (
    <svg aria-hidden width={rem(size)} height={rem(size)} viewBox="0 0 32 32" fill="none">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g className="stroke-on-accent">
        <path
          d="M21.7 11a5.7 5.2 0 0 0-5.7-4.7c-3.3 0-5.8 2-5.8 4.8C10.2 14.1 13 15.1 16 16s5.8 1.9 5.8 4.9c0 2.8-2.5 4.8-5.8 4.8a5.7 5.2 0 0 1-5.7-4.7"
          strokeWidth="3.7"
          strokeLinecap="round"
        />
        <path d="M0 16h6.6M25.4 16H32" strokeWidth="3.5" />
      </g>
    </svg>
  )
}
