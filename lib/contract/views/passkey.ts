/** What the wallet's passkey is asked with: the credential's id and the salt, in hex. */
export type PasskeyRequestView = { credentialId: string; salt: string }

/** What a new passkey is made with, in hex: random bytes of the background, which keeps none. */
export type PasskeyDraftView = { userId: string; challenge: string; salt: string }
