import type {
  SatspanFailure,
  SatspanFinalPhase,
  SatspanPhase,
  SatspanRequest,
  SwapToBitcoin,
  SwapToEvm,
} from '../../types'
import { parseBtc } from '../units'
import { ACCOUNTS, checkMost, checkSwap, toBitcoinEstimate, toEvmEstimate } from './mock-bridge'
import { after } from './after'
import type { Play, Step } from './play'

type Begun = Order & Pick<SatspanRequest, 'requestId' | 'txid' | 'createdAt' | 'updatedAt'>
type Order = Pick<
  SatspanRequest,
  'direction' | 'networkName' | 'token' | 'recipient' | 'inputAmount' | 'minOutput' | 'thirdPartyId'
>

const CALM: Record<Order['direction'], readonly SatspanPhase[]> = {
  'to-evm': ['broadcast', 'confirming', 'processing', 'done'],
  'to-bitcoin': ['submitted', 'mined', 'paying', 'done'],
}
/** How a swap may end, and why if it did not deliver what was asked for. */
const ENDS: Record<SatspanFinalPhase, SatspanFailure | null> = {
  done: null,
  refunded: 'not-delivered',
  'paid-in-wrapped': 'not-delivered',
  'paid-in-collateral': 'not-delivered',
  reverted: 'reverted',
  replaced: 'replaced',
  failed: 'page-wallet-unseen',
}
const FAILURES: Partial<Record<SatspanPhase, SatspanFailure | null>> = { ...ENDS, refunding: 'not-delivered' }
/** Ends that a chain shows, unless a test says otherwise. */
const PROVEN: ReadonlySet<SatspanPhase> = new Set([
  'done',
  'refunded',
  'paid-in-wrapped',
  'paid-in-collateral',
] as const)

/** Nothing can be reported yet, since nothing was sent. */
const UNSENT: ReadonlySet<SatspanPhase> = new Set(['intended', 'failed'] as const)

/** The swaps of a mock, which go through their phases one by one. */
export function createMockSwaps(changed: (request: SatspanRequest) => void) {
  const all = new Map<string, SatspanRequest>()

  const enter = (request: Begun, step: SatspanPhase | Step): SatspanRequest => {
    const { phase, ...told }: Step = typeof step === 'string' ? { phase: step } : step
    const proof = told.proof ?? (PROVEN.has(phase) ? 'chain' : 'none')
    const isShown = phase === 'done' && proof === 'chain'
    const next: SatspanRequest = {
      ...request,
      phase,
      isFinal: isEnd(phase),
      failure: FAILURES[phase] ?? null,
      proof,
      arrived: isShown ? { amount: request.minOutput, txid: hashOf('b', all.size) } : null,
      ...told,
      updatedAt: request.updatedAt + 1,
    }
    all.set(next.requestId, next)
    return next
  }

  return {
    /** Begins in the first phase; the others follow once the caller has its answer. */
    begin(order: Order, { phases = CALM[order.direction], delayMs = 0 }: Play): SatspanRequest {
      const number = all.size + 1
      const [first = 'intended', ...rest] = phases
      const hash = hashOf('a', number)
      const now = Date.now()
      const times = { createdAt: now, updatedAt: now }
      const txid = UNSENT.has(phaseOf(first)) ? null : order.direction === 'to-evm' ? hash : `0x${hash}`
      const begun = { ...order, ...times, requestId: `mock-${number}` }
      // Like the wallet: it tells of a swap before it is signed, and answers afterwards.
      changed(enter({ ...begun, txid: null }, 'intended'))
      let request = enter({ ...begun, txid, updatedAt: now + 1 }, first)
      const goOn = async () => {
        for (const phase of rest) {
          await after(delayMs)
          request = enter(request, phase)
          changed(request)
        }
      }
      void goOn()
      return request
    },
    get: (requestId: string) => all.get(requestId),
    /** The latest first. */
    all: () => [...all.values()].toReversed(),
  }
}

function phaseOf(step: SatspanPhase | Step): SatspanPhase {
  return typeof step === 'string' ? step : step.phase
}

function isEnd(phase: SatspanPhase): phase is SatspanFinalPhase {
  return phase in ENDS
}

export function orderToEvm(params: SwapToEvm): Order {
  const { networkName, outputToken, outputAmount } = toEvmEstimate(params)
  const sats = parseBtc(params.amountBTC)
  checkMost(sats, 'amountBTC')
  checkSwap(sats, 'amountBTC', BigInt(outputAmount), params.minOutput)
  return {
    direction: 'to-evm',
    networkName,
    token: outputToken,
    recipient: params.recipientAddress ?? ACCOUNTS.evm.address,
    inputAmount: String(sats),
    minOutput: params.minOutput ?? outputAmount,
    thirdPartyId: Number(params.thirdPartyId ?? 0),
  }
}

export function orderToBitcoin(params: SwapToBitcoin): Order {
  const { networkName, inputToken, outputAmountBTC, fees } = toBitcoinEstimate(params)
  const output = parseBtc(outputAmountBTC)
  checkSwap(output + parseBtc(fees.totalFeeBTC), 'inputAmount', output, params.minSats)
  return {
    direction: 'to-bitcoin',
    networkName,
    token: inputToken,
    recipient: params.bitcoinAddress ?? ACCOUNTS.bitcoin.address,
    inputAmount: params.inputAmount,
    minOutput: params.minSats ?? String(output),
    thirdPartyId: Number(params.thirdPartyId ?? 0),
  }
}

/** As long as a real one: 64 hex digits. */
function hashOf(digit: string, number: number): string {
  return number.toString(16).padStart(64, digit)
}
