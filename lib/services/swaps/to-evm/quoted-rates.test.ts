import { expect, it } from 'vitest'
import type { Profile } from '~/lib/contract/profile'
import { memoryClock } from '../../ports/memory.fixture'
import type { Clock } from '../../ports/platform'
import { PROFILE } from '../../ports/profile.fixture'
import { createQuotedRates } from './quoted-rates'

/** Servers that tell one rate, and count how often they are asked. */
function serversOf(profile: Profile, rate: number) {
  const asked = { count: 0 }
  const feeRates = async () => {
    asked.count += 1
    return { rates: new Map([[1, rate]]) }
  }
  return { asked, deployment: { profile, bitcoin: { feeRates } } }
}

/** Asks, and says what is known by then. */
function asking(clock: Clock) {
  const rates = createQuotedRates(clock)
  return (deployment: Parameters<typeof rates.ask>[0]) => {
    rates.ask(deployment)
    return rates.of(deployment)
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

it('are the servers’ answers, for a minute', async () => {
  const clock = memoryClock(1_000)
  const { asked, deployment } = serversOf(PROFILE, 7)
  const rates = asking(clock)
  expect(rates(deployment)).toEqual(new Map())
  await settled()
  expect(rates(deployment)).toEqual(new Map([[1, 7]]))
  expect(asked.count).toBe(1)
  clock.time += 60_000
  rates(deployment)
  await settled()
  expect(asked.count).toBe(2)
})

it.each<[string, Profile]>([
  ['another network', { ...PROFILE, bitcoin: { ...PROFILE.bitcoin, network: 'signet' } }],
  ['other servers', { ...PROFILE, bitcoin: { ...PROFILE.bitcoin, esplora: ['https://other.example'] } }],
])('go with a profile that another of %s replaces', async (_, other) => {
  const rates = asking(memoryClock(1_000))
  rates(serversOf(PROFILE, 7).deployment)
  await settled()
  const { deployment } = serversOf(other, 90)
  expect(rates(deployment)).toEqual(new Map())
  await settled()
  expect(rates(deployment)).toEqual(new Map([[1, 90]]))
  expect(rates(serversOf({ ...PROFILE }, 8).deployment)).toEqual(new Map([[1, 7]]))
})
