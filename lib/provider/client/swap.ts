import type { Address, SatspanFailure, SatspanFinalPhase, SatspanPhase, SatspanRequest } from '../types'

type Input = { direction: 'to-evm'; sats: bigint } | { direction: 'to-bitcoin'; units: bigint }

/** The state of a swap. Amounts are sats or the token's base units; times are unix ms. */
export type SwapState = Input & {
  id: string
  network: string
  /** `null` is the native currency. */
  token: Address | null
  recipient: string
  /** The minimum that may arrive. */
  min: bigint
  thirdPartyId: number
  phase: SatspanPhase
  /** Whether the swap has ended. Only a reorganisation of a chain changes it then. */
  isFinal: boolean
  /** Why it does not deliver what was asked for; `null` while it still may, and once it has. */
  failure: SatspanFailure | null
  /** The evidence for the phase: the chains themselves, the service's report alone, or nothing yet. */
  proof: SatspanRequest['proof']
  /** The payment's txid, or the hash of the EVM call; `null` until it is known. */
  txid: string | null
  /** The arrival, once a chain shows it. */
  arrived: { amount: bigint; txid: string | null } | null
  createdAt: number
  updatedAt: number
}

export type EndedSwap = SwapState & { phase: SatspanFinalPhase }

/** A swap that this site asked for. */
export type Swap = {
  readonly id: string
  /** The newest known state. */
  readonly latest: SwapState
  /** Whether it has ended; `latest.phase` says how. */
  readonly isFinal: boolean
  /**
   * Resolves once the swap has ended, however it ended: only the phase `done` is what was asked for.
   * @example
   *   const { phase, proof } = await swap.done()
   *   if (phase === 'done' && proof === 'chain') ship()
   * @throws SatspanError with the `requestId`, since the swap itself goes on: 4100 if the user disconnects this site
   *   meanwhile, 4900 if the extension is reloaded
   */
  done(signal?: AbortSignal): Promise<EndedSwap>
  /**
   * Calls back on each change, never twice with the same state; returns a function that ends this.
   * @example
   *   const off = swap.onChange(({ phase, proof }) => show(phase, proof))
   */
  onChange(listener: (latest: SwapState) => void): () => void
  /**
   * Its state now and each later one, up to its end. Throws what `done` throws.
   * @example
   *   for await (const { phase } of swap) show(phase)
   */
  [Symbol.asyncIterator](): AsyncIterableIterator<SwapState>
}

export function toSwapState(request: SatspanRequest): SwapState {
  const { requestId, direction, networkName, inputAmount, minOutput, arrived, ...same } = request
  const input: Input =
    direction === 'to-evm'
      ? { direction, sats: BigInt(inputAmount) }
      : { direction, units: BigInt(inputAmount) }
  return {
    ...same,
    ...input,
    id: requestId,
    network: networkName,
    min: BigInt(minOutput),
    arrived: arrived === null ? null : { amount: BigInt(arrived.amount), txid: arrived.txid },
  }
}
