import { describe, expect, it } from 'vitest'
import type { Profile } from '~/lib/contract/profile'
import type { ToEvmOrder } from '~/lib/contract/orders'
import { formatBtc } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import {
  readIsLocker,
  readIsLockerActive,
  readLockerCapacity,
  readLockerTargetAddress,
} from '~/lib/core/evm/read'
import { readLockerFee, readProtocolFee, readThirdPartyFee } from '~/lib/core/evm/read-fees'
import type { Hex } from '~/lib/core/hex'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { NO_FEES } from '~/lib/core/quote/no-fees.fixture'
import { word } from '~/lib/services/ports/contracts.fixture'
import { createJournal } from '~/lib/services/journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '~/lib/services/ports/memory.fixture'
import { BASE, PROFILE } from '~/lib/services/ports/profile.fixture'
import type { Deployment } from '~/lib/services/ports/deployment'
import type { KeyGuard, Keyring } from '~/lib/services/ports/keyring'
import { createSigner } from '~/lib/services/signing/signer'
import { createToEvmApproval } from '~/lib/services/swaps/to-evm/approve'
import { prepareToEvm } from '~/lib/services/swaps/to-evm/prepare'
import { deploymentOf, FakeEvm } from '~/lib/services/ports/chains.fixture'
import { onlyKeyOf, wrapCase } from './wrap-cases'
import { payloadOf } from './wrap-tamper'

const NOW = 1_700_000_000_000
const { input, ...keys } = wrapCase('regtest-p2wpkh-v2-wrap-2in-change-23')
const { intent, signer } = input
const { serviceFeeSats } = payloadOf(input)
const OFFERED_SATS = intent.amountSats - serviceFeeSats
const TARGET = addressOf('c')

const profile: Profile = {
  ...PROFILE,
  bitcoin: { ...PROFILE.bitcoin, network: input.network },
  evm: PROFILE.evm.map((network) =>
    network.name === BASE.name ? { ...network, chainId: intent.chainId } : network,
  ),
}
const ORDER: ToEvmOrder = {
  direction: 'to-evm',
  amountSats: intent.amountSats,
  networkName: BASE.name,
  outputToken: BASE.wrappedBtc,
  recipient: intent.recipientAddress,
  slippageBps: 100,
  feeChoice: null,
  thirdPartyId: intent.thirdPartyId,
}

/** The contracts' answers. */
type Contracts = {
  capacitySats: bigint
  /** The share that the router takes; `null` = it does not answer. */
  protocolPer1e4: bigint | null
}

/** The service of the vector, and the chains that it was made on. */
function worldOf(contracts: Contracts): Deployment {
  const base = new FakeEvm(intent.chainId)
  const selectorOf = ({ data }: { data: Hex }) => data.slice(0, 10)
  const answers = new Map<string, (data: Hex) => bigint | null>([
    [
      selectorOf(readIsLocker('0x00')),
      (data) => (input.lockers.some((script) => data.includes(script.slice(2))) ? 1n : 0n),
    ],
    [selectorOf(readLockerTargetAddress('0x00')), () => BigInt(TARGET)],
    [selectorOf(readIsLockerActive(TARGET)), () => 1n],
    [selectorOf(readLockerCapacity(TARGET)), () => contracts.capacitySats],
    [selectorOf(readProtocolFee()), () => contracts.protocolPer1e4],
    [selectorOf(readLockerFee()), () => 0n],
    [selectorOf(readThirdPartyFee(0)), () => 0n],
  ])
  base.chain.call = async ({ data }) => {
    const answer = answers.get(selectorOf({ data }))?.(data) ?? null
    if (answer === null) throw new AppError('simulation-reverted', 'no answer')
    return word(answer)
  }
  const plain = deploymentOf({ base })
  const bitcoin: Deployment['bitcoin'] = {
    ...plain.bitcoin,
    utxos: async () => input.utxos.map((coin) => ({ ...coin })),
    rawTransaction: async (txid) => input.prevTxs[txid],
    feeRates: async () => ({ rates: new Map([[1, input.policy.marketFeeRate ?? 1]]) }),
    tipHeight: async () => 100,
    counting: () => bitcoin,
  }
  return {
    ...plain,
    profile,
    bitcoin,
    service: {
      ...plain.service,
      estimateToEvm: async () => ({
        minInputSats: 1n,
        outputAmount: OFFERED_SATS,
        fees: { ...NO_FEES, networkSats: serviceFeeSats, totalSats: serviceFeeSats },
        route: { path: null, crossingFee: 0n },
      }),
      buildToEvm: async () => ({ psbt: input.psbt }),
    },
  }
}

