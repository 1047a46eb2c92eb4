/** A page's script that holds back the background's answer to a call, such as `wallet/create`, until `window.release()`. */
export const holdAnswer = (call: string): string => `{
  const { connect } = chrome.runtime
  chrome.runtime.connect = (...args) => {
    const port = connect.apply(chrome.runtime, args)
    const { postMessage } = port
    let held
    port.postMessage = (message) => {
      const { number, path = [] } = JSON.parse(message)
      if (path.join('/') === '${call}') held = number
      postMessage.call(port, message)
    }
    const { onMessage } = port
    const { addListener } = onMessage
    onMessage.addListener = (listener) =>
      addListener.call(onMessage, (message) => {
        if (held !== undefined && JSON.parse(message).number === held) window.release = () => listener(message)
        else listener(message)
      })
    return port
  }
}`
