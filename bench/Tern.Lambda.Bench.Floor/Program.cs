// The least that a function in .NET can do against the Runtime API: one blocking socket, one buffer each way, no error
// path, no second connection. Not a product.
//   echo    answers the event's bytes
//   typed   reads an HTTP v2 event with System.Text.Json's generated code and answers with its path
//   body    the same with a JSON body, read into an order
using System.Buffers;
using Tern.Lambda.Bench.Floor;

var address = Environment.GetEnvironmentVariable("AWS_LAMBDA_RUNTIME_API")!;
Answer answer = args.FirstOrDefault() switch
{
    "typed" => TypedAnswers.Path,
    "body" => TypedAnswers.Body,
    _ => static (@event, output) => output.Write(@event),
};
new SocketLoop(address, answer).Run();
