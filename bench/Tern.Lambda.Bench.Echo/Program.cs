// The raw form: bytes in, the same bytes out.
using System.Buffers;
using Tern.Lambda;
using Tern.Lambda.Bench;

LambdaFunction.Run(static (request, response, _) =>
{
    AllocationProbe.Tick();
    response.Write(request.Span);
    return default;
});
