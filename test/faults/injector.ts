import { AppError } from '~/lib/core/errors'
import { type Intercept, isPort } from './intercept'

/** A call that leaves the worker: the n-th of this method of this port since its start. */
export type Call = { port: string; method: string; occurrence: number }

/**
 * The fault of a call. Killed: the worker is gone, `before` the effect, or after it but before the answer. `fail` and
 * `fail-after` are errors at the same two moments. `late` answers only once other things have happened, `hang` never.
 */
const FAULTS = ['kill-before', 'kill-after', 'fail', 'fail-after', 'twice', 'late', 'hang'] as const
export type Fault = (typeof FAULTS)[number]
export type Strike = { call: Call; fault: Fault }

/** Ports and methods that only read. Everything else is assumed to change state. */
const READS =
  /^((store|reviews|local|session|copies\[\d+\])\.(all|get|getMark|open|untold|page|events|review|read)|recovery\.health|service\.(request|estimate\w+)|bitcoin\.(?!broadcast)\w+|evm\(\w+\)\.(?!broadcast)\w+)$/

/** For a read it makes no difference whether the fault comes before or after, or whether the read runs twice. */
const FOR_READS: readonly Fault[] = ['kill-after', 'fail', 'late', 'hang']

export function strikesOf(call: Call): Strike[] {
  const faults = READS.test(`${call.port}.${call.method}`) ? FOR_READS : FAULTS
  return faults.map((fault) => ({ call, fault }))
}

export function nameOfStrike({ call: { port, method, occurrence }, fault }: Strike): string {
  return `${fault} ${port}.${method} #${occurrence}`
}

/** Ports that no other worker or machine can observe. */
const WITHIN_THE_WORKER = new Set(['clock', 'random', 'logger', 'mutex', 'crypto'])

/** Which methods return synchronously and which a promise; learnt as they are called. */
export type Manners = Map<string, 'at once' | 'later'>

/** Records one worker's calls, and applies the fault to one of them. */
export function createInjector(manners: Manners, strike?: Strike) {
  const counts = new Map<string, number>()
  const calls: Call[] = []
  let dead = false
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let struckNow: () => void = () => {}
  const struck = new Promise<void>((resolve) => (struckNow = resolve))

  /** A killed worker receives no more answers. */
  const heard = async (answer: Promise<unknown>): Promise<unknown> => {
    const outcome = await settled(answer)
    if (dead) return never()
    return unsettled(outcome)
  }

  /** Returning a port is not a call yet. */
  const record = async (answer: Promise<unknown>, call: Call) => {
    const outcome = await settled(answer)
    if (outcome.status === 'rejected' || !isPort(outcome.value)) calls.push(call)
  }

  const kill = () => {
    dead = true
    struckNow()
    return never()
  }

  const befall = async (fault: Fault, port: string, run: () => unknown): Promise<unknown> => {
    switch (fault) {
      case 'kill-before':
        return kill()
      case 'kill-after':
        await settled(run())
        return kill()
      case 'fail':
        struckNow()
        throw failureOf(port)
      case 'fail-after':
        await settled(run())
        struckNow()
        throw failureOf(port)
      case 'twice': {
        const first = await settled(run())
        const second = await settled(run())
        struckNow()
        return unsettled(second.status === 'fulfilled' ? second : first)
      }
      case 'late': {
        const outcome = await settled(run())
        struckNow()
        await released
        return unsettled(outcome)
      }
      case 'hang':
        struckNow()
        return never()
    }
  }

  const intercept: Intercept = ({ port, method }, run) => {
    if (WITHIN_THE_WORKER.has(port)) return run()
    const key = `${port}.${method}`
    if (dead) return manners.get(key) === 'at once' ? run() : never()
    const occurrence = (counts.get(key) ?? 0) + 1
    counts.set(key, occurrence)
    const isHit =
      strike?.call.port === port && strike.call.method === method && strike.call.occurrence === occurrence
    if (isHit) return heard(befall(strike.fault, port, run))
    const answer = run()
    manners.set(key, answer instanceof Promise ? 'later' : 'at once')
    if (!(answer instanceof Promise)) return answer
    void record(answer, { port, method, occurrence })
    return heard(answer)
  }

  return {
    intercept,
    /** Calls that returned, in order. */
    calls,
    /** Resolves when the fault has happened. */
    struck,
    /** Releases a late answer. */
    release,
    /** Kills a worker that hangs. */
    kill: () => void kill(),
    isDead: () => dead,
  }
}

export type Injector = ReturnType<typeof createInjector>

function never(): Promise<never> {
  return new Promise(() => {})
}

async function settled(answer: unknown): Promise<PromiseSettledResult<unknown>> {
  const [outcome] = await Promise.allSettled([answer])
  return outcome
}

function unsettled(outcome: PromiseSettledResult<unknown>): unknown {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** The error that a port's contract names for external failures. */
function failureOf(port: string): Error {
  if (port === 'bitcoin' || port.startsWith('evm')) return new AppError('chain-unreachable', 'struck')
  if (port === 'service') return new AppError('service-unreachable', 'struck')
  if (['store', 'reviews', 'recovery', 'local', 'session'].includes(port) || port.startsWith('copies'))
    return new AppError('storage-failed', 'struck')
  return new Error('struck')
}
