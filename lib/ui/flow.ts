import type { ReviewView, TransferSide } from '~/lib/contract/views/review'

export type FlowLabel = TransferSide['label'] | 'fee'
export type FlowEnd = { label: FlowLabel; address: string | null; sats: bigint; count: number }
/** A band runs from its own row, `y`, to its place in the bundle at the middle, `joint`. */
export type FlowBand = FlowEnd & { y: number; joint: number; width: number }
export type Flow = { height: number; inputs: FlowBand[]; outputs: FlowBand[] }

const ROW = 36
const WIDEST = 14
const THINNEST = 1.5

/** The bands in the picture of a transaction: one row for each input and output, as wide as its share, the fee last. */
export function flowOf(bitcoin: NonNullable<ReviewView['bitcoin']>): Flow {
  const inputs = grouped(bitcoin.inputs)
  const outputs: FlowEnd[] = [
    ...bitcoin.outputs.map(({ label, address, valueSats }) => ({
      label,
      address,
      sats: valueSats,
      count: 1,
    })),
    { label: 'fee', address: null, sats: bitcoin.feeSats, count: 1 },
  ]
  const rows = Math.max(inputs.length, outputs.length)
  const height = rows * ROW
  const total = inputs.reduce((sum, { sats }) => sum + sats, 0n)
  return {
    height,
    inputs: placed(inputs, height, total),
    outputs: placed(outputs, height, total),
  }
}

/** Groups UTXOs of one kind into one band. */
function grouped(sides: TransferSide[]): FlowEnd[] {
  const ends: FlowEnd[] = []
  for (const { label, address, valueSats } of sides) {
    const same = ends.find((end) => end.label === label)
    if (same === undefined) ends.push({ label, address, sats: valueSats, count: 1 })
    else {
      same.sats += valueSats
      same.count += 1
      same.address = null
    }
  }
  return ends
}

function placed(ends: FlowEnd[], height: number, total: bigint): FlowBand[] {
  const top = (height - ends.length * ROW) / 2
  const widths = ends.map(({ sats }) => THINNEST + share(sats, total) * (WIDEST - THINNEST))
  let joint = (height - widths.reduce((sum, width) => sum + width, 0)) / 2
  return ends.map((end, at) => {
    const width = widths[at] ?? THINNEST
    const band = { ...end, y: top + at * ROW + ROW / 2, joint: joint + width / 2, width }
    joint += width
    return band
  })
}

/** A share in thousandths, for drawing. */
function share(sats: bigint, total: bigint): number {
  return total <= 0n ? 0 : Number((sats * 1000n) / total) / 1000
}
