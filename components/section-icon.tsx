import { Icon } from './ui/icons'

const PATHS = {
  swap: 'M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3',
  activity: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 6v4l2.8 1.8',
  wallet:
    'M5.5 5h9A2.5 2.5 0 0 1 17 7.5v6a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 3 13.5v-6A2.5 2.5 0 0 1 5.5 5ZM3 8.5h14M13.2 12.2h.6',
  settings:
    'M12.4 10a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0ZM10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.4 1.4M13.6 13.6 15 15M15 5l-1.4 1.4M6.4 13.6 5 15',
} as const

type Section = keyof typeof PATHS

/** The picture of a section; decorative, since its word always stands beside it. */
export function SectionIcon({ of }: { of: Section }) {
  return (
    <Icon size={22} className="shrink-0">
      <path d={PATHS[of]} />
    </Icon>
  )
}
