using System.Globalization;
using Tern.Lambda.Events;
using Tern.Lambda.Runtime;
using Tern.Lambda.Streaming;

namespace Tern.Lambda.Functions;

/// <summary>An invocation started by a test instead of Lambda.</summary>
internal sealed class DirectInvocation(LambdaPayload payload, LambdaContext context) : Invocation, IDisposable
{
    private static int s_count;
    private readonly MemoryOutput _streamed = new();
    private LambdaResponseStream? _stream;

    public override LambdaPayload Payload => payload;

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

    /// <summary>Runs the invocation to its end.</summary>
    /// <returns>The bytes of the response.</returns>
    public async Task<byte[]> RunAsync(InvocationHandler handler)
    {
        // Log lines and metrics belong to this invocation, not to another that a test runs in parallel.
        CurrentInvocation.UseExecutionContext();
        CurrentInvocation.Set(this, isOnly: false);
        try
        {
            await handler.InvokeAsync(this).ConfigureAwait(false);
        }
        catch (Exception failure)
        {
            Answer.Close();
            _stream?.Finish(failure);
            throw;
        }
        finally
        {
            context.EndMetrics();
        }

        var isWhole = Answer.Close();
        if (_stream is null) return isWhole ? Answer.Closed.WrittenSpan.ToArray() : throw AnswerBuffer.HalfWritten();
        _stream.Finish(_stream.CompletedWith);
        return _stream.CompletedWith is { } given ? throw given : _streamed.ToArray();
    }

    public override LambdaResponseStream BeginStream(int version, string contentType)
    {
        ContentTypes.Validate(contentType);
        return Begin(version);
    }

    public override LambdaResponseStream BeginStream(int version, HttpResponsePrelude prelude)
    {
        ArgumentNullException.ThrowIfNull(prelude);
        var stream = Begin(version);
        stream.Begin(prelude);
        return stream;
    }

    public void Dispose()
    {
        payload.Release();
        Answer.Dispose();
    }

    private LambdaResponseStream Begin(int version)
    {
        if (version != Version) throw Ended();
        if (_stream is not null) throw new InvalidOperationException("The response stream was already started: an invocation has only one.");
        return _stream = new LambdaResponseStream(_streamed, new HandlerWaiter(), context.Clock, TimeSpan.Zero);
    }
}
