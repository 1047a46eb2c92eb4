import { describe, expect, it } from 'vitest'
import {
  addressOf,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  burnRequest,
  confirmed,
  evmSeen,
  evmSigned,
  type Fact,
  hashOf,
  journalOf,
  logProof,
  mined,
  OWN_ADDRESS,
  seen,
  signed,
  START,
  toBitcoin,
  toEvm,
  txidOf,
  collateralPaid,
} from '~/lib/core/journal/swap.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { helpOf } from './help'

const FROM_ETHEREUM = {
  ...APPROVED_TO_BITCOIN,
  intent: { ...APPROVED_TO_BITCOIN.intent, networkName: 'ethereum', chainId: 1002 },
}
const sentBitcoin: Fact[] = [signed('1'), { type: 'accepted', txid: txidOf('1') }]
const sentTokens: Fact[] = [evmSigned('1'), evmSeen('1', mined())]
const message: Fact = { type: 'message-sent', uniqueCounter: 7n, message: logProof('1', 1002) }
const unwrapOpened: Fact = { type: 'unwrap-opened', burn: burnRequest('1') }

const toEvmHelp = (facts: Fact[], profile: typeof PROFILE | null = PROFILE) =>
  helpOf(toEvm(facts), journalOf(APPROVED_TO_EVM, facts), profile)
const toBitcoinHelp = (facts: Fact[], start = APPROVED_TO_BITCOIN) =>
  helpOf(toBitcoin(facts, start), journalOf(start, facts), PROFILE)

describe('the help with a swap', () => {
  it('names the payment and the locker of bitcoin never minted', () => {
    expect(toEvmHelp([...sentBitcoin, seen('1', confirmed(6))])).toEqual({
      where: 'locker',
      who: 'locker',
      since: START + 3_000,
      facts: {
        amount: '0.01 BTC',
        minimum: '0.00009 USDC',
        network: 'Polygon',
        chain: '1001',
        base: 'Polygon',
        txid: txidOf('1'),
        contract: addressOf('1'),
        // This script has no address.
        script: '00',
        recipient: addressOf('9'),
        account: OWN_ADDRESS,
      },
    })
  })

  it('names the log that sent a failed crossing back', () => {
    const failed: Fact = { type: 'crossing-failed', failure: logProof('6') }
    const sentBack: Fact = { type: 'crossing-sent-back', sentBack: logProof('7') }
    expect(toBitcoinHelp([...sentTokens, message, failed, sentBack], FROM_ETHEREUM)).toMatchObject({
      where: 'sent-back',
      facts: { counter: '7', log: `${hashOf('7')} (Polygon)`, contract: addressOf('6') },
    })
  })

  it('names the counter, connector and log of a failed crossing', () => {
    const failed: Fact = { type: 'crossing-failed', failure: logProof('6') }
    expect(toBitcoinHelp([...sentTokens, message, failed], FROM_ETHEREUM)).toMatchObject({
      where: 'base-connector',
      who: 'operator',
      facts: {
        amount: '0.0001 USDC',
        minimum: '0.000009 BTC',
        network: 'Ethereum',
        chain: '1002',
        base: 'Polygon',
        call: hashOf('1'),
        counter: '7',
        log: `${hashOf('6')} (Polygon)`,
        contract: addressOf('6'),
        recipient: OWN_ADDRESS,
        account: addressOf('9'),
      },
    })
  })

  it('names the connector that a late crossing left', () => {
    const help = toBitcoinHelp([...sentTokens, message, { type: 'crossing-late' }], FROM_ETHEREUM)
    expect(help).toMatchObject({ where: 'crossing', facts: { contract: addressOf('5'), call: hashOf('1') } })
    expect(help?.facts).not.toHaveProperty('log')
  })

  it('names the contract that got what a locker lost', () => {
    const paidOut = collateralPaid('8', { recipient: addressOf('6'), amount: 5n * 10n ** 17n })
    expect(toBitcoinHelp([...sentTokens, unwrapOpened, paidOut])).toMatchObject({
      where: 'collateral',
      who: 'operator',
      facts: { contract: addressOf('6'), collateral: '0.5 POL', log: `${hashOf('8')} (Polygon)` },
    })
  })

  it('names what a locker owes, to whom and until when', () => {
    const help = toBitcoinHelp([...sentTokens, unwrapOpened, { type: 'tip-seen', height: 151 }])
    expect(help).toMatchObject({
      where: 'payout',
      facts: {
        contract: addressOf('4'),
        locker: addressOf('c'),
        request: '3',
        owed: '0.0000099 BTC',
        deadline: '150',
        recipient: OWN_ADDRESS,
      },
    })
  })

  it('names a failed swap’s router, and its refund once opened', () => {
    const failed: Fact[] = [...sentBitcoin, { type: 'swap-failed', router: logProof('2') }]
    expect(toEvmHelp(failed)).toMatchObject({
      where: 'router',
      facts: { contract: addressOf('3'), log: `${hashOf('2')} (Polygon)` },
    })
    const opened: Fact = { type: 'refund-opened', burn: burnRequest('4') }
    expect(toEvmHelp([...failed, opened])).toMatchObject({
      where: 'refund',
      facts: {
        contract: addressOf('4'),
        log: `${hashOf('4')} (Polygon)`,
        owed: '0.0000099 BTC',
        deadline: '150',
      },
    })
  })

  it('names the target chain’s failed connector and its log', () => {
    const start = { ...APPROVED_TO_EVM, intent: { ...APPROVED_TO_EVM.intent, networkName: 'ethereum' } }
    const facts: Fact[] = [
      ...sentBitcoin,
      { type: 'routed', router: logProof('2') },
      { type: 'target-failed', failure: logProof('3', 1002) },
    ]
    expect(helpOf(toEvm(facts, start), journalOf(start, facts), PROFILE)).toMatchObject({
      where: 'target-connector',
      facts: { contract: addressOf('5'), log: `${hashOf('3')} (Ethereum)`, base: 'Polygon' },
    })
  })

  it('does without a profile that was removed', () => {
    const help = toEvmHelp([...sentBitcoin, seen('1', confirmed(6))], null)
    expect(help?.facts).toMatchObject({
      minimum: `90 ${addressOf('7')}`,
      network: 'polygon',
      base: 'polygon',
      script: '00',
    })
    expect(help?.facts).not.toHaveProperty('contract')
  })
})
