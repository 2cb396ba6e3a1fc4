using System.Globalization;
using Tern.Buffers;
using Tern.Lambda.Events;
using Tern.Lambda.Runtime;

namespace Tern.Lambda.Functions;

/// <summary>An invocation that a test makes, rather than Lambda.</summary>
internal sealed class DirectInvocation(LambdaPayload payload, LambdaContext context) : Invocation, IDisposable
{
    private static int s_count;

    public override LambdaPayload Payload => payload;

    public override PooledBuffer Response { get; } = new();

    public override LambdaContext Context => context;

    public static LambdaContext NewContext(CancellationToken cancellationToken)
    {
        var number = Interlocked.Increment(ref s_count);
        return new()
        {
            RequestId = string.Create(CultureInfo.InvariantCulture, $"00000000-0000-0000-0000-{number:d12}"),
            IsColdStart = number == 1,
            CancellationToken = cancellationToken,
        };
    }

    public void Dispose()
    {
        payload.Release();
        Response.Dispose();
    }
}
