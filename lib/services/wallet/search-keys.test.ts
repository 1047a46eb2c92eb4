import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { afterEach, expect, it, vi } from 'vitest'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'
import { readEvmAccount } from '~/lib/core/outside/evm/read-evm-account'
import { FIRST_OUTSIDE } from '~/lib/core/vault/account-index'
import { outsideAccountsKey } from '~/lib/core/vault/watching-key'
import { createOutsideStore } from './outside-store'
import type { Wallet } from './wallet'
import { createdWallet, PHRASE } from './wallet.fixture'

const STRANGER = HDKey.fromMasterSeed(new Uint8Array(32).fill(5))
const xpub = (path: string) => STRANGER.derive(path).publicExtendedKey
const ACCOUNT = readOutsideAccount(`wpkh(${xpub("m/84'/0'/0'")}/0/*)`, 'mainnet')
const EVM = readEvmAccount(`[73c5da0a/44h/60h/0h]${xpub("m/44'/60'/0'")}`)
const KEY = { network: 'mainnet', addressType: 'p2pkh', publicKey: `02${'11'.repeat(32)}` } as const

afterEach(() => vi.restoreAllMocks())

/** How often others have their turn while a task runs, on a clock that each reading puts on by 50 ms. */
async function turnsDuring(task: () => Promise<unknown>): Promise<number> {
  let [now, turns] = [0, 0]
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 50))
  const other = setInterval(() => (turns += 1), 0)
  await task().finally(() => clearInterval(other))
  return turns
}

const SEARCHES: [name: string, search: (wallet: Wallet) => Promise<unknown>][] = [
  ['a Bitcoin key', (wallet) => wallet.hasBitcoinKey(KEY)],
  ['a key of any account', (wallet) => wallet.ownsBitcoinKey(KEY)],
  ['an EVM key', (wallet) => wallet.hasEvmKey(EVM.address)],
  ['the account of another signer', (wallet) => wallet.findOutside(ACCOUNT)],
  ['EVM keys of another signer', (wallet) => wallet.findOutsideEvm(FIRST_OUTSIDE, EVM)],
]

it.each(SEARCHES)('lets others work while it looks for %s', async (_, search) => {
  const { wallet } = await createdWallet()
  expect(await turnsDuring(() => search(wallet))).toBeGreaterThan(10)
})

it('lets others work while it locates an EVM key', { tags: ['release'] }, async () => {
  const { wallet, restart } = await createdWallet()
  await wallet.addOutsideEvm(await wallet.addOutside(ACCOUNT), EVM)
  expect(await turnsDuring(() => restart().outsideEvm(EVM.address))).toBeGreaterThan(10)
})

it('lets others work before it makes accounts one', { tags: ['release'] }, async () => {
  const { ports, restart } = await createdWallet()
  const store = createOutsideStore(ports)
  for (let number = 0; number < 20; number += 1) {
    const key = xpub(`m/84'/0'/${number}'`)
    await store.add(
      outsideAccountsKey(mnemonicToSeedSync(PHRASE)),
      readOutsideAccount(`wpkh(${key}/0/*)`, 'mainnet'),
    )
  }
  expect(await turnsDuring(() => restart().mergeOutside())).toBeGreaterThan(10)
  expect(await turnsDuring(() => restart().outsideKeysHere())).toBeGreaterThan(10)
})

it('ends once the wallet is locked', async () => {
  const { wallet } = await createdWallet()
  const both = async () => Promise.allSettled([wallet.hasBitcoinKey(KEY), wallet.lock()])
  let search: PromiseSettledResult<unknown> | undefined
  await turnsDuring(async () => ([search] = await both()))
  expect(search).toMatchObject({ status: 'rejected', reason: { code: 'wallet-locked' } })
})
