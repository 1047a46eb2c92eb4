// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { OutsideReadingView } from '~/lib/contract/views/accounts'
import { AppError } from '~/lib/core/errors'
import { PUBLISHED_CRYPTO_ACCOUNT } from '~/lib/core/outside/account/account-codes.fixture'
import { i18n } from '~/lib/ui/text/i18n'
import { drawHook } from '../draw-hook.fixture'
import { EvmScreen } from './evm-screen'
import { WatchScreen } from './watch-screen'

const READING: OutsideReadingView = {
  account: {
    kind: 'keys',
    network: 'regtest',
    addressType: 'p2wpkh',
    isTypeStated: false,
    namedBranches: 'both',
    extendedKey: 'tpub',
    fingerprint: '73c5da0a',
    origin: null,
  },
  bitcoin: { address: 'bcrt1qcold', addressType: 'p2wpkh', publicKey: '02', scriptPubKey: '0014' },
  index: null,
  otherOrigin: null,
}

async function watching(readOutside: (input: unknown) => unknown) {
  const added: unknown[] = []
  const page = await drawHook(
    () => {},
    { accounts: { readOutside, watch: (input) => void added.push(input) } },
    () => <WatchScreen onBack={() => {}} />,
  )
  /** Until the pause in typing is over, and what is typed has been read. */
  const settle = () => page.does(() => {})
  const type = async (value: string) => {
    await page.types('watch-input', value)
    await settle()
  }
  return { page, added, type, settle, add: page.submits }
}

test('adds what was read, with the chosen address type', async () => {
  const { page, added, type, settle, add } = await watching(() => READING)
  await type('tpub')
  expect(page.getByTestId('watched-address').dataset['address']).toBe('bcrt1qcold')
  const choice = page.getByTestId('watch-address-type')
  await page.does(() => fireEvent.change(choice, { target: { value: 'p2pkh' } }))
  await settle()
  await add()
  expect(added).toEqual([{ text: 'tpub', addressType: 'p2pkh' }])
  expect(page.routes.at(-1)).toBe('/wallet')
})

test('adds nothing that is refused, nor what was read before', async () => {
  const { page, added, type, add } = await watching((input) => {
    if (JSON.stringify(input).includes('tpub')) return READING
    throw new AppError('outside-account-invalid', 'no', { details: { reason: 'multisig' } })
  })
  await type('tpub')
  await type('wsh(multi())')
  expect(page.queryByTestId('watched-address')).toBeNull()
  expect(page.getByRole('alert').dataset['errorCode']).toBe('outside-account-invalid')
  await add()
  expect(added).toEqual([])
})

/** Loaded beforehand: no time passes for it in these tests. */
beforeAll(() => import('~/lib/core/outside/account/read-account-code'))

