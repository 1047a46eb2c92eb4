/** AES-GCM (SP 800-38D): a 96-bit nonce, a 128-bit tag, here with 256-bit keys. */
export const NONCE_LENGTH = 12
export const KEY_LENGTH = 32
export const TAG_LENGTH = 16
