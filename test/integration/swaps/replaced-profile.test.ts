import { afterAll, beforeAll, expect, it } from 'vitest'
import { isBaseNetwork, type Profile } from '~/lib/contract/profile'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { fundBitcoin, mineAndPoll, swapToEvm } from '../support/swap-to-evm'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

const named = (profile: Profile, change: (one: Profile['evm'][number]) => Profile['evm'][number]) =>
  JSON.stringify({ ...profile, id: 'kept', evm: profile.evm.map(change) })

/** A swap under way by a profile that the user has imported. */
async function swapping(): Promise<{ services: Services; profile: Profile; id: string }> {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf(7_300))
  const profile = await services.settings.requiredProfile()
  await services.lifecycle.importProfile(named(profile, (one) => one))
  await fundBitcoin(services, network, 5_000_000n)
  return { services, profile, id: await swapToEvm(services) }
}

// threat: replaced-profile
it('follows a swap to its end beside a replaced profile', async () => {
  const { services, profile, id } = await swapping()
  const foreign = network.chains.deployment.base.tokens.usdc.address
  const others = named(profile, (one) => (isBaseNetwork(one) ? { ...one, transferRouter: foreign } : one))
  const refused = { code: 'profile-needed', details: { swaps: '1' } }
  await expect(services.lifecycle.importProfile(others)).rejects.toMatchObject(refused)
  // The same bridge by one server less.
  await services.lifecycle.importProfile(named(profile, (one) => ({ ...one, rpc: one.rpc.slice(0, 1) })))
  expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
})
