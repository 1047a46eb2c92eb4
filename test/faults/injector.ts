import { AppError } from '~/lib/core/errors'
import { type Intercept, isPort } from './intercept'

/** One call that leaves the worker: the how-manieth of this method of this port since its start. */
export type Call = { port: string; method: string; occurrence: number }

/**
 * What befalls a call. Killed: the worker is gone, `before` the effect or after it and before the answer. `fail` and
 * `fail-after` are errors of the same two kinds. `late` answers only once the world has gone on, `hang` never.
 */
const FAULTS = ['kill-before', 'kill-after', 'fail', 'fail-after', 'twice', 'late', 'hang'] as const
export type Fault = (typeof FAULTS)[number]
export type Strike = { call: Call; fault: Fault }

/** Ports and methods that only look. Whatever is not named here is taken for something that changes the world. */
const READS =
  /^((store|reviews|local|session|copies\[\d+\])\.(get|getMark|open|page|events|read)|recovery\.health|service\.(request|estimate\w+)|bitcoin\.(?!broadcast)\w+|evm\(\w+\)\.(?!broadcast)\w+)$/

/** Before or after a look, done once or twice: it is all the same to the world. */
const FOR_READS: readonly Fault[] = ['kill-after', 'fail', 'late', 'hang']

export function strikesOf(call: Call): Strike[] {
  const faults = READS.test(`${call.port}.${call.method}`) ? FOR_READS : FAULTS
  return faults.map((fault) => ({ call, fault }))
}

export function nameOfStrike({ call: { port, method, occurrence }, fault }: Strike): string {
  return `${fault} ${port}.${method} #${occurrence}`
}

/** What no other worker and no other machine ever sees. */
const WITHIN_THE_WORKER = new Set(['clock', 'random', 'logger', 'mutex', 'crypto'])

/** Which methods answer at once and which by a promise; learnt as they are called. */
export type Manners = Map<string, 'at once' | 'later'>

/** Records the calls of one worker, and does to one of them what is asked for. */
export function createInjector(manners: Manners, strike?: Strike) {
  const counts = new Map<string, number>()
  const calls: Call[] = []
  let dead = false
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let struckNow: () => void = () => {}
  const struck = new Promise<void>((resolve) => (struckNow = resolve))

  /** The dead hear nothing any more. */
  const heard = async (answer: Promise<unknown>): Promise<unknown> => {
    const outcome = await settled(answer)
    if (dead) return silence()
    return unsettled(outcome)
  }

  /** Handing out a port does nothing yet. */
  const record = async (answer: Promise<unknown>, call: Call) => {
    const outcome = await settled(answer)
    if (outcome.status === 'rejected' || !isPort(outcome.value)) calls.push(call)
  }

  const kill = () => {
    dead = true
    struckNow()
    return silence()
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
        return silence()
    }
  }

  const intercept: Intercept = ({ port, method }, run) => {
    if (WITHIN_THE_WORKER.has(port)) return run()
    const key = `${port}.${method}`
    if (dead) return manners.get(key) === 'at once' ? run() : silence()
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
    /** Calls that came back, in order. */
    calls,
    /** Resolves when the fault has happened. */
    struck,
    /** Lets a late answer come. */
    release,
    /** Ends a worker that hangs. */
    kill: () => void kill(),
    isDead: () => dead,
  }
}

export type Injector = ReturnType<typeof createInjector>

function silence(): Promise<never> {
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

/** The error that a port's contract names for a failure from outside. */
function failureOf(port: string): Error {
  if (port === 'bitcoin' || port.startsWith('evm')) return new AppError('chain-unreachable', 'struck')
  if (port === 'service') return new AppError('service-unreachable', 'struck')
  if (['store', 'reviews', 'recovery', 'local', 'session'].includes(port) || port.startsWith('copies'))
    return new AppError('storage-failed', 'struck')
  return new Error('struck')
}
