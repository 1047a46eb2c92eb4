import { Icon } from './ui/icons'

const PATHS = {
  /** From one side to the other. */
  swap: 'M4 7.2h12m-3-3 3 3-3 3m3 2.6H4m3-3-3 3 3 3',
  receive: 'M10 3.5v9M6.5 9l3.5 3.5L13.5 9M4 16.5h12',
  send: 'M10 12.5v-9M6.5 7 10 3.5 13.5 7M4 16.5h12',
  /** Back to where it came from. */
  return: 'M7 4 3.5 7.5 7 11M3.5 7.5H12a4.3 4.3 0 0 1 0 8.6H9.5',
} as const

/** A way that money goes. */
export type MoneyWay = keyof typeof PATHS

/** The picture of a way that money goes; decorative, since words always stand beside it. */
export function MoneyIcon({ way }: { way: MoneyWay }) {
  return (
    <Icon isDirected={way === 'return'}>
      <path d={PATHS[way]} />
    </Icon>
  )
}
