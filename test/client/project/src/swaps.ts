import { findSatspan } from '@satspan/client'

export async function swapBothWays(): Promise<string> {
  const satspan = await findSatspan()
  if (satspan === null) return 'Get Satspan first.'
  await satspan.connect()
  const there = await satspan.swap({ direction: 'to-evm', sats: 1_000_000n, network: 'polygon' })
  const back = await satspan.swap({ direction: 'to-bitcoin', units: 10n ** 19n, network: 'polygon' })
  const ends = await Promise.all([there.done(), back.done()])
  return ends.map(({ phase, proof }) => `${phase}, shown by the ${proof}`).join('; ')
}
