import type { ApprovedEvent, JournalEvent } from './events'
import {
  APPROVED_EVM_PAYMENT,
  APPROVED_PAYMENT,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  APPROVED_TOKEN_PAYMENT,
  burnRequest,
  COIN_A,
  confirmed,
  evmSeen,
  evmSigned,
  type Fact,
  handedCall,
  handedOver,
  hashOf,
  journalOf,
  logProof,
  mined,
  nonceUsed,
  payout,
  seen,
  signed,
  transferSeen,
  txidOf,
  addressOf,
  collateralPaid,
  evmPayment as openPayment,
  failedOnChain,
  returned,
  returnedCall,
} from './swap.fixture'
import type { ErrorCode } from '../errors'
import type { QuotedFees } from '../quote/quoted-fees'
import { rebuiltIdOf } from './identity'
import { replay } from './transition'
import type { Entry } from './types'

const GAS = 21_000_000_000_000n
const router = logProof('1')
const accepted: Fact = { type: 'accepted', txid: txidOf('1') }
const sent: Fact[] = [signed('1'), accepted]
const confirming = [...sent, seen('1', confirmed(1))]
const processing = [...confirming, seen('1', confirmed(2))]
const routed: Fact[] = [...processing, { type: 'routed', router }]
const late: Fact = { type: 'crossing-late' }
const matched: Fact = { type: 'arrival-matched', arrival: logProof('8', 1002), amount: 95n }
const said = (state: string): Fact => ({ type: 'service-said', state, status: null, targetTxid: null })
const delivered = (amount: bigint): Fact => ({
  type: 'delivered',
  router,
  delivery: logProof('2', 1002),
  amount,
})
const failed: Fact[] = [...processing, { type: 'swap-failed', router }]
const burn = burnRequest('3')
const owed: Fact[] = [...failed, { type: 'refund-opened', burn }]
const paid = (sighting = confirmed(1)): Fact => ({ type: 'payout-seen', payout: payout(sighting) })
const abandoned: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: '' } }
const unseen: Fact = { type: 'abandoned', abandonment: { code: 'page-wallet-unseen', reason: '' } }
const allowed = [evmSigned('1', 'allowance'), evmSeen('1', mined(true, GAS))]
const submitted = [...allowed, evmSigned('2', 'call', 1), evmSeen('2', { state: 'pending' })]
const called = [...submitted, evmSeen('2', mined(true, GAS))]
const crossing: Fact[] = [
  ...called,
  { type: 'message-sent', uniqueCounter: 7n, message: logProof('4', 1002) },
]
const crossingFailed: Fact[] = [...crossing, { type: 'crossing-failed', failure: logProof('5') }]
const paying: Fact[] = [...called, { type: 'unwrap-opened', burn }, { type: 'tip-seen', height: 140 }]
const evmAccepted: Fact = { type: 'evm-accepted', hash: hashOf('1') }
const oneCall = [evmSigned('1'), evmAccepted]
const oneMined = [...oneCall, evmSeen('1', mined(true, GAS))]
const cancelSigned = evmSigned('2', 'cancel')
const handed = handedOver('1')
const handedAllowance = handedCall(10n, 'allowance')
const withdrawn = handedCall(20n, 'cancel')
const overdue: Fact = { type: 'signature-overdue' }
const conflict = (confirmations: number): Fact => ({
  type: 'conflict-seen',
  conflict: { txid: txidOf('6'), confirmations },
})
const refused = (digit: string): Fact => ({ type: 'refused', txid: txidOf(digit), reason: 'fee too low' })
const evmRefused: Fact = { type: 'evm-refused', hash: hashOf('1'), reason: 'gas' }
const bumped = signed('2', [COIN_A], 'bump')
const cancelling = signed('2', [COIN_A], 'cancel')
const stalled = (findings: Extract<Fact, { type: 'stalled' }>['findings']): Fact => ({
  type: 'stalled',
  code: 'quote-stale',
  findings,
})

