import { hex } from '@scure/base'
import type { PasskeyDraftView, PasskeyRequestView } from '~/lib/contract/views/passkey'
import { AppError } from '~/lib/core/errors'
import { type PasskeyOffer, passkeyOfferIn } from './passkey-offer'

/** An authenticator's answer for a passkey, in hex. The output opens the wallet: it goes to the background at once. */
export type PasskeyAnswer = PasskeyRequestView & { output: string }

/** The browser's passkeys, as far as they can open a wallet (WebAuthn with the PRF extension). */
export type Passkeys = {
  /** Whether the browser says that it has what is needed. */
  areOffered: () => Promise<boolean>
  /** Makes one on the user's device. @throws AppError `passkey-cancelled`, `passkey-unsupported` */
  create: (draft: PasskeyDraftView, createdAt: Date) => Promise<PasskeyAnswer>
  /** Asks for it. @throws AppError `passkey-cancelled`, `passkey-unsupported` */
  ask: (request: PasskeyRequestView) => Promise<PasskeyAnswer>
  offer: PasskeyOffer
}

/** Of the browser: absent or without a part in older ones, whatever the types say. */
type WebAuthn = {
  credentials: Pick<CredentialsContainer, 'create' | 'get'>
  capabilities: (() => Promise<Record<string, boolean>>) | undefined
  /** Of the page. */
  protocol: string
}

const OUTPUT_LENGTH = 32
/** ES256, EdDSA and RS256 (IANA COSE): no signature is ever checked, but authenticators want one that they have. */
const ALGORITHMS = [-7, -8, -257]
/** The browser or the authenticator cannot do it, however often it is asked. */
const NEVER = new Set(['NotSupportedError', 'SecurityError', 'ConstraintError'])

/** The passkeys of this page's browser. A worker has none. */
export function browserPasskeys(): Passkeys {
  const credential: { getClientCapabilities?: WebAuthn['capabilities'] } | undefined =
    typeof PublicKeyCredential === 'undefined' ? undefined : PublicKeyCredential
  return {
    ...passkeysOf({
      credentials: navigator.credentials,
      protocol: location.protocol,
      capabilities: credential?.getClientCapabilities && (() => PublicKeyCredential.getClientCapabilities()),
    }),
    offer: passkeyOfferIn(localStorage),
  }
}

export function passkeysOf({ credentials, capabilities, protocol }: WebAuthn): Omit<Passkeys, 'offer'> {
  const ask = async ({ credentialId, salt }: PasskeyRequestView): Promise<PasskeyAnswer> => {
    const credential = await asked(() =>
      credentials.get({
        publicKey: {
          // Nothing is proven to a server, so that nobody checks the challenge.
          challenge: crypto.getRandomValues(new Uint8Array(32)),
          allowCredentials: [{ type: 'public-key', id: bytesOf(credentialId) }],
          userVerification: 'required',
          extensions: { prf: { eval: { first: bytesOf(salt) } } },
        },
      }),
    )
    const output = outputOf(credential)
    if (output === undefined) throw unsupported('the authenticator gave no output')
    return { credentialId, salt, output }
  }

  return {
    async areOffered() {
      // Firefox says that it has what is needed, and refuses every passkey of an add-on's page.
      if (protocol === 'moz-extension:') return false
      try {
        return (await capabilities?.())?.['extension:prf'] === true
      } catch {
        return false
      }
    },

    async create({ userId, challenge, salt }, createdAt) {
      const name = `Satspan ${createdAt.toISOString().slice(0, 10)}`
      const made = await asked(() =>
        credentials.create({
          publicKey: {
            challenge: bytesOf(challenge),
            // Without an id it is the extension's own origin.
            rp: { name: 'Satspan' },
            user: { id: bytesOf(userId), name, displayName: name },
            pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
            authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
            extensions: { prf: { eval: { first: bytesOf(salt) } } },
          },
        }),
      )
      const credentialId = hex.encode(new Uint8Array(made.rawId))
      const output = outputOf(made)
      // Some authenticators give the output, and leave out that they can.
      if (output === undefined && made.getClientExtensionResults().prf?.enabled !== true)
        throw unsupported('the authenticator has no pseudo-random function')
      // Many authenticators give none while they make the passkey.
      return output === undefined ? ask({ credentialId, salt }) : { credentialId, salt, output }
    },

    ask,
  }
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let credential: Credential | null
  try {
    credential = await ask()
  } catch (thrown) {
    if (thrown instanceof DOMException && NEVER.has(thrown.name)) throw unsupported(thrown.name)
    // By design, the browser does not say whether the user cancelled or the passkey was not there.
    throw cancelled()
  }
  if (!(credential instanceof PublicKeyCredential)) throw cancelled()
  return credential
}

function outputOf(credential: PublicKeyCredential): string | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (first === undefined) return undefined
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  const output = hex.encode(bytes)
  bytes.fill(0)
  if (bytes.length !== OUTPUT_LENGTH) throw unsupported('an output of another length')
  return output
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.decode(text))
}

function cancelled(): AppError {
  return new AppError('passkey-cancelled', 'the passkey was not used')
}

function unsupported(message: string): AppError {
  return new AppError('passkey-unsupported', message)
}
