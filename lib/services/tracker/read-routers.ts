import { baseOf, findNetwork } from '~/lib/core/catalog'
import { isToEvm } from '~/lib/core/journal/phase'
import type { ToEvmSwap } from '~/lib/core/journal/types'
import { countingPoll } from './counted-poll'
import { eachLimited } from './each-limited'
import { groupBy } from '~/lib/core/group-by'
import { scanRouters } from './router-scan'
import { CALLS_AT_ONCE, fresh, guarded, type Watch } from './watch'
import { FIRST_BLOCKS, nextBlocks } from '../chains/log-scan'
import { pollRouter } from './router-witness'

/** One scan for each base network, shared by all swaps that wait for it. */
export async function readRouters(
  context: Watch,
  swaps: readonly ToEvmSwap[],
  isWaiting: (swap: ToEvmSwap) => boolean,
): Promise<void> {
  const { profile } = context.deployment
  const baseNameOf = ({ intent }: ToEvmSwap) => baseOf(profile, findNetwork(profile, intent.networkName)).name
  // An edited profile may lack one entry's network, which must not hold up the others.
  const withBase: ToEvmSwap[] = []
  for (const swap of swaps.filter(isWaiting))
    await guarded(context, swap.id, [swap], async () => {
      baseNameOf(swap)
      withBase.push(swap)
    })
  for (const [name, group] of groupBy(withBase, baseNameOf)) {
    await guarded(context, name, group, async () => {
      const base = baseOf(profile, findNetwork(profile, name))
      let blocks = FIRST_BLOCKS
      for (let rest = group; rest.length > 0;) {
        const counted = countingPoll(context)
        const scan = await scanRouters(base, rest, counted, blocks)
        const failed = new Set(rest.map(({ id }) => id))
        await eachLimited(rest, CALLS_AT_ONCE, (swap) =>
          // If one event cannot be journalled, that swap's next scan begins here again.
          guarded(context, swap.id, [swap], async () => {
            await pollRouter(counted, swap, base, scan)
            await scan.done(swap)
            failed.delete(swap.id)
          }),
        )
        if (scan.isWhole) return
        const before = rest.length
        rest = (await fresh(rest, context.journal))
          .filter(isToEvm)
          .filter((one) => isWaiting(one) && !failed.has(one.id))
        // The next one waits near another place.
        blocks = rest.length < before ? FIRST_BLOCKS : nextBlocks(blocks)
      }
    })
  }
}
