import { FIRST_PATH } from '~/lib/core/bitcoin/address-type'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { newAccount, visibleIndices } from '~/lib/core/accounts/account'
import { AppError } from '~/lib/core/errors'
import { evmAddressOf } from '~/lib/core/evm/transaction'
import { entropyOfPhrase } from '~/lib/core/vault/phrase'
import { PASSWORD, PHRASE, choiceOf, createdWallet, testWallet } from './wallet.fixture'
import { keystoreAccounts } from './keystore-accounts.fixture'

const BECH32 = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const SEED_START = '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1'
const code = (expected: string) => expect.objectContaining({ code: expected })

describe('a new wallet', () => {
  it('is absent before it is created, and unlocked after', async () => {
    const { wallet, counter } = testWallet()
    await expect(wallet.status()).resolves.toBe('none')
    await wallet.create({ phrase: PHRASE, password: PASSWORD })
    await expect(wallet.status()).resolves.toBe('unlocked')
    await wallet.lock()
    await expect(wallet.status()).resolves.toBe('locked')
    await wallet.unlock(PASSWORD)
    await expect(wallet.status()).resolves.toBe('unlocked')
    expect(counter.changes).toBe(3)
  })

  it.each([12, 24] as const)('drafts a phrase of %i words without keeping it', (words) => {
    const { wallet, copies, local, session } = testWallet()
    const [one, two] = [wallet.draftPhrase(words), wallet.draftPhrase(words)]
    expect(one.split(' ')).toHaveLength(words)
    expect(entropyOfPhrase(one)).toHaveLength(words === 12 ? 16 : 32)
    expect(one).not.toBe(two)
    expect([...local.stored, ...session.stored, copies[0].stored, copies[1].stored]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('accepts the phrase however it is typed', async () => {
    const { wallet } = testWallet()
    await wallet.create({
      phrase: `  ${PHRASE.toUpperCase().replaceAll(' ', '\n ')}`,
      passphrase: ' Ü ',
      password: PASSWORD,
    })
    await expect(wallet.revealPhrase(PASSWORD)).resolves.toEqual({ phrase: PHRASE, passphrase: ' Ü ' })
    expect((await wallet.accounts()).bitcoin.address).not.toBe(BECH32)
  })

  it.each([
    ['phrase-invalid', { phrase: PHRASE.replace('about', 'abandon'), password: PASSWORD }],
    ['phrase-invalid', { phrase: PHRASE, passphrase: '\ud800', password: PASSWORD }],
    ['password-weak', { phrase: PHRASE, password: 'short' }],
    ['password-weak', { phrase: PHRASE, password: 'password1' }],
  ])('is rejected with %s, and nothing is written', async (expected, order) => {
    const { wallet, copies } = testWallet()
    await expect(wallet.create(order)).rejects.toEqual(code(expected))
    await expect(wallet.status()).resolves.toBe('none')
    expect(copies.map(({ stored }) => stored)).toEqual([undefined, undefined])
  })

  it('never replaces another', async () => {
    const { wallet, copies } = await createdWallet()
    const before = copies[0].stored
    const order = { phrase: wallet.draftPhrase(12), password: 'another password' }
    await expect(wallet.create(order)).rejects.toEqual(code('wallet-exists'))
    await wallet.lock()
    await expect(wallet.create(order)).rejects.toEqual(code('wallet-exists'))
    expect(copies.map(({ stored }) => stored)).toEqual([before, before])
  })

  it('is created once if two windows try at once', async () => {
    const { restart, copies } = testWallet()
    const [a, b] = [restart(), restart()]
    const orders = [a, b].map((wallet, index) =>
      wallet.create({ phrase: wallet.draftPhrase(12), password: `${PASSWORD} ${index}` }),
    )
    const outcomes = await Promise.allSettled(orders)
    // Either may come first: sealing takes its time.
    const [made, refused] = outcomes[0]?.status === 'fulfilled' ? [0, 1] : [1, 0]
    expect(outcomes[made]).toMatchObject({ status: 'fulfilled' })
    expect(outcomes[refused]).toMatchObject({ status: 'rejected', reason: { code: 'wallet-exists' } })
    expect(copies[0].stored).toBe(copies[1].stored)
    for (const wallet of [a, b]) {
      await expect(wallet.unlock(`${PASSWORD} ${made}`)).resolves.toBeUndefined()
      await expect(wallet.unlock(`${PASSWORD} ${refused}`)).rejects.toEqual(code('password-wrong'))
    }
  })

  it('does not exist if one copy could not be written', async () => {
    const { wallet, copies } = testWallet()
    copies[1].failing.add('write')
    await expect(wallet.create({ phrase: PHRASE, password: PASSWORD })).rejects.toThrow('write fails')
    copies[1].failing.clear()
    await expect(wallet.status()).resolves.toBe('none')
  })

  it('uses as many iterations as the target time allows', async () => {
    const { wallet, crypto, time } = testWallet()
    const stretch = crypto.stretch.bind(crypto)
    crypto.stretch = (...args) => {
      time.now += 125
      return stretch(...args)
    }
    await wallet.create({ phrase: PHRASE, password: PASSWORD })
    expect(crypto.stretched.map(({ iterations }) => iterations)).toEqual([1, 4])
  })
})

describe('an unlocked wallet', () => {
  it('survives the worker and keeps its accounts', async () => {
    const { wallet, restart } = await createdWallet()
    const before = await wallet.accounts()
    const again = restart()
    await expect(again.status()).resolves.toBe('unlocked')
    await expect(again.accounts()).resolves.toEqual(before)
  })

  it('leaves no secret behind once it is locked', async () => {
    const { wallet, session, local, copies } = await createdWallet()
    expect([...session.stored.values()].join('')).toContain(SEED_START)
    const disk = () => JSON.stringify([...local.stored, copies[0].stored, copies[1].stored])
    expect(disk()).not.toContain(SEED_START)
    await wallet.lock()
    expect(session.stored.size).toBe(0)
    expect(disk()).not.toContain(SEED_START)
    await expect(wallet.accounts()).rejects.toEqual(code('wallet-locked'))
    const key = { network: 'mainnet', addressType: 'p2wpkh', publicKey: '02' } as const
    await expect(wallet.withBitcoinKeys(key, [FIRST_PATH], () => 'lent')).rejects.toEqual(
      code('wallet-locked'),
    )
    await expect(wallet.withEvmKey('0x00', () => 'lent')).rejects.toEqual(code('wallet-locked'))
  })

  it('ends locked if it is locked while it unlocks', async () => {
    const { wallet, restart } = await createdWallet()
    await Promise.all([wallet.unlock(PASSWORD), restart().lock()])
    await expect(wallet.status()).resolves.toBe('locked')
  })

  it.each([
    'null',
    '7',
    '{"id":"a"}',
    '{"id":"a","touchedAt":1700000000000,"seed":7}',
    '{"id":"a","touchedAt":1700000000000,"seed":"00"}',
    `{"id":"a","touchedAt":1700000000000,"seed":"${'zz'.repeat(64)}"}`,
    `{"id":"a","touchedAt":"1700000000000","seed":"${'00'.repeat(64)}"}`,
  ])('is locked if the session holds something else: %s', async (damaged) => {
    const { wallet, session, time } = await createdWallet()
    expect(time.now).toBe(1_700_000_000_000)
    session.stored.set('unlocked', damaged)
    await expect(wallet.status()).resolves.toBe('locked')
  })

  it('zeroes what opened the keystore', async () => {
    const { wallet, crypto } = await createdWallet()
    const opened: Uint8Array[] = []
    const open = crypto.open.bind(crypto)
    crypto.open = async (...args) => {
      const plain = await open(...args)
      if (plain !== undefined) opened.push(plain)
      return plain
    }
    await wallet.unlock(PASSWORD)
    await wallet.revealPhrase(PASSWORD)
    await wallet.changePassword({ current: PASSWORD, next: 'battery staple' })
    expect(opened).toHaveLength(6)
    expect(opened.flatMap((bytes) => [...bytes]).every((byte) => byte === 0)).toBe(true)
  })

  it('is deleted by reset', async () => {
    const { wallet, session, local, copies, alarms } = await createdWallet()
    await wallet.reset()
    expect([...session.stored, ...local.stored, ...alarms.at]).toEqual([])
    expect(copies.map(({ stored }) => stored)).toEqual([undefined, undefined])
    await expect(wallet.status()).resolves.toBe('none')
  })
})

describe('accounts', () => {
  it('are those of the settings', async () => {
    const { wallet, settings } = await createdWallet()
    const first = await keystoreAccounts(wallet)
    expect(first.bitcoin.address).toBe(BECH32)
    expect(first.evm.address).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
    settings.choice = choiceOf('mainnet', 0, 'p2pkh')
    expect((await wallet.accounts()).bitcoin.address).toBe('1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA')
    settings.choice = choiceOf('regtest')
    expect((await wallet.accounts()).bitcoin.address).toBe('bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk')
    settings.choice = choiceOf('mainnet', 1)
    const second = await keystoreAccounts(wallet)
    expect(second.bitcoin.address).not.toBe(BECH32)
    expect(second.evm.address).not.toBe(first.evm.address)
    settings.choice = choiceOf('mainnet')
    await expect(wallet.accounts()).resolves.toEqual(first)
  })

  it('are read by index, each with its own address type', async () => {
    const { wallet, settings } = await createdWallet()
    const second = { ...newAccount(1), addressType: 'p2pkh' as const }
    settings.choice = { ...choiceOf('mainnet'), accounts: [newAccount(0), second] }
    const [first, other] = await wallet.accountsOf(visibleIndices)
    expect(first).toEqual(await wallet.accounts())
    expect(other).toEqual(await wallet.accounts(1))
    expect(other).toMatchObject({ index: 1, bitcoin: { addressType: 'p2pkh' } })
    expect((await wallet.accounts(7)).bitcoin.addressType).toBe('p2wpkh')
    settings.choice = { ...settings.choice, network: 'regtest' }
    expect((await wallet.accounts(1)).network).toBe('regtest')
  })

  it('are read with every address type, whichever is chosen', async () => {
    const { wallet, settings } = await createdWallet()
    settings.choice = choiceOf('mainnet', 0, 'p2pkh')
    const { bitcoin, evm } = await keystoreAccounts(wallet)
    const [account] = await wallet.everyTypeOf(visibleIndices)
    expect(account).toMatchObject({
      index: 0,
      bitcoinByType: {
        p2wpkh: { address: BECH32 },
        'p2sh-p2wpkh': { address: '37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf' },
        p2pkh: bitcoin,
      },
      evm,
    })
  })

  it('are never those of an earlier wallet', async () => {
    const { wallet, restart } = await createdWallet()
    const other = restart()
    const both = [wallet, other]
    const second = await keystoreAccounts(wallet, 1)
    await Promise.all(both.flatMap((one) => [one.accounts(), one.accounts(1)]))
    await wallet.reset()
    await wallet.create({ phrase: PHRASE, passphrase: 'another', password: PASSWORD })
    for (const one of both) {
      expect((await one.accounts()).bitcoin.address).not.toBe(BECH32)
      expect(await one.accounts(1)).not.toEqual(second)
    }
  })

  it('hold nothing private', async () => {
    const { wallet } = await createdWallet()
    const accounts = await keystoreAccounts(wallet)
    const privateKey = await wallet.withBitcoinKeys(
      { ...accounts, ...accounts.bitcoin },
      [FIRST_PATH],
      (keyOf) => hex.encode(keyOf(accounts.bitcoin)),
    )
    const shown = JSON.stringify(accounts)
    expect(shown).not.toContain(privateKey)
    expect(shown).not.toContain(SEED_START)
  })
})

describe('a lent key', () => {
  it('is that of the requested account, whatever the settings say', async () => {
    const { wallet, settings } = await createdWallet()
    const { bitcoin, evm } = await keystoreAccounts(wallet)
    const lent = async () => [
      await wallet.withBitcoinKeys({ ...bitcoin, network: 'mainnet' }, [FIRST_PATH], (keyOf) =>
        hex.encode(keyOf(bitcoin)),
      ),
      await wallet.withEvmKey(evm.address, (key) => hex.encode(key)),
    ]
    const keys = [
      '4604b4b710fe91f584fff084e1a9159fe4f8408fff380596a604948474ce4fa3',
      '1ab42cc412b618bdea3a599e3c9bae199ebf030895b039e9db1e30dafb12b727',
    ]
    expect(await lent()).toEqual(keys)
    settings.choice = choiceOf('regtest', 7, 'p2pkh')
    expect(await lent()).toEqual(keys)
  })

  it('is found for the last account and every address type', async () => {
    const { wallet } = await createdWallet()
    const [last] = await wallet.everyTypeOf(() => [100])
    if (last === undefined || last.evm === null) throw new Error('no account')
    const { bitcoinByType, evm } = last
    expect(Object.values(bitcoinByType)).toHaveLength(3)
    for (const { publicKey, ...account } of Object.values(bitcoinByType)) {
      if (publicKey === null) throw new Error('no key')
      const key = await wallet.withBitcoinKeys(
        { ...account, publicKey, network: 'mainnet' },
        [FIRST_PATH],
        (keyOf) => keyOf({ ...account, publicKey }).slice(),
      )
      expect(hex.encode(secp256k1.getPublicKey(key))).toBe(publicKey)
    }
    expect(await wallet.withEvmKey(evm.address, (lent) => evmAddressOf(lent))).toBe(evm.address)
  })

  it('is never another phrase’s, nor that of another network', async () => {
    const { wallet } = await createdWallet()
    const { bitcoin, evm } = await keystoreAccounts(wallet)
    const refused = code('review-changed')
    const use = () => 'lent'
    await expect(
      wallet.withBitcoinKeys({ ...bitcoin, network: 'regtest' }, [FIRST_PATH], use),
    ).rejects.toEqual(refused)
    const foreign = { ...bitcoin, network: 'mainnet', publicKey: `02${'11'.repeat(32)}` } as const
    await expect(wallet.withBitcoinKeys(foreign, [FIRST_PATH], use)).rejects.toEqual(refused)
    await wallet.reset()
    await wallet.create({ phrase: PHRASE, passphrase: 'another', password: PASSWORD })
    await expect(
      wallet.withBitcoinKeys({ ...bitcoin, network: 'mainnet' }, [FIRST_PATH], use),
    ).rejects.toEqual(refused)
    await expect(wallet.withEvmKey(evm.address, use)).rejects.toEqual(refused)
  })

  it('exists until its use has ended, then is zeroed', async () => {
    const { wallet } = await createdWallet()
    const { bitcoin, evm } = await keystoreAccounts(wallet)
    for (const lend of [
      (use: (key: Uint8Array) => Promise<Uint8Array>) =>
        wallet.withBitcoinKeys({ ...bitcoin, network: 'mainnet' }, [FIRST_PATH], (keyOf) =>
          use(keyOf(bitcoin)),
        ),
      (use: (key: Uint8Array) => Promise<Uint8Array>) => wallet.withEvmKey(evm.address, use),
    ]) {
      const kept = await lend(async (key) => {
        await new Promise((resolve) => void setImmediate(resolve))
        expect(key.some((byte) => byte !== 0)).toBe(true)
        return key
      })
      expect(kept).toEqual(new Uint8Array(32))
    }
  })

  it('is zeroed after its use failed', async () => {
    const { wallet } = await createdWallet()
    const { evm } = await keystoreAccounts(wallet)
    let kept: Uint8Array | undefined
    const failing = wallet.withEvmKey(evm.address, (key) => {
      kept = key
      throw new Error('no luck')
    })
    await expect(failing).rejects.toThrow('no luck')
    expect(kept).toEqual(new Uint8Array(32))
  })
})

describe('secrets', () => {
  it('are in no error and no log line', async () => {
    const { wallet, copies, log } = testWallet()
    const errors: unknown[] = []
    const attempt = (task: Promise<unknown>) => task.catch((thrown: unknown) => errors.push(thrown))
    await attempt(
      wallet.create({ phrase: `${PHRASE} hunter`, passphrase: 'pass-secret', password: PASSWORD }),
    )
    await attempt(wallet.create({ phrase: PHRASE, passphrase: 'pass-secret', password: 'hunter' }))
    await wallet.create({ phrase: PHRASE, passphrase: 'pass-secret', password: PASSWORD })
    await attempt(wallet.create({ phrase: PHRASE, passphrase: 'pass-secret', password: PASSWORD }))
    for (let times = 0; times < 4; times++) await attempt(wallet.unlock('hunter twelve'))
    await attempt(wallet.changePassword({ current: PASSWORD, next: 'hunter' }))
    for (const copy of copies) copy.stored = 'damaged'
    await attempt(wallet.revealPhrase(PASSWORD))
    await wallet.reset()
    expect(errors).toHaveLength(9)
    const messages = errors.map((thrown) =>
      thrown instanceof AppError
        ? [thrown.stack, thrown.code, JSON.stringify(thrown.details), String(thrown.cause)].join()
        : `not an AppError: ${String(thrown)}`,
    )
    const everything = [...messages, JSON.stringify(log), JSON.stringify(wallet)].join('\n')
    expect(everything).not.toMatch(/not an AppError|abandon|hunter|pass-secret|correct horse/)
  })
})
