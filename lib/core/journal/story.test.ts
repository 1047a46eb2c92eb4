import { expect, it } from 'vitest'
import { type Story, storyOf } from './story'
import { inState, STATES } from './story.fixture'
import { evmSeen, evmSigned, logProof, mined, toBitcoin, toEvm } from './swap.fixture'

function lineOf({ money, next, ...story }: Story): string {
  const { sent, hasLeft, fee, arrival, refund, received, lostSats, isMatched, proof } = story
  const unit = (asset: typeof sent.asset) =>
    asset === 'bitcoin' ? 'sat' : asset.token === null ? 'wei' : 'token'
  const by =
    next.by === null
      ? ''
      : 'at' in next.by
        ? ` by ${next.by.at}`
        : ` by #${next.by.height}, left ${next.by.left}`
  const where = money.at === 'parked' ? `${money.at} ${money.where}` : money.at
  return [
    `${where}; next ${next.who}${by}`,
    `${hasLeft ? 'sent' : 'kept'} ${sent.amount} ${unit(sent.asset)}`,
    fee === null ? 'fee of another' : `fee ${fee.amount} ${unit(fee.asset)}`,
    ...(arrival === null
      ? []
      : [`arrived ${arrival.amount}${arrival.missing > 0n ? `, short ${arrival.missing}` : ''}`]),
    ...(refund === null ? [] : [`${refund.isBack ? 'back' : 'to come back'} ${refund.amountSats}`]),
    ...(received === null ? [] : [`received ${received.amount} ${unit(received.asset)}`]),
    ...(lostSats === null ? [] : [`lost ${lostSats}`]),
    `${proof}${isMatched ? ', matched' : ''}`,
  ].join(' · ')
}

