import * as z from 'zod/mini'
import { call } from '../call'
import type { PasskeyDraftView, PasskeyRequestView } from '../views/passkey'
import { hex32, password } from './person-key'

/** At most 1,023 bytes in hex. */
const credentialId = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,1023}$/))

/** A passkey that unlocks the wallet beside its password. The page asks the browser for it: the background can't. */
export const passkey = {
  /** The request for the passkey, also while the wallet is locked; `null` without one. */
  request: call.answers<PasskeyRequestView | null>(),
  /** The draft of a new passkey, once the password is right. */
  draft: call.input(z.object({ password })).answers<PasskeyDraftView>(),
  /** `output`: what the authenticator gave for the salt. It crosses here once, and is kept nowhere. */
  add: call.input(z.object({ password, credentialId, salt: hex32, output: hex32 })).answers(),
  remove: call.input(z.object({ password })).answers(),
  /** `output` as above. Wrong ones count like wrong passwords. */
  unlock: call.input(z.object({ output: hex32 })).answers(),
}