function walletOf(contracts: Contracts) {
  const deployment = worldOf(contracts)
  const journal = createJournal({
    store: memoryStore(),
    mutex: memoryMutex(),
    clock: memoryClock(NOW),
    changed: () => {},
  })
  const accounts = { index: 0, bitcoin: signer, evm: { address: intent.recipientAddress } }
  const deployments = { current: async () => deployment, of: async () => deployment }
  const keyring: Keyring & KeyGuard = {
    requireKey: async () => {},
    accounts: async () => accounts,
    withBitcoinKeys: async (_, _paths, use) => use(() => Uint8Array.from(onlyKeyOf(keys))),
    withEvmKey: async () => {
      throw new Error('not asked')
    },
  }
  const outsideSigners = { of: async () => undefined, ofEvm: async () => undefined }
  const approval = createToEvmApproval({
    deployments,
    keyring,
    signer: createSigner({ deployments, keyring, outsideSigners, journal }),
    journal,
    clock: memoryClock(NOW),
  })
  const prepare = (named: Partial<ToEvmOrder> = {}) =>
    prepareToEvm(
      {
        deployment,
        accounts,
        journal,
        recipients: { judge: async (address) => ({ standing: 'own', address, isInUse: true, account: 0 }) },
        onAnswer: () => {},
      },
      { ...ORDER, ...named },
      { entryId: 'one', createdAt: NOW, origin: null, accountIndex: 0 },
    )
  return { prepare, approval }
}

describe('a plain wrap that was reviewed while the routers did not say what they take', () => {
  const refused = {
    code: 'review-refused',
    details: { codes: expect.stringContaining('delivery-below-minimum') },
  }

  /** Approves it once they say so. */
  async function approvedAt(protocolPer1e4: bigint, named: Partial<ToEvmOrder>) {
    const contracts: Contracts = { capacitySats: 10n ** 12n, protocolPer1e4: null }
    const { prepare, approval } = walletOf(contracts)
    const pending = await prepare(named)
    expect(pending.review.findings.map(({ code }) => code)).toEqual(['price-unknown'])
    contracts.protocolPer1e4 = protocolPer1e4
    return approval.approve(pending, { acknowledged: true })
  }

  it('is held to the minimum that its order names', async () => {
    const minOutput = (OFFERED_SATS * 97n) / 100n
    await expect(approvedAt(500n, { minOutput })).rejects.toMatchObject(refused)
    expect((await approvedAt(90n, { minOutput })).attempts).toHaveLength(1)
  })

  it('is held to the offer less slippage, lacking a minimum', async () => {
    await expect(approvedAt(200n, {})).rejects.toMatchObject(refused)
    expect((await approvedAt(90n, {})).attempts).toHaveLength(1)
  })
})

describe('the locker of a plain wrap', () => {
  const prepared = (capacitySats: bigint) => walletOf({ capacitySats, protocolPer1e4: 0n }).prepare()

  it('is paid as much as it can still take', async () => {
    expect((await prepared(intent.amountSats)).review.findings).toEqual([])
  })

  it('refuses an amount that it has no room for', async () => {
    await expect(prepared(intent.amountSats - 1n)).rejects.toMatchObject({
      code: 'amount-above-limit',
      details: { maximum: formatBtc(intent.amountSats - 1n), amount: formatBtc(intent.amountSats) },
    })
  })
})
