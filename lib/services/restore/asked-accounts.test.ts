import type { KeystoreOfEveryType } from '../wallet/accounts'
import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { newAccount } from '~/lib/core/accounts/account'
import { loadJob, NEW_JOB } from './job'
import { LOCKER_SCRIPT, OWN, OWN_ACCOUNT, paying, transactionOf } from './reading.fixture'
import { ACCOUNT, device } from './restore.fixture'

describe('the servers', () => {
  /** Another account of the phrase, with addresses that tell its index. */
  const accountAt = (index: number): KeystoreOfEveryType =>
    index === 0
      ? ACCOUNT
      : {
          index,
          bitcoinByType: {
            p2wpkh: { ...OWN, address: `segwit ${index}` },
            'p2sh-p2wpkh': { ...OWN, addressType: 'p2sh-p2wpkh', address: `wrapped ${index}` },
            p2pkh: { ...OWN, addressType: 'p2pkh', address: `legacy ${index}` },
          },
          evm: { address: evmOf(index) },
        }
  const evmOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
  const searching = () => {
    const made = device()
    Object.assign(made.chains.nonces, { latest: 0, pending: 0 })
    const batches: (readonly number[])[] = []
    made.accounts.of = async (indices) => {
      batches.push(indices)
      return indices.map(accountAt)
    }
    /** Something was once paid to this address. */
    const use = (address: string) =>
      made.chains.fake.byAddress.set(address, [
        transactionOf([paying(OWN.scriptPubKey)], LOCKER_SCRIPT).listed,
      ])
    return { ...made, batches, use }
  }

  // threat: joined-addresses
  it('learn of no other account of a phrase made here', async () => {
    const { restore, store, pay, batches } = searching()
    pay()
    await restore.request('own')
    await restore.resume()
    expect(batches).toEqual([[0]])
    const { finished, scope } = (await loadJob(store)) ?? NEW_JOB
    expect(finished).toEqual([`bitcoin:${OWN.address}`, 'evm:polygon', 'evm:ethereum'])
    expect(scope?.batches).toEqual([[OWN_ACCOUNT]])
  })

  // threat: joined-addresses
  it('learn only the first accounts of an unused imported phrase', async () => {
    const { restore, store, batches, listed } = searching()
    await restore.request('first')
    await restore.resume()
    expect(batches).toEqual([upTo(5)])
    expect(await loadJob(store)).toMatchObject({ state: 'done', used: [] })
    expect(listed).toEqual([])
  })

  it('are asked until five accounts in a row are unused', async () => {
    const { restore, store, batches, use, listed } = searching()
    use('legacy 3')
    use('segwit 8')
    use('wrapped 13')
    await restore.request('first')
    await restore.resume()
    expect(batches).toEqual([upTo(5), [5, 6, 7, 8], [9, 10, 11, 12, 13], [14, 15, 16, 17, 18]])
    expect(await loadJob(store)).toMatchObject({ state: 'done', error: null })
    expect(listed.at(-1)).toEqual([
      { ...newAccount(3), addressType: 'p2pkh' },
      newAccount(8),
      { ...newAccount(13), addressType: 'p2sh-p2wpkh' },
    ])
  })

  it('are asked on after one used on an EVM network', async () => {
    const { restore, batches, chains, listed } = searching()
    chains.held.set(evmOf(4), 1n)
    await restore.request('first')
    await restore.resume()
    expect(batches).toEqual([upTo(5), [5, 6, 7, 8, 9]])
    expect(listed.at(-1)).toEqual([newAccount(4)])
  })

  it('are asked once about each address and each batch’s networks', async () => {
    const { restore, store, use } = searching()
    use(OWN.address)
    await restore.request('first')
    await restore.resume()
    const finished = (await loadJob(store))?.finished ?? []
    expect(new Set(finished).size).toBe(finished.length)
    expect(finished.filter((name) => name.startsWith('bitcoin:'))).toHaveLength(18)
    expect(finished.filter((name) => name.startsWith('evm:'))).toEqual([
      'evm:polygon',
      'evm:ethereum',
      'evm:polygon:1',
      'evm:ethereum:1',
    ])
  })

  it('are asked on though one fails, or the worker dies', async () => {
    const { restore, store, chains, batches, pay, told } = searching()
    pay()
    Object.assign(chains.nonces, { latest: 1, pending: 1 })
    chains.base.failing.add('logs')
    await restore.request('first')
    await restore.resume()
    expect(batches.slice(0, 2)).toEqual([upTo(5), [5, 6, 7, 8, 9]])
    expect(await loadJob(store)).toMatchObject({ state: 'failed', found: 1 })
    chains.base.failing.clear()
    Object.assign(chains.nonces, { latest: 0, pending: 0 })
    await restore.resume()
    expect(await loadJob(store)).toMatchObject({ state: 'done', found: 1 })
    expect(told.found).toBe(1)
  })

  it('are asked on once the wallet is unlocked', async () => {
    const { restore, store, accounts, batches, use } = searching()
    use('segwit 1')
    const unlocked = accounts.of
    accounts.of = async (indices) => {
      if (batches.length > 0) throw new AppError('wallet-locked', 'locked in between')
      return unlocked(indices)
    }
    await restore.request('first')
    await restore.resume()
    expect(await restore.status()).toEqual({ state: 'running', found: 0, accounts: 5, progress: 100 })
    accounts.of = unlocked
    await restore.resume()
    expect(await loadJob(store)).toMatchObject({ state: 'done' })
    expect(batches).toEqual([upTo(5), [5, 6]])
  })
})
