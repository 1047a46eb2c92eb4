import { AppError } from '~/lib/core/errors'
import { ACCOUNT_FAULTS, type AccountFault, accountRefused } from './account-fault'
import type { CodeTexts } from './code-outcome'
import { accountsWith } from './one-account'
import type { OutsideAccount } from './outside-account'
import { readOutsideAccount } from './read-account'
import { originText, outsideAccountText, RANGES } from './write-account'

/** Why something else that was named is no account to follow, once each. */
type Left = readonly AccountFault[]

/** Said of what is only a part of a named account, or nothing to anybody. */
const SILENT = new Set<AccountFault>(['change-only', 'single-key'])
/** Test networks' keys; another wallet's text doesn't say which of them it is on. */
const TEST_KEY = /(?<![0-9A-Za-z])[tuv]pub/

/**
 * The accounts that several texts name, each once, with all that the texts say of it.
 * @throws AppError `outside-account-invalid` for a private key, and if no text names an account
 */
export function foundAccounts(texts: readonly string[]): { texts: CodeTexts; left: Left } {
  let accountsSoFar: ReadonlyMap<number, OutsideAccount> = new Map()
  const left = new Set<AccountFault>()
  for (const text of changeLast(texts)) {
    try {
      const account = readOutsideAccount(text, TEST_KEY.test(text) ? 'regtest' : 'mainnet')
      const { accounts } = accountsWith(accountsSoFar, account, { free: () => accountsSoFar.size })
      accountsSoFar = accounts
    } catch (thrown) {
      const fault = faultOf(thrown)
      if (fault === 'secret') throw thrown
      left.add(fault)
    }
  }
  const [fault = 'unreadable'] = left
  if (accountsSoFar.size === 0) throw accountRefused(fault)
  return { texts: byType([...accountsSoFar.values()]), left: [...left].filter((one) => !SILENT.has(one)) }
}

/** Change addresses complete an account that is named before them. */
function changeLast(texts: readonly string[]): readonly string[] {
  return texts.toSorted((one, other) => Number(one.includes('/1/*')) - Number(other.includes('/1/*')))
}

function faultOf(thrown: unknown): AccountFault {
  if (!(thrown instanceof AppError)) throw thrown
  if (thrown.code === 'outside-origin-other') return 'contradiction'
  return ACCOUNT_FAULTS.find((fault) => fault === thrown.details['reason']) ?? 'unreadable'
}

/** As it is read again: a text that leaves the address type open leaves it to the user. */
function textOf(account: OutsideAccount): string {
  if (account.kind === 'address' || account.isTypeStated) return outsideAccountText(account)
  const { origin, extendedKey, namedBranches } = account
  const range = namedBranches === 'both' ? '' : RANGES[namedBranches]
  return `${origin === null ? '' : `[${originText(origin)}]`}${extendedKey}${range}`
}

function byType(accounts: readonly OutsideAccount[]): CodeTexts {
  const texts = new Map<string, string>()
  for (const account of accounts) {
    const type = account.kind === 'keys' && account.isTypeStated ? account.addressType : 'other'
    const earlier = [...texts.keys()].filter((key) => key.split(' ')[0] === type).length
    texts.set(earlier === 0 ? type : `${type} ${earlier + 1}`, textOf(account))
  }
  return texts
}
