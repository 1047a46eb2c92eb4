/** The request for the wallet's passkey: the credential's id and the salt, in hex. */
export type PasskeyRequestView = { credentialId: string; salt: string }

/** The draft of a new passkey, in hex: random bytes of the background, which keeps none. */
export type PasskeyDraftView = { userId: string; challenge: string; salt: string }
