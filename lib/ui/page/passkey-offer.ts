import type { SessionNotes } from './session-notes'

/** Whether the user has declined to unlock by a passkey; kept on disk, so that nobody is asked twice. */
export type PasskeyOffer = { isDeclined(): boolean; decline(): void }

const DECLINED = 'passkey-declined'
const PASSWORD_UNLOCK = 'password-unlock'

export function passkeyOfferIn(store: Pick<Storage, 'getItem' | 'setItem'>): PasskeyOffer {
  return {
    isDeclined: () => store.getItem(DECLINED) !== null,
    decline: () => store.setItem(DECLINED, 'declined'),
  }
}

/** Notes that a password has just unlocked the wallet, which is when a passkey is offered. */
export function notePasswordUnlock(notes: SessionNotes): void {
  notes.write(PASSWORD_UNLOCK, true)
}

export function hasPasswordUnlock(notes: SessionNotes): boolean {
  return notes.read(PASSWORD_UNLOCK) === true
}

export function forgetPasswordUnlock(notes: SessionNotes): void {
  notes.write(PASSWORD_UNLOCK, undefined)
}
