import type { Page } from 'playwright/test'

type Picture = { name: string; mimeType: string; buffer: Buffer }

export function scanPage(page: Page) {
  const give = (picture: Picture, kind: 'paste' | 'drop') =>
    page.evaluate(
      async ({ type, bytes, kind }) => {
        const given = new DataTransfer()
        given.items.add(new File([Uint8Array.from(bytes)], 'picture', { type }))
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true })
        document.body.dispatchEvent(event)
      },
      { type: picture.mimeType, bytes: [...picture.buffer], kind },
    )
  return {
    open: () => page.getByTestId('recipient-scan').click(),
    problem: page.getByTestId('scan-problem'),
    camera: page.getByTestId('scan-camera'),
    view: page.getByTestId('scan-view'),
    choose: (picture: Picture) => page.getByTestId('scan-picture').setInputFiles(picture),
    paste: (picture: Picture) => give(picture, 'paste'),
    drop: (picture: Picture) => give(picture, 'drop'),
  }
}
