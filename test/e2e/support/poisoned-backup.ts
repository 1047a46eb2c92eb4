import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { vaultCrypto } from '~/lib/adapters/vault-crypto'
import { backupText } from '~/lib/contract/backup'
import { readSettings } from '~/lib/contract/settings'
import { APPROVED_TO_EVM, journalOf, signed } from '~/lib/core/journal/swap.fixture'
import { KDF_POLICY, minParams } from '~/lib/core/vault/kdf'
import { sealFile } from '~/lib/core/vault/sealed-file'
import { profile } from './chains'

/**
 * A file that anybody may have made: a swap to a recipient that the wallet never paid, with bytes that none of its keys
 * has signed, and a name for that recipient.
 */
export async function poisonedBackup(recipient: Hex, password: string): Promise<Buffer> {
  const { id: profileId, evm } = profile()
  const { intent } = APPROVED_TO_EVM
  const chainId = evm.find(({ name }) => name === intent.networkName)?.chainId ?? intent.chainId
  const start = {
    ...APPROVED_TO_EVM,
    profileId,
    intent: { ...intent, chainId, recipientAddress: recipient },
  }
  const text = backupText({
    exportedAt: Date.now(),
    settings: readSettings({}),
    addressBook: [{ kind: 'evm', address: recipient, name: 'Savings', isDefault: true }],
    coinNotes: [],
    outside: [],
    journals: [journalOf(start, [signed('1')])],
  })
  const file = await sealFile(
    { crypto: vaultCrypto, randomBytes: (length) => new Uint8Array(randomBytes(length)) },
    new TextEncoder().encode(text),
    { password, kdf: minParams(KDF_POLICY) },
  )
  return Buffer.from(file)
}
