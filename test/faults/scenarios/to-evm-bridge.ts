import { type Hex, hexToBytes } from 'viem'
import { decodePayload } from '../../network/service/payload'
import type { TestNetwork } from '../../network/service/fixture'
import { payBy } from '../../network/service/user-payment'
import type { Listed } from './bitcoin-spend'
import { type Scenario, swapScenario } from './scenario'
import { toEvmAcross, toEvmBase } from './to-evm'

export const toEvmFilled = swapScenario({
  ...toEvmBase,
  name: 'bitcoin to a base network, filled early',
  bridge: { speed: true },
  async outside({ network }) {
    const { wraps } = network.service.state()
    for (const { txid, stage, payload } of Object.values(wraps))
      if (stage === 'seen' && isFillable(payload) && (await isConfirmed(network, txid)))
        await network.fill(txid).catch(unlessFilled)
  },
})

/** A fill ends the swap, and only confirmed payments are counted at the end. */
async function isConfirmed({ bitcoin }: TestNetwork, txid: string): Promise<boolean> {
  const response = await fetch(`${bitcoin.esploraUrls[0]}/tx/${txid}`)
  const { status }: Pick<Listed, 'status'> = JSON.parse(await response.text())
  return status.confirmed
}

function isFillable(payload: Hex): boolean {
  return decodePayload(hexToBytes(payload))?.speed === true
}

/** A payment is looked at in each round and in each life of a worker, and the last life may still be at it. */
function unlessFilled(error: unknown): void {
  if (!/already (filled|submitted)/.test(String(error))) throw error
}

export const toEvmRefused = swapScenario({
  ...toEvmAcross,
  name: 'bitcoin to a cross-chain network that fails there',
  bridge: { entry: 'universal', crossing: 'fail' },
  end: 'refunded',
})

const shared = swapScenario({
  ...toEvmAcross,
  name: 'bitcoin to a cross-chain network, in one transaction with another’s',
  bridge: { entry: 'universal', together: true },
})

/** Deployed routers log each swap before its deposit; the other one is due at the same time. */
export const toEvmShared: Scenario = {
  ...shared,
  async ask(services, network) {
    const outputToken = network.chains.deployment.cross.tokens.usdc.address
    await payBy(network, { networkName: 'ethereum', outputToken })
    return shared.ask(services, network)
  },
}

const HELD_ROUNDS = 6
const SEVEN_HOURS_SECONDS = 7 * 3_600

export const toEvmLate = swapScenario({
  ...toEvmAcross,
  name: 'bitcoin to a cross-chain network, which expires between the chains',
  bridge: { crossing: 'hold', refundsStranded: false },
  // The operator gives it back once the user knows that it is late, which the chain's own clock says.
  async outside({ network, machine, disk }, round) {
    const [swap] = await disk.open()
    if (swap?.notified.includes('late')) network.service.setConduct({ refundsStranded: true })
    else if (round > 0 && round % HELD_ROUNDS === 0) {
      machine.wait(SEVEN_HOURS_SECONDS * 1_000)
      await network.chains.base.pass(SEVEN_HOURS_SECONDS)
    }
  },
  end: 'refunded',
})
