import type { MarkName } from '~/lib/ui/page/marks'
import { MarkPicture } from '../mark-picture'
import { join } from '../ui/join'

/** Reads the same from both sides, in a drawing that is turned where lines run from right to left. */
const UNTURNED = 'origin-center [transform-box:fill-box] rtl:-scale-x-100'

/** The way of the money over the bridge and back; decorative, since words below it say so. */
export function WayDrawing() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 348 176"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="max-h-44 min-h-24 w-full flex-1 rtl:-scale-x-100"
    >
      <path d="M0 132h96v44H0zM252 132h96v44h-96z" className="fill-accent-tint" />
      <path
        d="M112 152h22M150 152h40M206 152h26M124 164h44M184 164h34"
        strokeWidth="2"
        className="stroke-line"
      />
      <g className="stroke-accent">
        <path d="M76 132C100 18 248 18 272 132" strokeWidth="4" />
        <path
          d="M102 88v44M124 65v67M147 53v79M201 53v79M224 65v67M246 88v44"
          strokeWidth="1.5"
          opacity=".45"
        />
        <path d="M0 132h348" strokeWidth="4" strokeLinecap="butt" />
      </g>
      <circle cx="174" cy="46" r="19" strokeWidth="4" className="fill-accent stroke-ground" />
      <path d="m166 46.5 5.5 5.5 11-12" strokeWidth="3" className={join('stroke-on-accent', UNTURNED)} />
      <Coin name="bitcoin" x={10} y={76} size={54} />
      <Coin name="polygon" x={284} y={94} size={36} />
      <Coin name="usdc" x={306} y={64} size={30} />
      <Coin name="ethereum" x={321} y={104} size={26} />
      <g className="fill-accent">
        <circle cx="122" cy="118" r="6" />
        <circle cx="146" cy="118" r="5" />
        <circle cx="168" cy="118" r="4" />
        <circle cx="187" cy="118" r="3" />
      </g>
    </svg>
  )
}

type CoinProps = { name: MarkName; x: number; y: number; size: number }

function Coin({ name, x, y, size }: CoinProps) {
  return (
    <g className={UNTURNED}>
      <svg x={x} y={y} width={size} height={size} viewBox="0 0 32 32">
        <MarkPicture of={name} />
      </svg>
    </g>
  )
}
