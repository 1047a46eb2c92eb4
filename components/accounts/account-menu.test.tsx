// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { BitcoinBalanceView } from '~/lib/contract/views/holdings'
import { AppError } from '~/lib/core/errors'
import { PRACTICE_PROFILE } from '~/lib/ui/practice/practice-profile'
import { useReadBalance } from '~/lib/ui/query/holding-queries'
import { useBitcoinBalance } from '~/lib/ui/query/queries'
import { drawHook } from '../draw-hook.fixture'

const ADDRESSES = ['bcrt1qfirst', 'bcrt1qsecond'] as const
const SATS = [10_000_000n, 20_000_000n] as const

function balanceOf(index: 0 | 1): BitcoinBalanceView {
  return {
    owner: { profileId: PRACTICE_PROFILE.id, address: ADDRESSES[index] },
    confirmedSats: SATS[index],
    pendingSats: 0n,
    reservedSats: 0n,
    reservedBy: [],
    keptOut: { frozen: { coins: 0, sats: 0n }, small: { coins: 0, sats: 0n } },
    spendableSats: SATS[index],
    asOf: 0,
  }
}

/** A page whose background has the first account in use until `use`, and answers about a balance once it can. */
async function openPage(canRead: () => Promise<unknown> = async () => undefined) {
  let inUse: 0 | 1 = 0
  const page = await drawHook(
    () => {
      const { data } = useBitcoinBalance()
      const known = useReadBalance()
      return {
        shown: data?.confirmedSats,
        known: () => ADDRESSES.map((address) => known(address)?.confirmedSats),
      }
    },
    {
      status: () => ({
        wallet: 'unlocked',
        profile: PRACTICE_PROFILE,
        storage: 'ok',
        settings: 'ok',
        underWay: 0,
        approvals: 0,
      }),
      wallet: {
        accounts: () => ({
          bitcoin: { address: ADDRESSES[inUse], addressType: 'p2wpkh', publicKey: '', network: 'regtest' },
          evm: { address: '0x' },
        }),
        async bitcoinBalance() {
          await canRead()
          return balanceOf(inUse)
        },
      },
    },
  )
  return {
    ...page,
    use: (index: 0 | 1) =>
      page.does(() => {
        inUse = index
        return page.queries.invalidateQueries()
      }),
  }
}

test('keeps each account’s balance whichever is put in use', async () => {
  const page = await openPage()
  expect(page.now().shown).toBe(SATS[0])
  await page.use(1)
  expect(page.now().shown).toBe(SATS[1])
  expect(page.now().known()).toEqual(SATS)
  await page.use(0)
  expect(page.now().shown).toBe(SATS[0])
  expect(page.now().known()).toEqual(SATS)
})

test('shows no balance of an account never read', async () => {
  let isReachable = false
  const page = await openPage(async () => {
    if (!isReachable) throw new AppError('chain-unreachable', 'no server answers')
  })
  expect(page.now().known()).toEqual([undefined, undefined])
  isReachable = true
  await page.use(1)
  expect(page.now().shown).toBe(SATS[1])
  expect(page.now().known()).toEqual([undefined, SATS[1]])
})
