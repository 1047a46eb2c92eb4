import type { ReviewView, TransferSide } from '~/lib/contract/views/review'

/** Of a Bitcoin transaction, then of a payment on an EVM network. */
type FlowLabel = TransferSide['label'] | 'fee' | 'account' | 'account-gas' | 'kept' | 'gas'
export type FlowEnd = {
  label: FlowLabel
  address: string | null
  amount: bigint
  count: number
  /** In another unit than the rest, so it has no share of the whole. */
  isApart?: boolean
}
/** A band runs from its own row, `y`, to its place in the bundle at the middle, `joint`. */
export type FlowBand = FlowEnd & { y: number; joint: number; width: number }
export type Flow = { height: number; inputs: FlowBand[]; outputs: FlowBand[] }

const ROW = 36
const WIDEST = 14
const THINNEST = 1.5

/** The bands in a transaction's picture: a row for each kind of input and output, as wide as its share, the fee last. */
export function flowOf(bitcoin: NonNullable<ReviewView['bitcoin']>): Flow {
  const inputs = grouped(bitcoin.inputs)
  const outputs: FlowEnd[] = [
    ...grouped(bitcoin.outputs),
    { label: 'fee', address: null, amount: bitcoin.feeSats, count: 1 },
  ]
  return flowBetween(inputs, outputs)
}

/** The bands between what goes in and what comes out, to the scale of what goes in. */
export function flowBetween(inputs: FlowEnd[], outputs: FlowEnd[]): Flow {
  const rows = Math.max(inputs.length, outputs.length)
  const height = rows * ROW
  const total = inputs.reduce((sum, { amount, isApart }) => (isApart === true ? sum : sum + amount), 0n)
  return {
    height,
    inputs: placed(inputs, height, total),
    outputs: placed(outputs, height, total),
  }
}

/** Groups inputs or outputs of one kind into one band. */
function grouped(sides: TransferSide[]): FlowEnd[] {
  const ends: FlowEnd[] = []
  for (const { label, address, valueSats } of sides) {
    const same = ends.find((end) => end.label === label)
    if (same === undefined) ends.push({ label, address, amount: valueSats, count: 1 })
    else {
      same.amount += valueSats
      same.count += 1
      same.address = null
    }
  }
  return ends
}

function placed(ends: FlowEnd[], height: number, total: bigint): FlowBand[] {
  const top = (height - ends.length * ROW) / 2
  const widths = ends.map(
    ({ amount, isApart }) => THINNEST + (isApart === true ? 0 : share(amount, total)) * (WIDEST - THINNEST),
  )
  let joint = (height - widths.reduce((sum, width) => sum + width, 0)) / 2
  return ends.map((end, at) => {
    const width = widths[at] ?? THINNEST
    const band = { ...end, y: top + at * ROW + ROW / 2, joint: joint + width / 2, width }
    joint += width
    return band
  })
}

/** A share in thousandths, for drawing. */
function share(amount: bigint, total: bigint): number {
  return total <= 0n ? 0 : Number((amount * 1000n) / total) / 1000
}
