import { transfer } from '~/lib/core/evm/events'
import { describe, expect, it } from 'vitest'
import { findNetwork } from '~/lib/core/catalog'
import { encodeTransfer } from '~/lib/core/evm/transfer'
import type { Hex } from '~/lib/core/hex'
import { addressOf, hashOf } from '~/lib/core/journal/swap.fixture'
import { effectsOf } from '~/lib/core/journal/effects'
import { phaseOf } from '~/lib/core/journal/phase'
import { replay } from '~/lib/core/journal/transition'
import type { EvmTransaction } from '../ports/evm-chain'
import { PROFILE } from '../ports/profile.fixture'
import { logOf } from '../ports/chains.fixture'
import { readTransfers } from './read-transfers'
import { OWN_EVM, world } from './reading.fixture'

const TOKEN = addressOf('7')
const RECIPIENT = addressOf('6')
const NETWORK = findNetwork(PROFILE, 'polygon')
const CHUNK = { fromBlock: 0n, toBlock: 1_000n }

/** A chain with a log of a transfer, and the transaction that made it. */
function logged(
  sent: Partial<EvmTransaction> = {},
  { token = TOKEN, from = OWN_EVM }: { token?: Hex; from?: Hex } = {},
) {
  const it = world()
  const args = { from, to: RECIPIENT, value: 100n }
  it.base.logs.push(
    logOf(transfer.item, args, { address: token, block: 990n, transaction: hashOf('1'), chain: it.base }),
  )
  it.calls.set(hashOf('1'), {
    hash: hashOf('1'),
    from: OWN_EVM,
    to: TOKEN,
    input: encodeTransfer(RECIPIENT, 100n),
    value: 0n,
    nonce: 4,
    blockNumber: 990n,
    ...sent,
  })
  return it
}

const read = ({ reading }: ReturnType<typeof world>) => readTransfers(CHUNK, NETWORK, [OWN_EVM], reading)

describe('a payment of a token', () => {
  it('is rebuilt from its calldata as not yet proven', async () => {
    const [journal] = await read(logged())
    const entry = journal && replay(journal)
    expect(entry).toMatchObject({
      intent: { kind: 'evm-payment', token: TOKEN, amount: 100n, recipientAddress: RECIPIENT },
      account: { address: OWN_EVM },
      attempts: [{ hash: hashOf('1'), nonce: 4, sighting: { state: 'mined', blockNumber: 990n } }],
    })
    expect(entry && phaseOf(entry)).toBe('mined')
  })

  it('causes no notice if it was made long ago', async () => {
    const old = logged()
    const [journal = []] = await read({ ...old, reading: { ...old.reading, now: 10 ** 12 } })
    const hash = hashOf('1')
    const sighting = replay(journal)?.attempts.map((attempt) => attempt.sighting)[0]
    const blockHash = sighting?.state === 'mined' ? sighting.blockHash : hashOf('0')
    for (const amount of [100n, 60n]) {
      const entry = replay([...journal, { type: 'transfer-seen', at: 1, hash, blockHash, amount }])
      expect(entry && [phaseOf(entry), effectsOf(entry)]).toEqual([amount < 100n ? 'underpaid' : 'done', []])
    }
  })

  // threat: invented-history
  it.each([
    ['sent by somebody else, who had the token log it', logged({ from: addressOf('5') })],
    ['that another contract made, as a swap does', logged({ to: addressOf('4') })],
    ['of another call', logged({ input: '0xdeadbeef' })],
    ['of nothing', logged({ input: encodeTransfer(RECIPIENT, 0n) })],
    ['of a token that the profile does not list', logged({ to: addressOf('f') }, { token: addressOf('f') })],
    ['from another account', logged({}, { from: addressOf('5') })],
  ])('is none %s', async (_what, chain) => {
    expect(await read(chain)).toEqual([])
  })

  it('that is here already is not read again', async () => {
    const known = logged()
    known.known.add(hashOf('1'))
    expect(await read(known)).toEqual([])
  })
})
