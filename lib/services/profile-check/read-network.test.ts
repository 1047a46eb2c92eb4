import { encodeAbiParameters } from 'viem/utils'
import { expect, it } from 'vitest'
import { isBaseNetwork, type Profile } from '~/lib/contract/profile'
import type { Hex } from '~/lib/core/hex'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { judgeProfile } from '~/lib/core/profile-check/judge'
import { BASE, PROFILE } from '../ports/profile.fixture'
import type { Deployment } from '../ports/deployment'
import { deploymentOf, FakeEvm } from '../ports/chains.fixture'
import { readNetwork } from './read-network'

const DECIMALS = '0x313ce567'
const CROSSING = addressOf('e')

/** The base network's findings where ether crosses as a token whose contract answers like this. */
async function findingsOf(decimalsOf: (token: Hex) => number | undefined) {
  const profile: Profile = {
    ...PROFILE,
    evm: PROFILE.evm.map((each) => (isBaseNetwork(each) ? each : { ...each, nativeBaseToken: CROSSING })),
  }
  const fake = new FakeEvm(BASE.chainId)
  const answerTo = ({ to, data }: { to: Hex; data: Hex }): Hex => {
    const decimals = data === DECIMALS ? decimalsOf(to) : undefined
    return decimals === undefined ? '0x' : encodeAbiParameters([{ type: 'uint8' }], [decimals])
  }
  const chain = {
    ...fake.chain,
    hasCode: async () => true,
    call: async (asked: { to: Hex; data: Hex }) => answerTo(asked),
    callByTwo: async (asked: { to: Hex; data: Hex }): Promise<[Hex]> => [answerTo(asked)],
  }
  const deployment: Deployment = {
    ...deploymentOf({}),
    profile,
    evm: () => chain,
    servers: { bitcoin: [], evm: () => ['one', 'two'].map((host) => ({ host, chain })) },
  }
  const bitcoin = { label: 'Bitcoin', servers: [], maxDistance: 0 }
  const networks = [await readNetwork(BASE, deployment)]
  return judgeProfile({ bitcoin, networks, estimates: [] })
    .filter(({ params }) => params?.['token'] === CROSSING)
    .map(({ code }) => code)
}

it('checks the token that a native currency crosses as', async () => {
  expect(await findingsOf(() => 18)).toEqual([])
  expect(await findingsOf((token) => (token === CROSSING ? 6 : 18))).toEqual(['profile-token-decimals'])
  expect(await findingsOf((token) => (token === CROSSING ? undefined : 18))).toEqual(['profile-token-none'])
})
