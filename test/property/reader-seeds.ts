/** Inputs that every run of the readers' campaigns tries first: what once failed is added here. */
export const seeds = {
  recipient: [
    'bitcoin:?bc=',
    'bitcoin://',
    'bitcoin:?amount=1&amount=1',
    'ethereum:0x@1',
    'ethereum:pay-',
    'eip155::0x',
    'lightning:lightning:lightning:',
    ':',
    '\u202e\u202e:',
    '%',
    '\ud800',
  ],
  swapLink: ['web+satspan:', 'web+satspan://to-evm/?chain=1&chain=1', 'web+satspan:to-evm?chain=1&%'],
  phrase: ['', '\u3099', '1 2 3', 'ı\u0307', '的'.repeat(400), '\ud800', 'ﷺ '.repeat(12)],
  amount: ['', '.', ',', '1,00,', "'", "1'", '٫', '٠', '。', '1,,000', '1.000.000,', '\u202a\u202c'],
  psbt: ['', '70736274ff', 'cHNidP8=', '70736274ff00', '70736274ff0100fdffff'],
  answer: [
    '',
    '[]',
    'null',
    '{"error":{}}',
    '{"error":{"data":"0x0"}}',
    '{"result":[null]}',
    '{"__proto__":{"error":1}}',
  ],
}
