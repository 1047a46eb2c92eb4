import { describe, expect, it } from 'vitest'
import { isRebuilt } from '~/lib/core/journal/identity'
import { phaseOf } from '~/lib/core/journal/phase'
import { replay } from '~/lib/core/journal/transition'
import { addressOfScript } from '~/lib/core/address'
import { confirmedAt } from '../ports/chains.fixture'
import { rebuildPlainPayment } from './rebuild-payment'
import {
  carrier,
  FOREIGN_SCRIPT,
  LOCKER_SCRIPT,
  OWN,
  OWN_SCRIPT,
  paying,
  transactionOf,
  world,
} from './reading.fixture'

const STATUS = confirmedAt(50, 20)
const outputs = [paying(FOREIGN_SCRIPT, 700n), paying(OWN_SCRIPT, 5n)]

const CHANGE_SCRIPT = `0014${'44'.repeat(20)}`

async function rebuilt({ listed, raw }: ReturnType<typeof transactionOf>) {
  const { reading, raws, fake, changeScripts } = world()
  changeScripts.add(CHANGE_SCRIPT)
  raws.set(listed.txid, raw)
  fake.statuses.set(listed.txid, listed.status)
  const journal = await rebuildPlainPayment(listed, OWN, reading)
  return journal && replay(journal)
}

describe('a plain payment of an own address', () => {
  it('is rebuilt from its bytes as done', async () => {
    const entry = await rebuilt(transactionOf(outputs, OWN_SCRIPT, STATUS))
    expect(entry).toMatchObject({
      intent: {
        kind: 'bitcoin-payment',
        recipientAddress: addressOfScript(FOREIGN_SCRIPT, 'regtest'),
        amountSats: 700n,
      },
      account: { address: OWN.address },
      startedFrom: { bitcoinHeight: 49, blocks: [] },
      attempts: [{ feeSats: 2_000_000n - 705n }],
    })
    expect(entry && [phaseOf(entry), isRebuilt(entry)]).toEqual(['done', true])
  })

  it('that is not confirmed yet is under way', async () => {
    const entry = await rebuilt(transactionOf(outputs))
    expect(entry && phaseOf(entry)).toBe('broadcast')
  })

  it.each([
    ['of somebody else', transactionOf(outputs, FOREIGN_SCRIPT, STATUS)],
    [
      'that returns everything, as a cancellation',
      transactionOf([paying(CHANGE_SCRIPT)], OWN_SCRIPT, STATUS),
    ],
    ['to several', transactionOf([...outputs, paying(LOCKER_SCRIPT)], OWN_SCRIPT, STATUS)],
    ['that carries data', transactionOf([...outputs, carrier()], OWN_SCRIPT, STATUS)],
  ])('is none %s', async (_what, transaction) => {
    expect(await rebuilt(transaction)).toBeUndefined()
  })

  it.each([
    ['with change', [paying(CHANGE_SCRIPT, 5n), paying(OWN_SCRIPT, 900n)]],
    ['of everything', [paying(OWN_SCRIPT, 900n)]],
  ])('to oneself is one, %s', async (_, own) => {
    const entry = await rebuilt(transactionOf(own, OWN_SCRIPT, STATUS))
    expect(entry).toMatchObject({ intent: { recipientAddress: OWN.address, amountSats: 900n } })
  })

  it('is not one if somebody else’s coins pay too', async () => {
    const { listed, raw } = transactionOf(outputs, OWN_SCRIPT, STATUS)
    const foreign = listed.inputs.map((input) => ({ ...input, scriptPubKey: FOREIGN_SCRIPT }))
    const joint = { ...listed, inputs: [...listed.inputs, ...foreign] }
    expect(await rebuilt({ listed: joint, raw })).toBeUndefined()
  })

  // threat: invented-history
  it('is what its bytes say, whatever a server lists', async () => {
    const { listed, raw } = transactionOf(
      [paying(FOREIGN_SCRIPT, 700n), paying(LOCKER_SCRIPT)],
      OWN_SCRIPT,
      STATUS,
    )
    expect(await rebuilt({ raw, listed: { ...listed, outputs } })).toBeUndefined()
  })
})
