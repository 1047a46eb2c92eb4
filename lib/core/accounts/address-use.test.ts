import { expect, it } from 'vitest'
import { type AddressCounts, type AddressEvidence, needsProof, verdictOf } from './address-use'

const NONE: AddressCounts = { confirmed: 0, unconfirmed: 0, funded: 0, spent: 0 }
const USED: AddressCounts = { confirmed: 2, unconfirmed: 0, funded: 1, spent: 1 }
const PAID: AddressCounts = { confirmed: 1, unconfirmed: 0, funded: 1, spent: 0 }
const WAITING: AddressCounts = { confirmed: 0, unconfirmed: 1, funded: 1, spent: 0 }
const of = 2

it.each<[string, AddressEvidence, Partial<ReturnType<typeof verdictOf>>, boolean]>([
  ['of none shown', { servers: [NONE, NONE], of }, { use: 'none', isOpen: false }, false],
  [
    'that both show',
    { servers: [USED, USED], of },
    { use: 'counted', hasCoins: false, isDisputed: false },
    false,
  ],
  ['with coins', { servers: [PAID, PAID], of }, { use: 'counted', hasCoins: true, isOpen: false }, false],
  ['that one shows', { servers: [NONE, USED], of }, { use: 'claimed', isDisputed: true }, true],
  [
    'without a proof',
    { servers: [NONE, USED], of, proof: 'missing' },
    { use: 'claimed', isDisputed: true },
    false,
  ],
  [
    'with a proof',
    { servers: [PAID, NONE], of, proof: 'given' },
    { use: 'counted', isDisputed: true, hasCoins: true },
    false,
  ],
  [
    'too new for both',
    { servers: [PAID, NONE], of, proof: 'recent' },
    { use: 'claimed', isDisputed: false, isOpen: true },
    false,
  ],
  [
    'in one mempool',
    { servers: [WAITING, NONE], of },
    { use: 'claimed', isDisputed: false, isOpen: true },
    false,
  ],
  [
    'in one block',
    { servers: [WAITING, PAID], of },
    { use: 'counted', isDisputed: false, isOpen: true },
    false,
  ],
  ['in both mempools', { servers: [WAITING, WAITING], of }, { use: 'counted', isOpen: false }, false],
  [
    'counted differently',
    { servers: [USED, PAID], of },
    { use: 'counted', isDisputed: true, hasCoins: true },
    true,
  ],
  ['while one is silent', { servers: [USED], of }, { use: 'claimed', isDisputed: false, isOpen: true }, true],
  [
    'proven while one is silent',
    { servers: [USED], of, proof: 'given' },
    { use: 'counted', isOpen: true },
    false,
  ],
  ['denied while one is silent', { servers: [NONE], of }, { use: 'none', isOpen: true }, false],
  [
    'of the only server',
    { servers: [USED], of: 1 },
    { use: 'counted', isDisputed: false, isOpen: false },
    false,
  ],
])('judges a use %s', (_case, evidence, verdict, isToProve) => {
  expect(verdictOf(evidence)).toMatchObject(verdict)
  expect(needsProof(evidence)).toBe(isToProve)
})
