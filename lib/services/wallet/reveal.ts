import { isOutsideIndex } from '~/lib/core/vault/account-index'
import { withKeyTree } from '~/lib/core/vault/derive'
import { isWatching } from '~/lib/core/vault/watching-key'
import type { AccountChoice } from './accounts'
import type { createOpening } from './opening'
import { type createPhrases, phraseMissing } from './phrases'
import type { Safe } from './safe'
import { type KeyKind, type WrittenKey, writtenKey } from './written-key'

export type Reveal = {
  /** @throws AppError as `unlock` does, `phrase-missing` */
  revealPhrase: (password: string) => Promise<{ phrase: string; passphrase: string }>
  /**
   * The private key of an account in use, as other wallets import it.
   * @throws AppError as `unlock` does; `phrase-missing`
   */
  revealKey(kind: KeyKind, password: string): Promise<WrittenKey>
}

type Parts = {
  safe: Pick<Safe, 'open'>
  phrases: Pick<ReturnType<typeof createPhrases>, 'write'>
  opening: Pick<ReturnType<typeof createOpening>, 'withSeed'>
  accountChoice: () => Promise<AccountChoice>
  exclusive: <T>(task: () => Promise<T>) => Promise<T>
}

/** Shows the user their secrets, after the password. */
export function createReveal({ safe, phrases, opening, accountChoice, exclusive }: Parts): Reveal {
  return {
    revealPhrase: (password) =>
      exclusive(() =>
        safe.open(password, async (material) => {
          if (isWatching(material)) throw phraseMissing()
          return { phrase: await phrases.write(material), passphrase: material.passphrase }
        }),
      ),

    async revealKey(kind, password) {
      const choice = await accountChoice()
      return exclusive(() =>
        safe.open(password, async (material) => {
          if (isWatching(material) || isOutsideIndex(choice.accountIndex)) throw phraseMissing()
          return opening.withSeed(material, async (seed) =>
            withKeyTree(seed, (tree) => writtenKey(tree, kind, choice)),
          )
        }),
      )
    },
  }
}
