import { concatBytes } from '@noble/hashes/utils.js'
import type { JournalEvent } from './events'

const VERSION = 1
/** With a checksum (RFC 1950). */
const FORMAT = 'deflate'
/** Names and values that most journals have, each a letter from FIRST on. Frozen: another list is another version. */
const WORDS =
  `type: at: start: id: profileId: startedFrom: bitcoinHeight: blocks: chainId: block: origin: quoted: fees:
networkSats: protocolSats: lockerSats: thirdPartySats: fillerSats: totalSats: sources: network: protocol:
locker: thirdParty: filler: crossing: intent: networkName: thirdPartyId: direction: amountSats:
outputToken: recipientAddress: minOutput: expectedOutput: promise: lockingScript: networkFeeSats:
bridgePercentageFee: leastArrival: account: address: addressType: publicKey: digest: reserved: txid: vout:
attempt: kind: rawTransaction: inputs: feeSats: sighting: state: height: blockHash: confirmations: basis:
servers: findings: status: targetTxid: router: blockNumber: transactionHash: logIndex: delivery: amount:
seenBy: of: notice: inputToken: inputAmount: bitcoinAddress: minSats: expectedSats: signer: data: value:
functionName: token: gas: feeChoice: maxGasWei: hash: maxFeePerGas: success: reason: costWei: burn: proof:
lockerTargetAddress: requestIdOfLocker: deadlineHeight: scriptPubKey: payout: valueSats: approved
transaction contracts service bitcoin-seen confirmed service-said notified settled to-bitcoin evm-signed
evm-accepted evm-seen unwrap-opened payout-seen tip-seen vsize: nonce: call: to: allowance: spender:
payment mempool mined pending signed accepted routed delivered approve to-evm p2wpkh wallet polygon Done
Submitted swapAndUnwrap`.split(/\s/)
const FIRST = 0x700

/** Packs a settled journal; see FORMATS.md. Whether all of it comes back, `unpack` tells. */
export async function pack(events: readonly JournalEvent[]): Promise<Uint8Array> {
  const json = JSON.stringify(events, (_key, value: unknown) =>
    typeof value === 'bigint' ? `#${value}` : value,
  )
  // The letter of a name stands for its colon, and for a comma before it, too.
  const text = json.replaceAll(
    /([{,]?)"([\w-]+)"(:?)/g,
    (whole, before: string, word: string, colon: string) => {
      const index = WORDS.indexOf(word + colon)
      const rest = colon && before === ',' ? '' : before
      return index === -1 ? whole : rest + String.fromCharCode(FIRST + index)
    },
  )
  const content = await through(new CompressionStream(FORMAT), new TextEncoder().encode(text))
  return concatBytes(Uint8Array.of(VERSION), content)
}

/** Unpacks a journal. A damaged one comes back as what is stored, which no reader takes for events. */
export async function unpack(packed: Uint8Array): Promise<JournalEvent[]> {
  try {
    if (packed[0] !== VERSION) throw new Error('another version')
    const text = new TextDecoder().decode(await through(new DecompressionStream(FORMAT), packed.slice(1)))
    const json = text.replaceAll(/(\{?)([\u0700-\u07FF])/g, (_whole, brace: string, letter: string) => {
      const word = WORDS[letter.charCodeAt(0) - FIRST] ?? ''
      return word.endsWith(':') ? `${brace || ','}"${word.slice(0, -1)}":` : `${brace}"${word}"`
    })
    return JSON.parse(json, (_key, value: unknown) =>
      typeof value === 'string' && /^#-?\d+$/.test(value) ? BigInt(value.slice(1)) : value,
    )
  } catch {
    return JSON.parse(JSON.stringify([String(packed)]))
  }
}

async function through(
  { writable, readable }: CompressionStream | DecompressionStream,
  content: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const writer = writable.getWriter()
  // What reading throws is told; the other end of the same failure isn't.
  Promise.all([writer.write(content), writer.close()]).catch(() => undefined)
  return new Uint8Array(await new Response(readable).arrayBuffer())
}
