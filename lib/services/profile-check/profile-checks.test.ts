import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { memoryArea, memoryClock } from '../ports/memory.fixture'
import { PROFILE } from '../ports/profile.fixture'
import type { Deployment } from '../ports/deployment'
import { deploymentOf, FakeBitcoin } from '../ports/chains.fixture'
import { createProfileChecks } from './profile-checks'

/** A profile of one id, by its service, whose servers of Bitcoin answer like this. */
function profileAt(baseUrl: string, tipHeight = async () => 800_000): Deployment {
  const chain = { ...new FakeBitcoin().chain, tipHeight }
  return {
    ...deploymentOf({}),
    profile: { ...PROFILE, service: { ...PROFILE.service, baseUrl }, evm: [] },
    servers: { bitcoin: ['one', 'two'].map((host) => ({ host, chain })), evm: () => [] },
  }
}

function checksOf(first: Deployment) {
  const state = { inUse: first }
  const checks = createProfileChecks({
    deployments: { current: async () => state.inUse },
    session: memoryArea(),
    clock: memoryClock(1),
    changed: () => {},
  })
  return { checks, state }
}

it('keeps a later import’s result when an earlier check ends', async () => {
  let answer: (height: number) => void = () => {}
  const slow = new Promise<number>((resolve) => (answer = resolve))
  const { checks, state } = checksOf(profileAt('https://one.example', () => slow))
  const overtaken = checks.run()
  await new Promise((resolve) => setImmediate(resolve))
  const otherChain = new AppError('chain-wrong-network', 'another chain')
  state.inUse = profileAt('https://two.example', () => Promise.reject(otherChain))
  await checks.run()
  answer(800_000)
  expect(await overtaken).toMatchObject({ verdict: 'ok' })
  expect(await checks.last()).toMatchObject({ verdict: 'refuse' })
})

it('has no result for a profile with another service', async () => {
  const { checks, state } = checksOf(profileAt('https://one.example'))
  const { profileId, verdict } = await checks.run()
  expect(await checks.last()).toMatchObject({ profileId, verdict })
  state.inUse = profileAt('https://two.example')
  expect(await checks.last()).toBeNull()
})
