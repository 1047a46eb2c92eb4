import { openNetwork } from '~/test/network/service/fixture'
import { BUDGETS } from '~/test/integration/load/budgets'
import { highest } from '~/test/integration/load/measure'

/**
 * The requests that the busiest server gets, counted by the local network, as a share of what each action may ask. Fails
 * above the whole. Run: npx tsx test/bench/requests.bench.ts
 */
const network = await openNetwork()
try {
  let isOver = false
  for (const { action, most, measure } of BUDGETS) {
    const asked = highest(await measure(network))
    isOver ||= asked > most
    const ratio = most === 0 ? '' : `, ratio ${(asked / most).toFixed(2)}`
    console.log(`${action}: ${asked} requests of ${most}${ratio}`)
  }
  if (isOver) process.exitCode = 1
} finally {
  await network.stop()
}
