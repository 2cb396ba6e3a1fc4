using System.Buffers;
using System.Globalization;
using System.Runtime.CompilerServices;
using Tern.Concurrency;

namespace Tern.Http;

/// <summary>
/// The body of a response as its caller reads it. A read that receives nothing for too long, and a body that ends
/// early, are transport errors. Disposing the stream returns the connection to the pool, and stops sending the
/// request's body if that is still in progress.
/// </summary>
internal sealed class AnswerStream(
    Stream inner, StreamedResponse owner, StreamedBodyContent? sending, string host, long? length, TimeSpan readTimeout, TimeProvider clock) : ForwardStream
{
    private const int MostCopied = 64 * 1024;

    private CancellationTokenSource? _limit;
    private long _read;
    private int _isReading;

    public override long Length => length ?? throw new NotSupportedException("The service didn't return the length of the body.");

    public override long Position
    {
        get => _read;
        set => throw Forward();
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        CallerTask.Of(ReadOnceAsync(buffer, cancellationToken));

    /// <summary>
    /// Reads like <see cref="ReadAsync(Memory{byte}, CancellationToken)"/>, for callers that await the result exactly
    /// once.
    /// </summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    internal async ValueTask<int> ReadOnceAsync(Memory<byte> buffer, CancellationToken cancellationToken)
    {
        if (buffer.IsEmpty) return 0;
        if (Interlocked.Exchange(ref _isReading, 1) != 0) throw Busy();
        try
        {
            var limit = BeginWait();
            using var caller = cancellationToken.UnsafeRegister(static source => ((CancellationTokenSource)source!).Cancel(), limit);
            if (sending is not null) Listen(sending, limit);
            var reading = inner.ReadAsync(buffer, limit.Token);
            // Data that is already available is read without a timer.
            if (!reading.IsCompleted) limit.CancelAfter(readTimeout);
            return Count(await reading.ConfigureAwait(false));
        }
        catch (Exception) when (sending?.Body.Fault is not null && !cancellationToken.IsCancellationRequested)
        {
            sending.Body.Fault.Throw();
            throw;
        }
        catch (OperationCanceledException error)
        {
            if (cancellationToken.IsCancellationRequested) throw new TaskCanceledException(null, error, cancellationToken);
            throw Stalled(error);
        }
        catch (Exception error) when (TransportFaults.From(error, host) is { } fault)
        {
            if (cancellationToken.IsCancellationRequested) throw new TaskCanceledException(null, error, cancellationToken);
            throw fault;
        }
        finally
        {
            sending?.Body.Progress.Leave();
            Volatile.Write(ref _isReading, 0);
        }
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        ValidateBufferArguments(buffer, offset, count);
        var reading = ReadAsync(buffer.AsMemory(offset, count), CancellationToken.None);
        return reading.IsCompletedSuccessfully ? reading.Result : reading.AsTask().GetAwaiter().GetResult();
    }

    // Implemented with the asynchronous read, because a synchronous read of a connection can't be canceled and waits
    // for as long as the server is silent.
    public override int Read(Span<byte> buffer)
    {
        var array = ArrayPool<byte>.Shared.Rent(Math.Min(buffer.Length, MostCopied));
        // Not returned after a failure: a canceled read may still write into the array.
        var read = Read(array, 0, Math.Min(buffer.Length, MostCopied));
        array.AsSpan(0, read).CopyTo(buffer);
        ArrayPool<byte>.Shared.Return(array);
        return read;
    }

    public override async ValueTask DisposeAsync()
    {
        sending?.Stop();
        await inner.DisposeAsync().ConfigureAwait(false);
        owner.Dispose();
        // After the connection is released, because it may be waiting for a write.
        if (sending is not null) await sending.StopAsync().ConfigureAwait(false);
        await base.DisposeAsync().ConfigureAwait(false);
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            sending?.Stop();
            inner.Dispose();
            owner.Dispose();
            _limit?.Dispose();
        }

        base.Dispose(disposing);
    }

    // In duplex streams, either side may be silent while the other sends. A separate method, so that reads don't pay
    // for the closure.
    private void Listen(StreamedBodyContent other, CancellationTokenSource limit) => other.Body.Progress.Listen(() => limit.CancelAfter(readTimeout));

    // Reused by all reads until it cancels one of them.
    private CancellationTokenSource BeginWait()
    {
        if (_limit is { } limit && limit.TryReset()) return limit;
        _limit?.Dispose();
        return _limit = clock == TimeProvider.System ? new CancellationTokenSource() : new CancellationTokenSource(Timeout.InfiniteTimeSpan, clock);
    }

    private int Count(int read)
    {
        _read += read;
        if (read == 0 || _read == length) owner.LetGo();
        if (read == 0 && length is { } announced && _read < announced)
        {
            throw new AwsTransportException(
                string.Create(CultureInfo.InvariantCulture, $"The response of {host} ended after {_read} of {announced} bytes."),
                AwsTransportFault.ConnectionLost);
        }

        return read;
    }

    private AwsTransportException Stalled(Exception error) => new(
        string.Create(
            CultureInfo.InvariantCulture,
            $"Nothing was received of the response of {host} for {readTimeout.TotalSeconds:0.###} s (AttemptTimeout), after {_read} bytes of its body."),
        AwsTransportFault.Timeout,
        error);

    private static InvalidOperationException Busy() => new(
        "The previous read of this body is still running. Await it before the next one.");
}