/** `pollError`: why its last poll saw no chain; `open`: what else is under way. */
type State = {
  start: ApprovedEvent['start']
  facts: readonly Fact[]
  pollError?: ErrorCode
  open?: readonly Entry[]
}
const of =
  (start: ApprovedEvent['start']) =>
  (facts: readonly Fact[]): State => ({ start, facts })
const quoted: QuotedFees = {
  fees: {
    networkSats: 10n,
    protocolSats: 0n,
    lockerSats: 0n,
    thirdPartySats: 0n,
    fillerSats: 0n,
    totalSats: 10n,
  },
  sources: {
    network: 'transaction',
    protocol: 'contracts',
    locker: 'contracts',
    thirdParty: 'contracts',
    filler: 'service',
  },
  crossing: null,
}
const across = { networkName: 'ethereum', chainId: 1002 }
const toEvm = of({ ...APPROVED_TO_EVM, quoted, intent: { ...APPROVED_TO_EVM.intent, ...across } })
const toEvmByPage = of({ ...APPROVED_TO_EVM, quoted, intent: { ...APPROVED_TO_EVM.intent, signer: 'page' } })
const toBase = of({ ...APPROVED_TO_EVM, quoted })
const toBitcoin = of({ ...APPROVED_TO_BITCOIN, quoted, origin: null })
const fromAcross = of({ ...APPROVED_TO_BITCOIN, intent: { ...APPROVED_TO_BITCOIN.intent, ...across } })
const queued = { open: [openPayment([evmSigned('9', 'call', 0)], { id: 'earlier' })] }
const byPage = of({
  ...APPROVED_TO_BITCOIN,
  allowance: null,
  intent: { ...APPROVED_TO_BITCOIN.intent, signer: 'page' },
})
const payment = of(APPROVED_PAYMENT)
const evmPayment = of(APPROVED_EVM_PAYMENT)
const tokenPayment = of(APPROVED_TOKEN_PAYMENT)

