import { barHeights } from './month-chart'

const WIDTH = 24
const HEIGHT = 72

/** One bar a month. What it shows is read from the table: a screen reader is spared the picture. */
export function MonthBars({
  values,
  tone,
}: {
  values: readonly { month: string; valueSats: bigint }[]
  tone: Tone
}) {
  const heights = barHeights(values.map(({ valueSats }) => valueSats))
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${values.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      // The bars carry no text, so from right to left they are simply mirrored.
      className="h-18 w-full rtl:-scale-x-100"
    >
      <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} className="stroke-edge" />
      {values.map(({ month }, at) => {
        const height = ((heights[at] ?? 0) * (HEIGHT - 2)) / 1_000
        return (
          <rect
            key={month}
            x={at * WIDTH + 4}
            y={HEIGHT - height}
            width={WIDTH - 8}
            height={height}
            className={FILLS[tone]}
          />
        )
      })}
    </svg>
  )
}

type Tone = keyof typeof FILLS
const FILLS = { bridged: 'fill-accent', cost: 'fill-warn' } as const
