import type { OutsideAccount } from '~/lib/core/outside/account/outside-account'
import type { PhraseJudgement } from '~/lib/core/vault/foreign-phrase'
import { checkPassword } from '~/lib/core/vault/password'
import { phraseOfEntropy, type SeedMaterial } from '~/lib/core/vault/phrase'
import { outsideAccountsKey, WATCHING_KEY_LENGTH } from '~/lib/core/vault/watching-key'
import type { Logger, Random } from '../ports/platform'
import type { createOpening } from './opening'
import type { OutsideStore } from './outside-store'
import type { createPhraseMarks } from './phrase-marks'
import type { createPhrases } from './phrases'
import type { Safe } from './safe'

/** A phrase, and the password that is to protect it. */
export type PhraseOrder = { phrase: string; passphrase?: string | undefined; password: string }

export type Beginnings = {
  /** A fresh phrase for the page that shows it. Nothing is kept: the page passes it to `create` later. */
  draftPhrase: (words: 12 | 24) => string
  /** Judges a phrase, as far as it is typed. */
  judgePhrase: (phrase: string) => Promise<PhraseJudgement | null>
  /**
   * Creates the wallet from a drafted or the user's own phrase, and unlocks it. Replaces a keystore that is damaged
   * in every copy.
   * @throws AppError `phrase-invalid`, `phrase-foreign`, `password-weak`, `wallet-exists`, `storage-newer`, `storage-failed`,
   * `storage-full`
   */
  create: (order: PhraseOrder) => Promise<void>
  /**
   * Whether a phrase is that of the wallet, whose password is forgotten: `unknown` if no unlock has marked it yet.
   * Changes nothing.
   * @throws AppError `phrase-invalid`, `phrase-foreign`, `phrase-other` for another wallet's, `password-weak`,
   * `wallet-missing`, `wallet-corrupt`, `storage-newer`
   */
  checkRestore: (order: PhraseOrder) => Promise<'own' | 'unknown'>
  /**
   * Seals the phrase under a new password in place of the wallet's keystore, and unlocks it.
   * @returns whether accounts of other signers were dropped, which another wallet has sealed
   * @throws AppError as `checkRestore` does
   */
  restore: (order: PhraseOrder) => Promise<boolean>
  /**
   * Creates a wallet without a phrase, which only watches, with its first account, if any, and unlocks it.
   * @throws AppError as `create` does
   */
  watch: (order: { account?: OutsideAccount | undefined; password: string }) => Promise<void>
}

type Parts = {
  safe: Safe
  phrases: ReturnType<typeof createPhrases>
  marks: ReturnType<typeof createPhraseMarks>
  opening: ReturnType<typeof createOpening>
  outside: Pick<OutsideStore, 'begin' | 'dropForeign'>
  random: Random
  logger: Logger
  exclusive: <T>(task: () => Promise<T>) => Promise<T>
  changed: () => void
}

/** How a wallet begins: from a phrase, again from its own phrase, or without one. */
export function createBeginnings(parts: Parts): Beginnings {
  const { safe, phrases, marks, opening, outside, random, logger, exclusive, changed } = parts

  /** Runs under the wallet's lock. */
  const ownership = async (seed: Uint8Array) => marks.ownership(await safe.existing(), seed)

  return {
    draftPhrase: (words) => draftedPhrase(words, random),

    judgePhrase: (phrase) => phrases.judge(phrase),

    create: async (order) => {
      await withPhrase(order, parts, (material, seed) =>
        exclusive(async () => {
          await opening.begin(await safe.create(material, order.password), seed)
          await dropForeign(seed, parts)
        }),
      )
      logger.log('info', 'wallet-created')
      changed()
    },

    checkRestore: async (order) => {
      checkPassword(order.password)
      return withPhrase(order, parts, (_material, seed) => exclusive(() => ownership(seed)))
    },

    restore: async (order) => {
      const isDropped = await withPhrase(order, parts, (material, seed) =>
        exclusive(async () => {
          await ownership(seed)
          await opening.begin(await safe.replace(material, order.password), seed)
          return dropForeign(seed, parts)
        }),
      )
      logger.log('info', 'wallet-restored')
      changed()
      return isDropped
    },

    async watch({ account, password }) {
      const watchingKey = random.bytes(WATCHING_KEY_LENGTH)
      try {
        await exclusive(async () => {
          // First the account: nothing else would add it later.
          const store = () => outside.begin(outsideAccountsKey(watchingKey), account)
          const envelope = await safe.create({ watchingKey }, password, store)
          await opening.beginAny({ watchingKey }, envelope)
        })
      } finally {
        watchingKey.fill(0)
      }
      logger.log('info', 'wallet-created')
      changed()
    },
  }
}

/** Lends what an order's phrase stands for, and its seed. */
async function withPhrase<T>(
  { phrase, passphrase = '' }: PhraseOrder,
  { phrases, opening }: Parts,
  use: (material: SeedMaterial, seed: Uint8Array) => Promise<T>,
): Promise<T> {
  const material = { ...(await phrases.read(phrase)), passphrase }
  try {
    return await opening.withSeed(material, (seed) => use(material, seed))
  } finally {
    material.entropy.fill(0)
  }
}

/** Accounts of other signers belong to the wallet that has named them. */
async function dropForeign(seed: Uint8Array, { outside, logger }: Parts): Promise<boolean> {
  const isDropped = await outside.dropForeign(outsideAccountsKey(seed))
  if (isDropped) logger.log('warn', 'outside-accounts-dropped')
  return isDropped
}

function draftedPhrase(words: 12 | 24, random: Random): string {
  const entropy = random.bytes(words === 12 ? 16 : 32)
  try {
    return phraseOfEntropy(entropy)
  } finally {
    entropy.fill(0)
  }
}
