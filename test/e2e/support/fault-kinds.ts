import { toBitcoin, toEvm, toEvmMadeFaster, toEvmUnlocked, type StepName, type Story } from './fault-stories'

/** A story, and by step the calls that it makes: port, method, and which occurrence if not the first. */
export type Course = {
  name: string
  /** A new one for each test. */
  story: () => Story
  calls: Partial<Record<StepName, readonly string[]>>
}

/**
 * Every kind of call that a swap makes, each where it first occurs or matters most. A call of another kind fails the
 * test.
 */
export const COURSES: readonly Course[] = [
  {
    name: 'to-evm',
    story: () => toEvm,
    calls: {
      order: [
        'service.estimateToEvm',
        'bitcoin.feeRates',
        'service.buildToEvm',
        'reviews.prune',
        'reviews.put',
      ],
      approval: [
        'reviews.get',
        'evm(polygon).call',
        'evm(polygon).callByTwo',
        'bitcoin.utxos',
        'bitcoin.rawTransaction',
        'bitcoin.tipHeight',
        'evm(polygon).blockNumber',
        'alarms.set',
        'recovery.health',
        'store.append(approved)',
        'platform.badge',
        'local.get',
        'session.get',
        'store.append(signed)',
        'store.get',
        'store.events',
        'store.open',
        'store.untold',
        'bitcoin.broadcast',
        'store.append(accepted)',
        'bitcoin.status',
        'bitcoin.sharedTransaction',
        'store.append(bitcoin-seen)',
        'store.getMark',
        'evm(polygon).logsSince',
        'store.setMark',
        'service.request',
        'store.append(service-said)',
        'store.append(routed)',
        'evm(polygon).receipt',
        'store.append(delivered)',
        'evm(polygon).block',
        'platform.notify',
        'store.append(notified)',
      ],
    },
  },
  {
    name: 'to-bitcoin',
    story: toBitcoin,
    calls: {
      order: ['evm(polygon).balance', 'service.estimateToBitcoin', 'service.buildToBitcoin'],
      approval: [
        'evm(polygon).simulate',
        'alarms.set',
        'store.append(approved)',
        'evm(polygon).fees',
        'evm(polygon).sent',
        'evm(polygon).nonce',
        'store.append(evm-signed)',
        'store.append(evm-signed) #2',
        'evm(polygon).broadcast',
        'evm(polygon).broadcast #2',
        'store.append(evm-accepted)',
        'store.append(evm-accepted) #2',
        'store.append(evm-seen)',
        'store.append(unwrap-opened)',
        'store.append(tip-seen)',
        'bitcoin.transactions',
        'store.append(payout-seen)',
        'platform.notify',
        'store.append(notified)',
      ],
    },
  },
  {
    name: 'to-evm-replaced',
    story: () => toEvmMadeFaster,
    calls: {
      change: ['bitcoin.outspends', 'store.append(signed)', 'bitcoin.broadcast', 'store.append(accepted)'],
    },
  },
  {
    name: 'to-evm-locked',
    story: () => toEvmUnlocked,
    calls: {
      change: [
        'session.remove',
        'alarms.clear',
        'copies[0].read',
        'copies[1].read',
        'copies[1].write',
        'local.set',
        'local.remove',
        'session.set',
      ],
    },
  },
]

/**
 * Calls at irregular times: long after the end, from a list, if a block comes before a fee bump, for a page's estimate,
 * after a pause or an unlock.
 */
const UNTIMELY = [
  'store.append(settled)',
  'store.page',
  'store.append(refused)',
  'bitcoin.blockTime',
  'bitcoin.addressUse',
  'bitcoin.transaction',
  'bitcoin.proofOfUse',
  'evm.logs',
  'evm.transaction',
  'evm.isRuledOut',
  'store.review',
]

const KNOWN: ReadonlySet<string> = new Set([
  ...UNTIMELY,
  ...COURSES.flatMap(({ calls }) => Object.values(calls).flatMap((names) => names.map(kindOf))),
])

/** The calls whose kind no course strikes: each belongs in the list above. */
export function unknownOf(calls: readonly string[]): string[] {
  return calls.filter((call) => !KNOWN.has(kindOf(call)))
}

/** Port and method: the same on every network and for every occurrence. */
function kindOf(call: string): string {
  return call.replace(/ #\d+$/, '').replace(/^evm\(\w+\)/, 'evm')
}
