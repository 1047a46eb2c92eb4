import type { Approvals } from '../approvals/approvals'
import type { QueueEntry } from '../approvals/queue-entry'
import type { Pages } from '../pages/pages'
import type { SigningPage } from '../ports/asking-page'
import { createPagePayment } from '../signing/page-payment'
import { createPageSigning } from '../signing/page-signing'

type Ports = Parameters<typeof createPageSigning>[0] & Parameters<typeof createPagePayment>[0]
type Reached = { approvals: Pick<Approvals, 'askerBy' | 'fail'>; pages: Omit<Pages, 'opened' | 'sweep'> }

const BATCHES_PATIENCE_MS = 3_000

/**
 * Lets the wallets of pages sign what these pages have asked for.
 * @param reached what is composed with it, and therefore later
 */
export function createAskingPages(ports: Ports, reached: () => Reached) {
  const { sleep } = ports
  const signThroughPage = createPageSigning(ports)
  const pagePayment = createPagePayment(ports)

  /** The page that asked for an entry, while it is there. */
  const askerOf = async (entryId: string): Promise<QueueEntry | undefined> => {
    const { approvals, pages } = reached()
    const asker = await approvals.askerBy(({ review }) => review?.entryId === entryId)
    return asker !== undefined && (await pages.isThere(asker.document)) ? asker : undefined
  }

  return {
    /** An order was approved: its page's wallet signs it. */
    requestPageSend(asker: QueueEntry, entryId: string): Promise<void> {
      const { document, requestNumber: id, request } = asker
      const { approvals, pages } = reached()
      const wallet = request.chosen
      const page = pageOf(asker, entryId, { approvals, pages })
      if (request.kind === 'swap' && request.order.direction === 'to-evm')
        return pagePayment.ask(entryId, page)
      return signThroughPage(entryId, {
        ...page,
        // Some wallets never answer a method that they do not know.
        canBatch: (terms) =>
          Promise.race([
            pages.requestPageBatches(document, id, { ...terms, wallet }),
            sleep(BATCHES_PATIENCE_MS).then(() => false),
          ]),
        send: (step, call, before) =>
          pages.requestPageSend(document, { id, wallet, step, call, before, requestId: entryId }),
      })
    },

    /** Takes a Bitcoin wallet's return for which an earlier worker has asked. */
    async takeLate(document: string, id: number, returned: Uint8Array): Promise<void> {
      const asker = await reached().approvals.askerBy(
        (one) => one.document === document && one.requestNumber === id,
      )
      if (asker?.review) await pagePayment.takeLate(asker.review.entryId, returned)
    },

    /** The Bitcoin wallet of a page, which the user can ask again. */
    pageWallet: {
      isAskable: async (entryId: string) =>
        (await askerOf(entryId)) !== undefined && pagePayment.isAskable(entryId),
      async askAgain(entryId: string) {
        const asker = await askerOf(entryId)
        return pagePayment.askAgain(entryId, asker && pageOf(asker, entryId, reached()))
      },
    },
  }
}

function pageOf(
  { id, document, requestNumber, request: { chosen: wallet } }: QueueEntry,
  requestId: string,
  { approvals, pages }: Reached,
): SigningPage {
  return {
    isOpen: () => pages.isOpen(document),
    fail: (error) => approvals.fail(id, error),
    sign: (psbt) => pages.requestPageSignature(document, { ...psbt, id: requestNumber, wallet, requestId }),
  }
}