/** Every state in which an entry can be, that is told otherwise than another. */
export const STATES: Readonly<Record<string, State>> = {
  'to-evm, approved': toEvm([]),
  'to-evm, handed over': toEvm([handedOver('1')]),
  'to-evm, signature overdue': toEvm([handed, overdue]),
  'to-evm, signed elsewhere': toEvm([handed, returned(handed)]),
  'to-evm, claimed by a backup': of({ ...APPROVED_TO_EVM, claim: 'held' })([handedOver('1')]),
  'to-evm, claim lifted': of({ ...APPROVED_TO_EVM, claim: 'lifted' })([handed]),
  'to-evm, refused by a site’s wallet': toEvmByPage([handed, { type: 'claim-lifted' }]),
  'to-evm, signed': toEvm([signed('1')]),
  'to-evm, sent': toEvm(sent),
  'to-evm, refused': toEvm([signed('1'), refused('1')]),
  'to-evm, chains unseen': { ...toEvm(sent), pollError: 'chain-unreachable' },
  'to-evm, said failed': toEvm([...sent, said('Failed')]),
  'to-evm, said expired': toEvm([...sent, said('Expired')]),
  'to-evm, paid elsewhere': toEvm([
    ...sent,
    { type: 'service-said', state: 'Done', status: null, targetTxid: null, otherTxid: txidOf('9') },
  ]),
  'to-evm, refused faster': toEvm([...sent, bumped, refused('2')]),
  'to-evm, cancellation refused': toEvm([...sent, cancelling, refused('2')]),
  'to-evm, cancelled too late': toEvm([...sent, cancelling, seen('1', confirmed(1))]),
  'to-evm, conflict pending': toEvm([...sent, conflict(0)]),
  'to-evm, conflict confirmed': toEvm([...sent, conflict(1)]),
  'to-evm, made faster': toEvm([
    ...sent,
    signed('2', [COIN_A], 'bump'),
    { type: 'accepted', txid: txidOf('2') },
  ]),
  'to-evm, being cancelled': toEvm([...sent, signed('2', [COIN_A], 'cancel')]),
  'to-evm, cancelled': toEvm([...sent, signed('2', [COIN_A], 'cancel'), seen('2', confirmed(1))]),
  'to-evm, replaced': toEvm([
    ...sent,
    { type: 'conflict-seen', conflict: { txid: txidOf('6'), confirmations: 6 } },
  ]),
  'to-evm, given up': toEvm([abandoned]),
  'to-evm, confirming': toEvm(confirming),
  'to-evm, processing': toEvm(processing),
  'to-evm, at the locker': toEvm([...processing, seen('1', confirmed(6))]),
  'to-evm, crossing': toEvm(routed),
  'to-evm, late': toEvm([...routed, late]),
  'to-evm, matched': toEvm([...routed, matched]),
  'to-evm, matched and reported': toEvm([...routed, matched, said('Done')]),
  'to-evm, reported alone': toEvm([...processing, said('Done')]),
  'to-evm, delivered': toEvm([...routed, delivered(95n)]),
  'to-evm, delivered, bridge behind': toEvm([...routed, delivered(95n), said('Pending')]),
  'to-evm, delivered, said failed': toEvm([...routed, delivered(95n), said('Failed')]),
  'to-evm, delivered in conflict': toEvm([...sent, delivered(95n), conflict(0)]),
  'to-evm, restored': of({ ...APPROVED_TO_EVM, id: rebuiltIdOf(txidOf('1')) })([...routed, delivered(95n)]),
  'to-evm, of the base network, swapped': toBase(routed),
  'to-evm, of the base network, late': toBase([...routed, late]),
  'to-evm, of the base network, delivered': toBase([...routed, delivered(95n)]),
  'to-evm, of the base network, delivered short': toBase([...routed, delivered(83n)]),
  'to-evm, delivered short': toEvm([...routed, delivered(83n)]),
  'to-evm, delivered early': toEvm([...sent, delivered(95n)]),
  'to-evm, delivery lost': toEvm([...routed, delivered(95n), { type: 'proof-lost' }]),
  'to-evm, paid in wrapped': toEvm([
    ...processing,
    { type: 'paid-in-wrapped', router, delivery: router, amount: 980_000n },
  ]),
  'to-evm, failed': toEvm(failed),
  'to-evm, failed and dropped': toEvm([...failed, seen('1', { state: 'absent' })]),
  'to-evm, failed on its target': toEvm([...routed, { type: 'target-failed', failure: logProof('7', 1002) }]),
  'to-evm, refund owed': toEvm(owed),
  'to-evm, refund of its target owed': toEvm([...routed, { type: 'refund-opened', burn }]),
  'to-evm, refund sent': toEvm([...owed, paid({ state: 'mempool' })]),
  'to-evm, collateral kept': toEvm([...owed, collateralPaid('8', { recipient: addressOf('3') })]),
  'to-evm, refunded': toEvm([...owed, paid()]),
  'to-bitcoin, approved': toBitcoin([]),
  'to-bitcoin, allowance handed over': toBitcoin([handedCall(10n, 'allowance')]),
  'to-bitcoin, call handed over': toBitcoin([
    handedAllowance,
    returnedCall('1', handedAllowance),
    evmSeen('1', mined()),
    handedCall(10n, 'call', 1),
  ]),
  'to-bitcoin, withdrawn elsewhere': toBitcoin([
    handedAllowance,
    withdrawn,
    returnedCall('2', withdrawn),
    evmSeen('2', mined()),
  ]),
  'to-bitcoin, claimed by a backup': of({ ...APPROVED_TO_BITCOIN, claim: 'held' })([handedAllowance]),
  'to-bitcoin, without allowance': of({ ...APPROVED_TO_BITCOIN, allowance: null })([]),
  'to-bitcoin, of the native currency': of({
    ...APPROVED_TO_BITCOIN,
    allowance: null,
    intent: { ...APPROVED_TO_BITCOIN.intent, inputToken: null },
  })([]),
  'to-bitcoin, given up': toBitcoin([abandoned]),
  'to-bitcoin, allowance sent': toBitcoin(allowed.slice(0, 1)),
  'to-bitcoin, allowance mined': toBitcoin(allowed),
  'to-bitcoin, allowance reverted': toBitcoin([evmSigned('1', 'allowance'), evmSeen('1', mined(false))]),
  'to-bitcoin, given up after a reverted allowance': toBitcoin([
    evmSigned('1', 'allowance'),
    evmSeen('1', mined(false)),
    abandoned,
  ]),
  'to-bitcoin, stalled': toBitcoin([...allowed, stalled([])]),
  'to-bitcoin, asked': toBitcoin([
    ...allowed,
    stalled([{ severity: 'warn', code: 'price-low', params: {} }]),
  ]),
  'to-bitcoin, given up after its allowance': toBitcoin([...allowed, abandoned]),
  'to-bitcoin, call sent': toBitcoin(submitted),
  'to-bitcoin, call unsent': toBitcoin([evmSigned('1')]),
  'to-bitcoin, call refused': toBitcoin([evmSigned('1'), evmRefused]),
  'to-bitcoin, made faster': toBitcoin([...oneCall, evmSigned('2')]),
  'to-bitcoin, refused faster': toBitcoin([
    ...oneCall,
    evmSigned('2'),
    { type: 'evm-refused', hash: hashOf('2'), reason: 'gas' },
  ]),
  'to-bitcoin, failing': toBitcoin([evmSigned('1'), evmSeen('1', failedOnChain(false))]),
  'to-bitcoin, nonce contested': toBitcoin([evmSigned('1'), nonceUsed(6, false)]),
  'to-bitcoin, replaced': toBitcoin([evmSigned('1'), nonceUsed(9, true)]),
  'to-bitcoin, reverted': toBitcoin([...submitted, evmSeen('2', mined(false, GAS))]),
  'to-bitcoin, mined': toBitcoin(called),
  'to-bitcoin, crossing': toBitcoin(crossing),
  'to-bitcoin, crossed': fromAcross([...crossing, { type: 'unwrap-opened', burn }]),
  'to-bitcoin, late': toBitcoin([...crossing, late]),
  'to-bitcoin, late from across': fromAcross([...crossing, late]),
  'to-bitcoin, late and matched': toBitcoin([...crossing, late, matched]),
  'to-bitcoin, crossing failed': toBitcoin(crossingFailed),
  'to-bitcoin, sent back': toBitcoin([
    ...crossingFailed,
    { type: 'crossing-sent-back', sentBack: logProof('7') },
  ]),
  'to-bitcoin, back by report': toBitcoin([...crossingFailed, matched, said('Failed')]),
  'to-bitcoin, back': toBitcoin([
    ...crossingFailed,
    { type: 'crossing-refunded', refund: logProof('6', 1002) },
  ]),
  'to-bitcoin, payout due': toBitcoin(paying),
  'to-bitcoin, payout due, no height seen': toBitcoin(paying.slice(0, -1)),
  'to-bitcoin, said done': toBitcoin([...paying, said('Done')]),
  'to-bitcoin, payout overdue': toBitcoin([...paying, { type: 'tip-seen', height: 153 }]),
  'to-bitcoin, paid from collateral': toBitcoin([...paying, collateralPaid('8')]),
  'to-bitcoin, paid from collateral of no listed token': toBitcoin([
    ...paying,
    collateralPaid('8', { token: addressOf('a') }),
  ]),
  'to-bitcoin, paid late, after its collateral': toBitcoin([...paying, collateralPaid('8'), paid()]),
  'to-bitcoin, collateral kept': toBitcoin([...paying, collateralPaid('8', { recipient: addressOf('6') })]),
  'to-bitcoin, payout sent': toBitcoin([...paying, paid({ state: 'mempool' })]),
  'to-bitcoin, payout dropped': toBitcoin([...paying, paid({ state: 'absent' }), said('Done')]),
  'to-bitcoin, paid': toBitcoin([...paying, paid()]),
  'to-bitcoin, restored': of({ ...APPROVED_TO_BITCOIN, origin: null, id: rebuiltIdOf(hashOf('2')) })([
    ...paying,
    paid(),
  ]),
  'by page, asked': byPage([evmSigned(null)]),
  'by page, refused': byPage([evmSigned(null), { type: 'evm-refused', hash: null, reason: 'no' }]),
  'by page, never seen': byPage([evmSigned(null), unseen]),
  'by page, never seen after its allowance': of({
    ...APPROVED_TO_BITCOIN,
    intent: { ...APPROVED_TO_BITCOIN.intent, signer: 'page' },
  })([...allowed, evmSigned(null, 'call', 1), unseen]),
  'by page, given up': byPage([abandoned]),
  'by page, sent': byPage([evmSigned(null), { type: 'evm-returned', hash: hashOf('1') }]),
  'payment, approved': payment([]),
  'payment, handed over': payment([handed]),
  'payment, given up': payment([abandoned]),
  'payment, refused': payment([signed('1'), refused('1')]),
  'payment, sent': payment(sent),
  'payment, done': payment([...sent, seen('1', confirmed(6))]),
  'payment, cancelled': payment([...sent, signed('2', [COIN_A], 'cancel'), seen('2', confirmed(1))]),
  'payment, replaced': payment([...sent, conflict(6)]),
  'evm-payment, approved': evmPayment([]),
  'evm-payment, handed over': evmPayment([handedCall(10n)]),
  'evm-payment, withdrawn elsewhere': evmPayment([
    handedCall(10n),
    withdrawn,
    returnedCall('2', withdrawn),
    evmSeen('2', mined()),
  ]),
  'evm-payment, given up': evmPayment([abandoned]),
  'evm-payment, unsent': evmPayment([evmSigned('1')]),
  'evm-payment, queued': { ...evmPayment([evmSigned('1', 'call', 4), evmAccepted]), ...queued },
  'evm-payment, reverted': evmPayment([evmSigned('1'), evmSeen('1', mined(false, GAS))]),
  'evm-payment, replaced': evmPayment([evmSigned('1'), nonceUsed(9, true)]),
  'evm-payment, sent': evmPayment(oneCall),
  'evm-payment, being cancelled': evmPayment([...oneCall, cancelSigned]),
  'evm-payment, cancelled': evmPayment([...oneCall, cancelSigned, evmSeen('2', mined(true, GAS))]),
  'evm-payment, done': evmPayment(oneMined),
  'token payment, mined': tokenPayment(oneMined),
  'token payment, replaced': tokenPayment([evmSigned('1'), nonceUsed(9, true)]),
  'token payment, done': tokenPayment([...oneMined, transferSeen('1', 100n)]),
  'token payment, short': tokenPayment([...oneMined, transferSeen('1', 60n)]),
  'token payment, unlogged': tokenPayment([...oneMined, transferSeen('1', 0n)]),
}

/** An entry in a state by its name, with its journal, and what its page is told beside it. */
export function inState(name: string): {
  entry: Entry
  events: JournalEvent[]
  pollError: ErrorCode | null
  open: readonly Entry[]
} {
  const state = STATES[name]
  if (state === undefined) throw new TypeError(name)
  const { start, facts, pollError = null, open = [] } = state
  const events = journalOf(start, facts)
  const entry = replay(events)
  if (entry === undefined) throw new TypeError('no approval')
  return { entry, events, pollError, open }
}
