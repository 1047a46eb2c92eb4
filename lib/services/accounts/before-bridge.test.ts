import { HDKey } from '@scure/bip32'
import { describe, expect, it } from 'vitest'
import { FIRST_OUTSIDE } from '~/lib/core/vault/account-index'
import { readGiven } from './read-given'
import { choiceOf, createdWallet, PASSWORD, testWallet } from '../wallet/wallet.fixture'

const MASTER = HDKey.fromMasterSeed(new Uint8Array(32).fill(5))
const MAINNET_KEY = MASTER.derive("m/84'/0'/0'").publicExtendedKey
const TEST_KEY = HDKey.fromMasterSeed(new Uint8Array(32).fill(5), {
  public: 0x043587cf,
  private: 0x04358394,
}).derive("m/84'/1'/0'").publicExtendedKey

describe('before there is a bridge', () => {
  it("a phrase's first account is mainnet's 0/0", async () => {
    const { wallet, settings } = await createdWallet()
    const { bitcoin, evm } = await wallet.accounts()
    settings.choice = choiceOf(null)
    expect(await wallet.accounts()).toMatchObject({ network: 'mainnet', bitcoin, evm })
    expect((await wallet.everyTypeOf(() => [0])).length).toBe(1)
  })

  it.each([
    ['mainnet', `wpkh(${MAINNET_KEY}/0/*)`, /^bc1q/],
    ['mainnet', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', /^bc1qw508/],
    ['testnet4', `wpkh(${TEST_KEY}/0/*)`, /^tb1q/],
    ['regtest', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', /^bcrt1qw508/],
  ] as const)('gives another signer’s account its own network: %s, %s', async (network, text, address) => {
    const { wallet, settings } = testWallet()
    settings.choice = choiceOf(null, FIRST_OUTSIDE)
    const { account } = readGiven({ text }, null)
    await wallet.watch({ account, password: PASSWORD })
    const accounts = await wallet.accounts()
    expect(accounts).toMatchObject({ network, bitcoin: { address: expect.stringMatching(address) } })
  })

  it('what is no account is refused for what it is', () => {
    const refusal = (text: string) => () => readGiven({ text }, null)
    expect(refusal('nonsense')).toThrow(expect.objectContaining({ details: { reason: 'unreadable' } }))
    expect(refusal('abandon '.repeat(11) + 'about')).toThrow(
      expect.objectContaining({ details: { reason: 'secret' } }),
    )
  })
})