test('takes the chosen account of a code', async () => {
  const { page, added, type, settle, add } = await watching((input) => ({
    ...READING,
    account: { ...READING.account, isTypeStated: true },
    bitcoin: { ...READING.bitcoin, addressType: JSON.stringify(input).includes('wpkh') ? 'p2wpkh' : 'p2pkh' },
  }))
  await type(PUBLISHED_CRYPTO_ACCOUNT)
  await settle()
  const choice = page.getByTestId<HTMLSelectElement>('watch-address-type')
  expect([choice.value, [...choice.options].map(({ value }) => value)]).toEqual([
    'p2wpkh',
    ['p2wpkh', 'p2sh-p2wpkh', 'p2pkh'],
  ])
  await page.does(() => fireEvent.change(choice, { target: { value: 'p2pkh' } }))
  await settle()
  await add()
  const text = expect.stringMatching(/^pkh\(\[37b5eed4\/44h\/0h\/0h\]xpub6CnQkivUEH9b/)
  expect(added).toEqual([{ text, addressType: 'p2pkh' }])
})

test('refuses a code by name, until another is given', async () => {
  const { page, type } = await watching(() => READING)
  await type('ur:crypto-seed/oyadgdaeaoaoaxidehcf')
  expect(page.getByRole('alert').textContent).toContain('private key')
  await type('tpub')
  expect(page.queryByRole('alert')).toBeNull()
})

test('asks before another path replaces the known one', async () => {
  const otherOrigin = { fingerprint: '0badc0de', path: [0x80000054] }
  const { page, added, type, settle, add } = await watching(() => ({ ...READING, index: 1_000, otherOrigin }))
  await type('tpub')
  expect(page.getByTestId('watch-other-path').textContent).toContain('0badc0de/84h')
  await add()
  expect(added).toEqual([])
  await page.does(() => fireEvent.click(page.getByTestId('watch-replace-path')))
  await settle()
  await add()
  expect(added).toEqual([{ text: 'tpub', instead: '0badc0de/84h' }])
})

test('says that an account is here already', async () => {
  const { page, type } = await watching(() => ({ ...READING, index: 1_000 }))
  await type('tpub')
  expect(page.getByTestId('watch-known').textContent).toContain('already have this account')
})

test('offers the accounts of a file, names the rest', async () => {
  const key =
    'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V'
  const descriptors = ['wpkh(*/<0;1>/*)', 'pkh(*/<0;1>/*)', 'tr(*/0/*)'].map((shape) => ({
    desc: shape.replace('*', `[73c5da0a/84h/0h/0h]${key}`),
  }))
  const asked: unknown[] = []
  const { page, added, type, settle, add } = await watching((input) => {
    asked.push(input)
    return READING
  })
  await type(JSON.stringify({ wallet_name: 'w', descriptors }))
  await settle()
  const field = page.getByTestId('watch-input')
  expect(field).toHaveProperty('value', `wpkh([73c5da0a/84h/0h/0h]${key}/<0;1>/*)`)
  expect(page.getByTestId('watch-left').textContent).toContain('Taproot')
  const choice = page.getByTestId('watch-address-type')
  await page.does(() => fireEvent.change(choice, { target: { value: 'p2pkh' } }))
  await settle()
  await add()
  const text = `pkh([73c5da0a/84h/0h/0h]${key}/<0;1>/*)`
  expect(added).toEqual([{ text, addressType: 'p2pkh' }])
  expect(JSON.stringify(asked)).not.toContain('wallet_name')
})

test('takes an account from a file', async () => {
  const { page, added, type, settle, add } = await watching(() => READING)
  await type('something else')
  await page.attaches('watch-file', new File(['tpub'], 'account.txt'))
  await settle()
  await add()
  expect(added).toEqual([{ text: 'tpub' }])
})

test('gives an account the EVM address that was read', async () => {
  const added: unknown[] = []
  const reading = { address: '0xabc', origin: { fingerprint: '73c5da0a', path: [] }, otherOrigin: null }
  const readEvm = (input: unknown) => {
    if (JSON.stringify(input).includes('xpub')) return reading
    throw new AppError('outside-account-invalid', 'no', { details: { reason: 'unsupported' } })
  }
  const page = await drawHook(
    () => {},
    { accounts: { readEvm, addEvm: (input) => void added.push(input) } },
    () => <EvmScreen index={1_000} onBack={() => added.push('back')} />,
  )
  await page.types('watch-input', 'no key')
  await page.does(() => {})
  expect(page.getByRole('alert').dataset['errorCode']).toBe('outside-account-invalid')
  await page.submits()
  expect(added).toEqual([])
  await page.types('watch-input', 'xpub')
  await page.does(() => {})
  expect(page.getByTestId('watched-address').dataset['address']).toBe('0xabc')
  await page.submits()
  expect(added).toEqual([{ index: 1_000, text: 'xpub' }, 'back'])
})

const REASONS = {
  secret: i18n.t('reasons.outside_account_invalid.secret'),
  'too-long': i18n.t('reasons.outside_account_invalid.too_long'),
}

test.each([
  ['a numbered phrase', Array.from({ length: 12 }, (_, at) => `${at + 1}. zoo`).join(' '), 'secret'],
  ['a private key', `zprv${'9'.repeat(107)}`, 'secret'],
  ['an endless text', 'x'.repeat(100_001), 'too-long'],
] as const)('keeps nothing of %s, typed or from a file', async (_case, secret, reason) => {
  const asked: unknown[] = []
  const { page, type } = await watching((input) => void asked.push(input))
  const isCleared = () => {
    expect(page.getByTestId('watch-input')).toHaveProperty('value', '')
    expect(page.getByRole('alert').dataset['errorCode']).toBe('outside-account-invalid')
    expect(page.getByRole('alert').textContent).toContain(REASONS[reason])
    const isWarned = page.text().includes(i18n.t('errors.recipient_secret.what'))
    expect(isWarned).toBe(reason === 'secret')
    expect(asked).toEqual([])
  }
  await type(secret)
  isCleared()
  await page.attaches('watch-file', new File([secret], 'wallet.txt'))
  isCleared()
})

test('reads no file of 80 MB', async () => {
  const asked: unknown[] = []
  const { page } = await watching((input) => void asked.push(input))
  const file = new File(['x'], 'wallet.txt')
  Object.defineProperty(file, 'size', { value: 80_000_000 })
  await page.attaches('watch-file', file)
  expect(page.getByRole('alert').dataset['errorCode']).toBe('input-too-large')
  expect(asked).toEqual([])
})

test.each([
  ['an address beside a phrase', false, 'address', true],
  ['an address that a wallet only watches', true, 'address', false],
  ['a key, which is tested whole', false, 'keys', false],
] as const)('says what was tested of %s', async (_case, isWatching, kind, isSaid) => {
  const address = { kind: 'address', network: 'regtest', address: 'bcrt1qcold', scriptPubKey: '00' }
  const reading = kind === 'keys' ? READING : { ...READING, account: address }
  const page = await drawHook(
    () => {},
    { accounts: { readOutside: () => reading }, status: () => ({ wallet: 'unlocked', isWatching }) },
    () => <WatchScreen onBack={() => {}} />,
  )
  await page.types('watch-input', 'bcrt1qcold')
  await page.does(() => {})
  expect(page.getByTestId('watched-account')).toBeDefined()
  expect(page.text().includes(i18n.t('watch.address_tested'))).toBe(isSaid)
})
