import { FIRST_PATH } from '~/lib/core/bitcoin/address-type'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, it } from 'vitest'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'
import type { OutsideAccount } from '~/lib/core/outside/account/outside-account'
import { readEvmAccount } from '~/lib/core/outside/evm/read-evm-account'
import { FIRST_OUTSIDE } from '~/lib/core/vault/account-index'
import { outsideAccountsKey } from '~/lib/core/vault/watching-key'
import { createOutsideStore } from './outside-store'
import { createdWallet, PHRASE } from './wallet.fixture'

const SEED = mnemonicToSeedSync(PHRASE)
const ROOT = HDKey.fromMasterSeed(SEED)
const STRANGER = HDKey.fromMasterSeed(new Uint8Array(32).fill(9))

const written = (path: string) => path.replaceAll("'", 'h')
const bare = (root: HDKey, path: string) => root.derive(`m/${path}`).publicExtendedKey
const withOrigin = (root: HDKey, path: string) =>
  `[${root.fingerprint.toString(16).padStart(8, '0')}/${written(path)}]${bare(root, path)}`
const accountOf = (text: string) => readOutsideAccount(`wpkh(${text}/0/*)`, 'mainnet')
const evmOf = (root: HDKey, number: number) => readEvmAccount(withOrigin(root, `44'/60'/${number}'`))

/** A wallet of the phrase, on whose disk these accounts stand unchecked. */
async function walletWith(accounts: readonly OutsideAccount[]) {
  const test = await createdWallet()
  const store = createOutsideStore(test.ports)
  for (const account of accounts) await store.add(outsideAccountsKey(SEED), account)
  return { ...test, wallet: test.restart() }
}

describe('a key of the phrase', () => {
  const own = { code: 'outside-key-own' }

  // threat: same-key-twice
  it.each([
    ["84'/0'/101'", bare],
    ["84'/0'/150'", withOrigin],
    ["49'/0'/4000'", bare],
    ["44'/0'/2147483647'", withOrigin],
    ["84'/1'/300'", withOrigin],
    ["44'/60'/77'", bare],
    ["86'/0'/0'", withOrigin],
    ["48'/0'/0'/2'", withOrigin],
    ["0'", bare],
    ["84'/0'/3'/0", withOrigin],
  ])('is no account of another signer, at %s', async (path, textOf) => {
    const { wallet } = await createdWallet()
    const given = accountOf(textOf(ROOT, path))
    await expect(wallet.findOutside(given)).rejects.toMatchObject(own)
    await expect(wallet.addOutside(given)).rejects.toMatchObject(own)
    await expect(wallet.addOutside(accountOf(textOf(STRANGER, path)))).resolves.toBe(FIRST_OUTSIDE)
  })

  it.each([0, 1, 150])(
    'is no EVM key of another signer, as account %i',
    { tags: ['release'] },
    async (number) => {
      const { wallet } = await createdWallet()
      const index = await wallet.addOutside(accountOf(bare(STRANGER, "84'/0'/0'")))
      await expect(wallet.addOutsideEvm(index, evmOf(ROOT, number))).rejects.toMatchObject(own)
      await wallet.addOutsideEvm(index, evmOf(STRANGER, number))
    },
  )

  it('is found whatever fingerprint its text names', async () => {
    const { wallet } = await createdWallet()
    const given = accountOf(`[0badc0de/84h/0h/250h]${bare(ROOT, "84'/0'/250'")}`)
    await expect(wallet.addOutside(given)).rejects.toMatchObject(own)
  })
})

describe('an account on disk whose key the phrase has', () => {
  const ACCOUNTS = [
    ['at a foreign address type', accountOf(bare(ROOT, "44'/0'/1'"))],
    ['above the accounts that are used', accountOf(withOrigin(ROOT, "84'/0'/150'"))],
    ['at a path of its own', accountOf(withOrigin(ROOT, "48'/0'/0'/2'"))],
  ] as const

  it.each(ACCOUNTS)('stays listed, and is signed here: %s', async (_, account) => {
    const stranger = accountOf(bare(STRANGER, "84'/0'/0'"))
    const { wallet } = await walletWith([stranger, account])
    await wallet.mergeOutside()
    expect([...(await wallet.outsideKeysHere())]).toEqual([FIRST_OUTSIDE + 1])
    const { bitcoin } = await wallet.accounts(FIRST_OUTSIDE + 1)
    const key = {
      network: 'mainnet',
      addressType: bitcoin.addressType,
      publicKey: bitcoin.publicKey ?? '',
    } as const
    expect(await wallet.outsideKeys(key)).toBeUndefined()
    expect(await wallet.hasBitcoinKey(key)).toBe(true)
    expect(await wallet.withBitcoinKeys(key, [FIRST_PATH], (keyOf) => keyOf(key).length)).toBe(32)
  })

  it('is made one with the account that is used', { tags: ['release'] }, async () => {
    const { wallet } = await walletWith([accountOf(bare(ROOT, "84'/0'/7'"))])
    expect([...(await wallet.twinsOutside())]).toEqual([[FIRST_OUTSIDE, 7]])
  })

  it('signs its EVM transactions here', { tags: ['release'] }, async () => {
    const stranger = accountOf(bare(STRANGER, "84'/0'/0'"))
    if (stranger.kind !== 'keys') throw new Error('keys')
    const evm = evmOf(ROOT, 3)
    const { wallet } = await walletWith([{ ...stranger, evm }])
    expect(await wallet.outsideEvm(evm.address)).toBeUndefined()
    expect(await wallet.hasEvmKey(evm.address)).toBe(true)
    expect(await wallet.withEvmKey(evm.address, (privateKey) => privateKey.length)).toBe(32)
  })

  it('is none where a stranger has the key', async () => {
    const { wallet } = await walletWith([accountOf(bare(STRANGER, "84'/0'/0'"))])
    expect((await wallet.outsideKeysHere()).size).toBe(0)
  })
})
