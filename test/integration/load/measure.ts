import { TRACK_ALARM } from '~/lib/services/tracker/wake'
import { OF_BITCOIN, OF_EVM } from '~/lib/ui/query/pace'
import type { Services } from '~/lib/services/services'
import type { TestNetwork } from '../../network/service/fixture'
import { type Machine, PASSWORD } from '../support/platform'

const HOUR = 3_600_000
const BLOCK_MS = 10 * 60_000
/** How often an open home screen asks for the balances. */
const SCREEN_MS = 30_000
/** The shortest time to an alarm. */
const ALARM_FLOOR_MS = 30_000

/** HTTP requests by server. */
export type Load = Record<string, number>

/** The requests that each server of the profile has got since the last reset. */
function loadOf(network: TestNetwork): Load {
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)
  return Object.fromEntries(countersOf(network).map(([name, counter]) => [name, sum(counter.current())]))
}

function countersOf({ bitcoin, chains, service }: TestNetwork) {
  const pair = <T>(name: string, [first, second]: readonly [T, T]) =>
    [
      [`${name}-0`, first],
      [`${name}-1`, second],
    ] as const
  return [
    ['service', service.requests] as const,
    ...pair('esplora', bitcoin.requests),
    ...[...chains.byName].flatMap(([name, { requests }]) => pair(name, requests)),
  ]
}

/** Measures an action: its result, and the requests that it made. */
export async function loadDuring<T>(
  network: TestNetwork,
  action: () => Promise<T>,
): Promise<{ result: T; load: Load }> {
  for (const [, counter] of countersOf(network)) counter.reset()
  const result = await action()
  return { result, load: loadOf(network) }
}

/** The most requests of any server. */
export function highest(load: Load): number {
  return Math.max(...Object.values(load))
}

/** `isStill`: Bitcoin has no new block. */
type World = { network: TestNetwork; machine: Machine; services: Services; isStill: boolean }

/** Both EVM chains have a new block at each step, and Bitcoin one in ten minutes. */
function createTime({ network, machine, isStill }: World) {
  const end = machine.now() + HOUR
  let nextBlock = machine.now() + BLOCK_MS
  return {
    isOver: () => machine.now() >= end,
    async pass(ms: number) {
      machine.wait(ms)
      await Promise.all([network.chains.base.mine(1), network.chains.cross.mine(1)])
      if (machine.now() < nextBlock) return
      nextBlock += BLOCK_MS
      if (!isStill) await network.bitcoin.mine(1)
    },
  }
}

/** An hour without a page: a worker starts for each alarm and dies after it. */
export async function hourOfAlarms(world: World): Promise<Load> {
  const { network, machine } = world
  const time = createTime(world)
  const { load } = await loadDuring(network, async () => {
    while (!time.isOver()) {
      const at = machine.browser.alarms.at.get(TRACK_ALARM)
      if (at === undefined) return
      await time.pass(Math.max(at - machine.now(), ALARM_FLOOR_MS))
      await machine.start().tracker.tick()
    }
  })
  return load
}

/** How often a wallet tab asks for the balances while nothing is under way. */
const REST_MS = { bitcoin: OF_BITCOIN.restMs, evm: OF_EVM.restMs }

/** An hour with the wallet tab open and looked at, and nothing under way: each question wakes another worker. */
export async function hourAtRest(world: World): Promise<Load> {
  const { network, machine } = world
  const time = createTime(world)
  const due = { bitcoin: machine.now(), evm: machine.now() }
  const { load } = await loadDuring(network, async () => {
    while (!time.isOver()) {
      const { holdings, wallet } = machine.start()
      await wallet.unlock(PASSWORD)
      const now = machine.now()
      if (now >= due.bitcoin) await holdings.bitcoin('rest')
      if (now >= due.evm)
        await Promise.all([holdings.evm('polygon', 'rest'), holdings.evm('ethereum', 'rest')])
      for (const chain of ['bitcoin', 'evm'] as const)
        if (now >= due[chain]) due[chain] = now + REST_MS[chain]
      await time.pass(Math.min(due.bitcoin, due.evm) - now)
    }
  })
  return load
}

/** An hour with the home screen open: one worker lives, swaps are watched, and balances are shown. */
export async function hourOfWatching(world: World): Promise<Load> {
  const { network, machine, services } = world
  const time = createTime(world)
  let screenAt = machine.now()
  const showBalances = async () => {
    if (machine.now() < screenAt) return
    screenAt = machine.now() + SCREEN_MS
    await services.wallet.unlock(PASSWORD)
    const { holdings } = services
    await Promise.all([holdings.bitcoin(), holdings.evm('polygon'), holdings.evm('ethereum')])
  }
  const { load } = await loadDuring(network, async () => {
    while (!time.isOver()) {
      await showBalances()
      await time.pass(await services.tracker.watch())
    }
  })
  return load
}
