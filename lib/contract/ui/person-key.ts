import * as z from 'zod/mini'

export const password = z.string().check(z.maxLength(1_000))
/** 32 bytes in hex. */
export const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * The key of a call that may need a person: the typed password, or what the passkey's authenticator gave for the salt.
 * Without it such a call is refused with `presence-missing` before anything is done, where the user has asked for that.
 */
const personKey = z.union([z.object({ password }), z.object({ output: hex32 })])
export type PersonKeyInput = z.infer<typeof personKey>
export const byPerson = { key: z.exactOptional(personKey) }
