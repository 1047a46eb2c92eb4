import { AppError } from '~/lib/core/errors'
import { crc32 } from './crc32'

/** The first and last letter of each of the 256 words (BCR-2020-012). */
const PAIRS =
  'aeadaoaxaaahamatayasbkbdbnbtbabsbebybgbwbbbzcmchcscfcycwcecackct' +
  'cxclcpcndkdadsdidedtdrdndwdpdmdldyeheyeoeeecenemetesftfrfnfsfmfh' +
  'fzfpfwfxfyfefgflfdgagegrgsgtglgwgdgygmgughgohfhghdhkhthphhhlhyhe' +
  'hnhsidiaieihiyioisinimjejzjnjtjljojsjpjkjykpkoktkskkknkgkekikblb' +
  'lalylflslrlplnltloldlelulklgmnmymhmemomumwmdmtmsmknlnyndnsntnnne' +
  'nboyoeotoxonolospdptpkpypspmplpepfpaprqdqzrerprlrorhrdrkrfryrnrs' +
  'rtsesasrssskswstspsosgsbsfsntotktitttdtetytltbtstptatnuyuoutueur' +
  'vtvyvovlvevwvavdvswlwdwmwpwewywswtwnwzwfwkykynylyaytzszoztzczezm'

const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [pairOf(byte), byte]))
const CHECKSUM_BYTES = 4

/** Bytes and their CRC-32 as minimal bytewords (BCR-2020-012), in lower case. */
export function encodeBytewords(bytes: Uint8Array): string {
  return Array.from([...bytes, ...checksumOf(bytes)], pairOf).join('')
}

/** @param text minimal bytewords in lower case. @throws AppError `bad-input` */
export function decodeBytewords(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2)
  for (const at of bytes.keys()) {
    const byte = BYTES.get(text.slice(at * 2, at * 2 + 2))
    if (byte === undefined) throw new AppError('bad-input', 'not a byteword')
    bytes[at] = byte
  }
  const body = bytes.slice(0, -CHECKSUM_BYTES)
  const isOdd = text.length % 2 !== 0
  if (isOdd || body.length === 0 || checksumOf(body).some((byte, at) => byte !== bytes[body.length + at]))
    throw new AppError('bad-input', 'the checksum of bytewords is wrong')
  return body
}

function pairOf(byte: number): string {
  return PAIRS.slice(byte * 2, byte * 2 + 2)
}

function checksumOf(bytes: Uint8Array): Uint8Array {
  const checksum = new Uint8Array(CHECKSUM_BYTES)
  new DataView(checksum.buffer).setUint32(0, crc32(bytes))
  return checksum
}
