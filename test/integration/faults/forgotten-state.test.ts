import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import type { Services } from '~/lib/services/services'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { fundBitcoin } from '../support/swap-to-evm'

/** More than the nodes keep the state of. */
const LONG_BLOCKS = 12

let network: TestNetwork
let wallets = 1_200
beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

function setNodes(lie: 'stateless' | false) {
  for (const chain of [network.chains.base, network.chains.cross])
    for (const index of [0, 1] as const) chain.setEndpoint(index, { lie })
}

async function swapTo(services: Services, networkName: string, outputToken: Hex | null): Promise<string> {
  const recipient = freshAddress((wallets += 1))
  const review = await services.swaps.prepare(
    {
      direction: 'to-evm',
      amountSats: 1_000_000n,
      networkName,
      outputToken,
      recipient,
      slippageBps: 100,
      feeChoice: 'slow',
    },
    { origin: null },
  )
  const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'slow' })
  return entryId
}

/** A swap to the native currency, whose end is first asked for long after it. */
async function askedLate(networkName: string) {
  const services = await startWallet(createMachine(network.profile), phraseOf((wallets += 1)))
  await fundBitcoin(services, network, 10_000_000n)
  const id = await swapTo(services, networkName, null)
  await network.mine(4)
  for (const chain of [network.chains.base, network.chains.cross]) await chain.mine(LONG_BLOCKS)
  const ask = async () => {
    await services.tracker.poll(id)
    const { phase, proof, notices } = await services.history.get(id)
    return { phase, proof, reasons: notices.flatMap(({ facts }) => facts['reason'] ?? []) }
  }
  return { ask }
}

describe('nodes that keep the state of few blocks', () => {
  afterEach(() => setNodes(false))

  it('prove by its receipt what the bridge’s router paid', async () => {
    const { ask } = await askedLate('polygon')
    setNodes('stateless')
    expect(await ask()).toEqual({ phase: 'done', proof: 'chain', reasons: [] })
  })

  it('cannot prove what somebody else paid, which is said', async () => {
    const { ask } = await askedLate('ethereum')
    setNodes('stateless')
    expect(await ask()).toEqual({ phase: 'processing', proof: 'service', reasons: ['chain-pruned'] })
    setNodes(false)
    expect(await ask()).toEqual({ phase: 'done', proof: 'chain', reasons: [] })
  })
})