/** Where the money is, and who acts next; what was sent, what that cost and what came of it; what is proven. */
const TOLD: Record<string, string> = {
  'to-evm, approved': 'payer; next device · kept 1000000 sat · fee null sat · none',
  'to-evm, handed over': 'signer; next signer · kept 1000000 sat · fee null sat · none',
  'to-evm, claimed by a backup': 'signer; next another-device · kept 1000000 sat · fee null sat · none',
  'to-evm, signed': 'leaving; next device · sent 1000000 sat · fee 200 sat · none',
  'to-evm, sent': 'leaving; next chain · sent 1000000 sat · fee 200 sat · none',
  'to-evm, made faster': 'leaving; next chain · sent 1000000 sat · fee 200 sat · none',
  'to-evm, being cancelled': 'leaving; next device · sent 1000000 sat · fee 200 sat · none',
  'to-evm, cancelled': 'payer; next nobody · kept 1000000 sat · fee 200 sat · none',
  'to-evm, replaced': 'payer; next nobody · kept 1000000 sat · fee null sat · none',
  'to-evm, given up': 'payer; next nobody · kept 1000000 sat · fee null sat · none',
  'to-evm, confirming': 'leaving; next chain · sent 1000000 sat · fee 200 sat · none',
  'to-evm, processing': 'bridge; next bridge · sent 1000000 sat · fee 200 sat · none',
  'to-evm, at the locker': 'parked locker; next locker · sent 1000000 sat · fee 200 sat · none',
  'to-evm, crossing': 'bridge; next bridge · sent 1000000 sat · fee 200 sat · none',
  'to-evm, late': 'parked crossing; next operator · sent 1000000 sat · fee 200 sat · none',
  'to-evm, matched': 'bridge; next bridge · sent 1000000 sat · fee 200 sat · arrived 95 · none, matched',
  'to-evm, matched and reported':
    'recipient; next nobody · sent 1000000 sat · fee 200 sat · arrived 95 · service, matched',
  'to-evm, reported alone': 'bridge; next bridge · sent 1000000 sat · fee 200 sat · service',
  'to-evm, delivered':
    'recipient; next nobody · sent 1000000 sat · fee 200 sat · arrived 95 · received 95 token · chain',
  'to-evm, delivered short':
    'recipient; next nobody · sent 1000000 sat · fee 200 sat · arrived 83, short 7 · received 83 token · chain',
  'to-evm, delivered early':
    'recipient; next nobody · sent 1000000 sat · fee 200 sat · arrived 95 · received 95 token · chain',
  'to-evm, delivery lost': 'bridge; next bridge · sent 1000000 sat · fee 200 sat · none',
  'to-evm, paid in wrapped':
    'recipient; next nobody · sent 1000000 sat · fee 200 sat · received 980000 sat · lost 20000 · chain',
  'to-evm, failed':
    'parked router; next operator · sent 1000000 sat · fee 200 sat · to come back null · none',
  'to-evm, failed on its target':
    'parked target-connector; next operator · sent 1000000 sat · fee 200 sat · to come back null · none',
  'to-evm, refund owed':
    'parked refund; next locker by #150, left null · sent 1000000 sat · fee 200 sat · to come back 990 · none',
  'to-evm, refund sent': 'bridge; next chain · sent 1000000 sat · fee 200 sat · to come back 990 · none',
  'to-evm, collateral kept':
    'parked collateral; next operator · sent 1000000 sat · fee 200 sat · to come back 990 · none',
  'to-evm, refunded':
    'returned; next nobody · sent 1000000 sat · fee 200 sat · back 990 · received 990 sat · lost 999010 · chain',
  'to-bitcoin, approved': 'payer; next device · kept 100 token · fee null wei · none',
  'to-bitcoin, allowance handed over': 'signer; next signer · kept 100 token · fee null wei · none',
  'to-bitcoin, allowance sent': 'payer; next device · kept 100 token · fee null wei · none',
  'to-bitcoin, stalled': 'payer; next device by 173803000 · kept 100 token · fee 21000000000000 wei · none',
  'to-bitcoin, asked': 'payer; next user by 173803000 · kept 100 token · fee 21000000000000 wei · none',
  'to-bitcoin, given up after its allowance':
    'payer; next nobody · kept 100 token · fee 21000000000000 wei · none',
  'to-bitcoin, call sent': 'leaving; next chain · sent 100 token · fee 21000000000000 wei · none',
  'to-bitcoin, replaced': 'payer; next nobody · kept 100 token · fee null wei · none',
  'to-bitcoin, reverted': 'payer; next nobody · kept 100 token · fee 42000000000000 wei · none',
  'to-bitcoin, mined': 'bridge; next bridge · sent 100 token · fee 42000000000000 wei · none',
  'to-bitcoin, crossing': 'bridge; next bridge · sent 100 token · fee 42000000000000 wei · none',
  'to-bitcoin, late': 'parked crossing; next operator · sent 100 token · fee 42000000000000 wei · none',
  'to-bitcoin, late and matched':
    'bridge; next bridge · sent 100 token · fee 42000000000000 wei · to come back null · none, matched',
  'to-bitcoin, crossing failed':
    'parked base-connector; next operator · sent 100 token · fee 42000000000000 wei · to come back null · none',
  'to-bitcoin, sent back':
    'parked sent-back; next operator · sent 100 token · fee 42000000000000 wei · to come back null · none',
  'to-bitcoin, back by report':
    'returned; next nobody · sent 100 token · fee 42000000000000 wei · to come back null · service, matched',
  'to-bitcoin, back': 'returned; next nobody · sent 100 token · fee 42000000000000 wei · back null · chain',
  'to-bitcoin, payout due':
    'bridge; next locker by #150, left 10 · sent 100 token · fee 42000000000000 wei · none',
  'to-bitcoin, payout overdue':
    'parked payout; next locker by #150, left -3 · sent 100 token · fee 42000000000000 wei · none',
  'to-bitcoin, paid from collateral':
    'returned; next nobody · sent 100 token · fee 42000000000000 wei · received 77 wei · chain',
  'to-bitcoin, collateral kept':
    'parked collateral; next operator · sent 100 token · fee 42000000000000 wei · none',
  'to-bitcoin, payout sent': 'bridge; next chain · sent 100 token · fee 42000000000000 wei · none',
  'to-bitcoin, paid':
    'recipient; next nobody · sent 100 token · fee 42000000000000 wei · arrived 990 · received 990 sat · chain',
  'by page, asked': 'signer; next page-wallet by 173800000 · sent 100 token · fee of another · none',
  'by page, refused': 'signer; next page-wallet by 173800000 · sent 100 token · fee of another · none',
  'by page, never seen': 'payer; next nobody · kept 100 token · fee of another · none',
  'by page, sent': 'leaving; next chain · sent 100 token · fee of another · none',
  'payment, approved': 'payer; next device · kept 50000 sat · fee null sat · none',
  'payment, sent': 'leaving; next chain · sent 50000 sat · fee 200 sat · none',
  'payment, done': 'recipient; next nobody · sent 50000 sat · fee 200 sat · arrived 50000 · chain',
  'payment, cancelled': 'payer; next nobody · kept 50000 sat · fee 200 sat · none',
  'evm-payment, approved': 'payer; next device · kept 100 wei · fee null wei · none',
  'evm-payment, sent': 'leaving; next chain · sent 100 wei · fee null wei · none',
  'evm-payment, being cancelled': 'leaving; next device · sent 100 wei · fee null wei · none',
  'evm-payment, cancelled': 'payer; next nobody · kept 100 wei · fee 21000000000000 wei · none',
  'evm-payment, done': 'recipient; next nobody · sent 100 wei · fee 21000000000000 wei · arrived 100 · chain',
  'token payment, mined': 'leaving; next chain · sent 100 token · fee 21000000000000 wei · none',
  'token payment, done':
    'recipient; next nobody · sent 100 token · fee 21000000000000 wei · arrived 100 · chain',
  'token payment, short':
    'recipient; next nobody · sent 100 token · fee 21000000000000 wei · arrived 60, short 40 · chain',
  'token payment, unlogged':
    'payer; next nobody · kept 100 token · fee 21000000000000 wei · arrived 0, short 100 · chain',
}

it.each(Object.entries(STATES))('tells %s', (name, state) => {
  expect(lineOf(storyOf(inState(state).entry))).toBe(TOLD[name])
})

it('knows no gas where that of one transaction is unknown', () => {
  const unpriced = [evmSigned('1', 'allowance'), evmSeen('1', mined()), evmSigned('2', 'call', 1)]
  expect(storyOf(toBitcoin([...unpriced, evmSeen('2', mined(true, 4n))])).fee?.amount).toBeNull()
})

it.each([
  { amount: 89n, missing: 1n },
  { amount: 90n, missing: 0n },
  { amount: 99n, missing: 0n },
])('misses $missing of 90 where $amount arrived', ({ amount, missing }) => {
  const proofs = { router: logProof('1'), delivery: logProof('2') }
  expect(storyOf(toEvm([{ type: 'delivered', ...proofs, amount }])).arrival?.missing).toBe(missing)
})
