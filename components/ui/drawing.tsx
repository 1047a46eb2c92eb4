import type { ReactNode } from 'react'
import { join } from './join'
import { rem } from './rem'

/** Bank, deck, arch and coin: a solid line has happened, a dotted one has not yet, a broken one was refused. */
const DRAWINGS = {
  land: (
    <>
      <path d="M52 60h44v12H52z" className="fill-accent-tint stroke-none" />
      <path d="M10 60C14 12 66 6 74 34" strokeDasharray="1 8" />
      <path d="M0 60h96" />
      <circle cx="74" cy="44" r="13" className="fill-accent stroke-none" />
      <path d="M74 37.5v13M70.5 47l3.5 3.5 3.5-3.5" className="stroke-on-accent" strokeWidth="2.5" />
    </>
  ),
  done: (
    <>
      <path d="M0 60h24v12H0zM54 60h42v12H54z" className="fill-accent-tint stroke-none" />
      <path d="M12 60C18 10 66 8 74 36" />
      <path d="M0 60h96" />
      <g className="cross">
        <circle cx="74" cy="43" r="15" className="fill-accent stroke-none" />
        {/* A tick reads the same from both sides. */}
        <path
          d="m67.5 43.5 4.5 4.5 9-10"
          className="origin-center stroke-on-accent [transform-box:fill-box] rtl:-scale-x-100"
        />
      </g>
    </>
  ),
  back: (
    <>
      <path d="M0 60h42v12H0zM72 60h24v12H72z" className="fill-accent-tint stroke-none" />
      <path d="M84 60C78 10 30 8 22 34" />
      <path d="M0 60h96" />
      <circle cx="22" cy="43" r="15" className="fill-accent stroke-none" />
      <path d="M25 37l-6 6 6 6" className="stroke-on-accent" />
    </>
  ),
  key: (
    <>
      <path d="M0 60h42v12H0zM72 60h24v12H72z" className="fill-accent-tint stroke-none" />
      <path d="M30 34C40 8 78 14 84 60" strokeDasharray="1 8" />
      <path d="M0 60h96" />
      <circle cx="22" cy="43" r="15" className="fill-accent stroke-none" />
      <circle cx="18.5" cy="46.5" r="4" className="stroke-on-accent" strokeWidth="2.5" />
      <path d="m21.5 43.5 7-7M26 39l2.5 2.5" className="stroke-on-accent" strokeWidth="2.5" />
    </>
  ),
  refuse: (
    <>
      <path d="M0 60h34v12H0zM62 60h34v12H62z" className="fill-danger-tint stroke-none" />
      <path d="M12 60C15 34 26 22 37 18M84 60C81 34 70 22 59 18M0 60h34M62 60h34" />
      <path d="m42 36 12 12M54 36 42 48" />
    </>
  ),
  stuck: (
    <>
      <path d="M0 60h24v12H0zM72 60h24v12H72z" className="fill-danger-tint stroke-none" />
      <path d="M12 60C16 32 30 20 45 18M0 60h96" />
      <path d="M55 18.5C68 21 80 34 84 58" strokeDasharray="0 7" />
      <circle cx="48" cy="43" r="15" className="fill-danger stroke-none" />
      <path d="M48 35.5V44M48 50.5h.01" className="stroke-panel" strokeWidth="3.5" />
    </>
  ),
  quiet: (
    <>
      <path d="M0 60h24v12H0zM72 60h24v12H72z" className="fill-sunken stroke-none" />
      <path d="M12 60C20 8 76 8 84 60" strokeDasharray="1 8" />
      <path d="M0 60h96" />
    </>
  ),
} satisfies Record<string, ReactNode>

const STROKES: Partial<Record<keyof typeof DRAWINGS, string>> = {
  refuse: 'stroke-danger',
  stuck: 'stroke-danger',
  quiet: 'stroke-edge',
}

/** A drawing of the money's way over the bridge; decorative, since words beside it say so. */
export function Drawing({ of, width = 96 }: { of: keyof typeof DRAWINGS; width?: number }) {
  return (
    <svg
      aria-hidden
      width={rem(width)}
      height={rem((width * 3) / 4)}
      viewBox="0 0 96 72"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={join('shrink-0 rtl:-scale-x-100', STROKES[of] ?? 'stroke-accent')}
    >
      {DRAWINGS[of]}
    </svg>
  )
}
