import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { addressOf, OWN_ADDRESS, txidOf } from '~/lib/core/journal/swap.fixture'
import { NO_FEES } from '~/lib/core/quote/no-fees.fixture'
import { createJournal } from '../../journal/journal'
import { deploymentOf, FakeBitcoin, FakeEvm } from '../../ports/chains.fixture'
import { memoryClock, memoryMutex, memoryStore } from '../../ports/memory.fixture'
import { BASE } from '../../ports/profile.fixture'
import { prepareToEvm } from './prepare'

const RECIPIENT = addressOf('9')

function journal() {
  return createJournal({
    store: memoryStore(),
    mutex: memoryMutex(),
    clock: memoryClock(1_000),
    changed: () => {},
  })
}

/** Prepares a swap by a service that says what it offers, and then builds until it is `stopped`. */
function whileBuilding() {
  const asked: string[] = []
  const base = new FakeEvm(1001)
  base.chain.call = async ({ to }) => {
    asked.push(to)
    throw new AppError('simulation-reverted', 'no such contract')
  }
  base.chain.balance = async (account) => {
    asked.push(account)
    return 0n
  }
  const bitcoin = new FakeBitcoin()
  bitcoin.chain.utxos = async () => [
    { txid: txidOf('1'), vout: 0, valueSats: 5_000_000n, confirmations: 200 },
  ]
  bitcoin.chain.feeRates = async () => ({ rates: new Map([[1, 5]]) })
  const deployment = deploymentOf({ base, bitcoin })
  let stop = () => {}
  const building = new Promise<never>((_, reject) => {
    stop = () => reject(new AppError('service-unreachable', 'stopped'))
  })
  const service = {
    ...deployment.service,
    estimateToEvm: async () => ({
      minInputSats: 0n,
      outputAmount: 1_000_000n,
      fees: NO_FEES,
      route: { path: null, crossingFee: 0n },
    }),
    buildToEvm: () => building,
  }
  const account = { address: OWN_ADDRESS, addressType: 'p2wpkh', publicKey: '02' } as const
  const prepared = prepareToEvm(
    {
      deployment: { ...deployment, service },
      accounts: { index: 0, bitcoin: account, evm: { address: RECIPIENT } },
      journal: journal(),
      recipients: { judge: async () => ({ standing: 'new', address: RECIPIENT }) },
      onAnswer: () => {},
    },
    {
      direction: 'to-evm',
      amountSats: 1_000_000n,
      networkName: 'polygon',
      outputToken: addressOf('7'),
      recipient: RECIPIENT,
      slippageBps: 100,
      feeChoice: null,
    },
    { entryId: 'swap', createdAt: 1_000, origin: null, accountIndex: 0 },
  )
  return { asked, prepared, stop }
}

it('asks for price and gas while the service builds', async () => {
  const { asked, prepared, stop } = whileBuilding()
  const refused = expect(prepared).rejects.toMatchObject({ code: 'service-unreachable' })
  await expect.poll(() => asked).toEqual(expect.arrayContaining([BASE.exchangeRouter, RECIPIENT]))
  stop()
  await refused
})
