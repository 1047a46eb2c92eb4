import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EvmPaymentOrder } from '~/lib/contract/orders'
import { callRpc } from '../../network/evm/json-rpc'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { freshEvmAddress, payOnEvm } from '../support/evm-payment'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { pollKnown } from '../support/poll-known'
import { callsOf, fundEvm, setMining } from '../support/swap-to-bitcoin'

let network: TestNetwork

const order = (): EvmPaymentOrder => ({
  networkName: 'polygon',
  token: null,
  recipient: freshEvmAddress(),
  amount: 10n ** 17n,
  feeChoice: 'normal',
})

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

// threat: reorganisation
it.each(['forgets', 'puts back'] as const)(
  'carries a payment when a node %s an earlier one',
  async (kind) => {
    const machine = createMachine(network.profile)
    const services = await startWallet(machine, phraseOf(kind === 'forgets' ? 960 : 961))
    await fundEvm(services, network)
    await network.mine(2)
    await network.untilBothKnow()
    const earlier = await payOnEvm(services, order())
    expect(await pollKnown(services, network, earlier)).toMatchObject({ phase: 'done' })

    const head = await network.client('polygon').getBlockNumber()
    const [call] = await callsOf(services, earlier)
    if (call?.sighting.state !== 'mined' || call.rawTransaction === null) throw new Error('the call is mined')
    await setMining(network, false)
    await network.chains.base.reorg(Number(head - call.sighting.blockNumber) + 1)
    if (kind === 'puts back')
      await callRpc(network.chains.base.nodeUrl, 'eth_sendRawTransaction', [call.rawTransaction])
    await network.untilBothKnow()
    const later = await payOnEvm(services, order())
    // Its Refresh alone: the earlier payment's page is closed.
    await pollKnown(services, network, later)
    await setMining(network, true)
    await network.mine(2)

    expect(await pollKnown(services, network, later)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(await services.history.get(earlier)).toMatchObject({ phase: 'done', proof: 'chain' })
  },
)
