/** A page's script that holds back the background's answer to a call, such as `wallet/create`, until `window.release()`. */
export const holdAnswer = (call: string): string => `{
  const { connect } = chrome.runtime
  chrome.runtime.connect = (...args) => {
    const port = connect.apply(chrome.runtime, args)
    const { postMessage } = port
    let id
    port.postMessage = (message) => {
      if (String(message).includes('/${call}')) id = JSON.parse(message).i
      postMessage.call(port, message)
    }
    const { onMessage } = port
    const { addListener } = onMessage
    onMessage.addListener = (listener) =>
      addListener.call(onMessage, (message) => {
        if (id !== undefined && JSON.parse(message).i === id) window.release = () => listener(message)
        else listener(message)
      })
    return port
  }
}`
