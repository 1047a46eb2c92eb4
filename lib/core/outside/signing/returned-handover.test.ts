import { Transaction } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { type ReviewedTransaction, sealReviewed } from '~/lib/core/bitcoin/reviewed'
import { bitcoinPayment, type Fact, returned } from '~/lib/core/journal/swap.fixture'
import type { BitcoinSpend } from '~/lib/core/journal/types'
import { encodePsbt } from './encode-psbt'
import { handedOverOf } from './hand-over'
import { outsideSpend } from './outside-spend.fixture'
import { returnedHandover } from './returned-handover'

const refused = (reason: string) =>
  expect.objectContaining({ code: 'signature-refused', details: expect.objectContaining({ reason }) })

describe.each(ADDRESS_TYPES)('what is returned of %s', (addressType) => {
  const { account, own, plan, previous, privateKey, reviewed } = outsideSpend(addressType)
  const { transaction } = plan
  const cancel = sealReviewed({
    ...plan,
    transaction: { ...transaction, outputs: transaction.outputs.slice(2, 3) },
  })
  const payment = handedOverOf(reviewed, 'payment')
  const cancellation = handedOverOf(cancel, 'cancel')
  const spend = (...facts: Fact[]): BitcoinSpend => bitcoinPayment(facts, { digest: payment.digest })
  const handed = (given: typeof payment): Fact => ({ type: 'handed-over', ...given })
  const signed = (of: ReviewedTransaction) => {
    const made = Transaction.fromPSBT(encodePsbt(of, { account, own }, previous), {
      allowUnknownOutputs: true,
    })
    made.sign(privateKey)
    return made.toPSBT()
  }

  it('is the one that is awaited', () => {
    expect(returnedHandover(signed(reviewed), spend(handed(payment)))).toMatchObject({
      handover: { kind: 'payment', signedAs: null },
    })
  })

  it('is one that was taken before', () => {
    const { attempt } = returned(payment)
    const again = returnedHandover(signed(reviewed), spend(handed(payment), { type: 'signed', attempt }))
    expect(again.handover.signedAs).toBe(attempt.txid)
  })

  it('is refused once something else has taken its place', () => {
    const entry = spend(handed(payment), handed(cancellation))
    expect(() => returnedHandover(signed(reviewed), entry)).toThrow(refused('superseded'))
    expect(returnedHandover(signed(cancel), entry).handover.kind).toBe('cancel')
  })

  it('is refused if it was never given, or is unsigned', () => {
    expect(() => returnedHandover(signed(cancel), spend(handed(payment)))).toThrow(
      refused('other-transaction'),
    )
    expect(() => returnedHandover(signed(reviewed), spend())).toThrow(refused('other-transaction'))
    const unsigned = encodePsbt(reviewed, { account, own }, previous)
    expect(() => returnedHandover(unsigned, spend(handed(payment)))).toThrow(refused('incomplete'))
  })
})
