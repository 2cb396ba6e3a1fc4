using System.Globalization;
using Tern.Buffers;
using Tern.Lambda.Events;
using Tern.Lambda.Runtime;
using Tern.Lambda.Streaming;

namespace Tern.Lambda.Functions;

/// <summary>An invocation that a test makes, rather than Lambda.</summary>
internal sealed class DirectInvocation(LambdaPayload payload, LambdaContext context) : Invocation, IDisposable
{
    private static int s_count;
    private readonly MemoryOutput _streamed = new();
    private LambdaResponseStream? _stream;

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

    /// <summary>Runs it to its end.</summary>
    /// <returns>The answer's bytes.</returns>
    public async Task<byte[]> RunAsync(InvocationHandler handler)
    {
        // Lines and metrics are this invocation's, and no other's that a test runs beside it.
        CurrentInvocation.UseExecutionContext();
        CurrentInvocation.Set(this, isOnly: false);
        try
        {
            await handler.InvokeAsync(this).ConfigureAwait(false);
        }
        catch (Exception failure)
        {
            _stream?.Finish(failure);
            throw;
        }
        finally
        {
            context.EndMetrics();
        }

        if (_stream is null) return Response.WrittenSpan.ToArray();
        _stream.Finish(_stream.CompletedWith);
        return _stream.CompletedWith is { } given ? throw given : _streamed.ToArray();
    }

    public override LambdaResponseStream BeginStream(string contentType)
    {
        ContentTypes.Validate(contentType);
        return Begin();
    }

    public override LambdaResponseStream BeginStream(HttpResponsePrelude prelude)
    {
        ArgumentNullException.ThrowIfNull(prelude);
        var stream = Begin();
        stream.Begin(prelude);
        return stream;
    }

    public void Dispose()
    {
        payload.Release();
        Response.Dispose();
    }

    private LambdaResponseStream Begin()
    {
        if (_stream is not null) throw new InvalidOperationException("The response stream was begun already: an invocation has one.");
        return _stream = new LambdaResponseStream(_streamed, new HandlerWaiter(), context.Clock, TimeSpan.Zero);
    }
}
