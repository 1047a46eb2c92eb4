import type { ProviderRpcError, SatspanMethods, SatspanRequest } from '../../types'

export type Method = keyof SatspanMethods

/** A phase of a swap, with further fields that change with it. */
export type Step = Pick<SatspanRequest, 'phase'> &
  Partial<Pick<SatspanRequest, 'proof' | 'failure' | 'arrived'>>

/** How one call goes. Without any field, the user says yes and the swap ends well. */
export type Play = {
  /** For the next call of this method. Left out, for the next question to the user: a connection, or a swap. */
  method?: Method
  /** Before the answer, and between two phases. */
  delayMs?: number
  /** The steps of the swap: phases, or more of what it tells then, such as `{ phase: 'done', proof: 'service' }`. */
  phases?: readonly (SatspanRequest['phase'] | Step)[]
  /**
   * The error of the call. With `phases` too, the page's wallet was handed the swap's call: the error names the swap,
   * which goes on.
   */
  error?: {
    code: number
    message?: string
    data?: { reason: string } & Omit<ProviderRpcError['data'], 'reason'>
  }
}

const ASK_THE_USER: ReadonlySet<Method> = new Set([
  'bridge_requestAccounts',
  'getAddresses',
  'bridge_swapToEvm',
  'bridge_swapToBitcoin',
] as const)

type Waiting = { method: Method; take: (play: Play) => void }
type Dealt = { play: Play; taken: () => void }

/** Brings plays and calls together, each in their order; either may come first. */
export function createDealer() {
  const waiting: Waiting[] = []
  const dealt: Dealt[] = []
  const fits = ({ method: only }: Play, method: Method) =>
    only === undefined ? ASK_THE_USER.has(method) : only === method

  return {
    /** Resolves once a call has taken it. */
    deal(play: Play): Promise<void> {
      const call = takeFirst(waiting, ({ method }) => fits(play, method))
      if (call === undefined) return new Promise((taken) => dealt.push({ play, taken }))
      call.take(play)
      return Promise.resolve()
    },

    /** The play of a call. One that asks the user waits for it; another may do without. */
    async next(method: Method): Promise<Play> {
      const deal = takeFirst(dealt, ({ play }) => fits(play, method))
      if (deal === undefined)
        return ASK_THE_USER.has(method) ? new Promise((take) => waiting.push({ method, take })) : {}
      deal.taken()
      return deal.play
    },
  }
}

function takeFirst<T>(all: T[], isIt: (one: T) => boolean): T | undefined {
  const index = all.findIndex(isIt)
  return index === -1 ? undefined : all.splice(index, 1)[0]
}
