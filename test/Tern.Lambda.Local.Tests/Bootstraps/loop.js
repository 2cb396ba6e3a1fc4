// The Runtime API in 40 lines of JavaScript: an echo, or whatever else the event asks for.
const http = require('node:http')

const agent = new http.Agent({ keepAlive: true })
const base = `http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/`

function send(method, path, body, headers) {
  return new Promise((resolve, reject) => {
    const request = http.request(base + path, { method, headers, agent }, (answer) => {
      const chunks = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString() }))
    })
    request.on('error', reject)
    request.end(body)
  })
}

async function handle(event) {
  if (event === 'fail') throw new TypeError('as asked')
  if (event === 'log') {
    console.log('one line')
    console.error('another')
  }
  return { node: event, function: process.env.AWS_LAMBDA_FUNCTION_NAME }
}

async function loop() {
  for (;;) {
    const invocation = await send('GET', 'invocation/next')
    const id = invocation.headers['lambda-runtime-aws-request-id']
    try {
      const answer = await handle(JSON.parse(invocation.text))
      await send('POST', `invocation/${id}/response`, JSON.stringify(answer))
    } catch (failure) {
      const report = JSON.stringify({ errorMessage: failure.message, errorType: failure.name, stackTrace: [] })
      await send('POST', `invocation/${id}/error`, report, { 'Lambda-Runtime-Function-Error-Type': `Function.${failure.name}` })
    }
  }
}

loop()
