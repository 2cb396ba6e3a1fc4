using System.Runtime.CompilerServices;
using Tern.Checksums;
using Tern.Concurrency;

namespace Tern.Http;

/// <summary>
/// The body of a response, whose checksum is compared with the service's at the end: with the last announced byte,
/// because callers that know the length don't read further.
/// </summary>
internal sealed class VerifiedStream(Stream inner, AwsChecksumAlgorithm algorithm, string expected, long? length) : ForwardStream
{
    private readonly AwsChecksum _checksum = new(algorithm);
    private long _read;
    private bool _isVerified;

    public override long Length => inner.Length;

    public override long Position
    {
        get => inner.Position;
        set => throw Forward();
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        CallerTask.Of(ReadOnceAsync(buffer, cancellationToken));

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> ReadOnceAsync(Memory<byte> buffer, CancellationToken cancellationToken)
    {
        if (buffer.IsEmpty) return 0;
        var reading = inner is AnswerStream answer ? answer.ReadOnceAsync(buffer, cancellationToken) : inner.ReadAsync(buffer, cancellationToken);
        var read = await reading.ConfigureAwait(false);
        Take(buffer.Span[..read]);
        return read;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer)
    {
        if (buffer.IsEmpty) return 0;
        var read = inner.Read(buffer);
        Take(buffer[..read]);
        return read;
    }

    public override async ValueTask DisposeAsync()
    {
        await inner.DisposeAsync().ConfigureAwait(false);
        await base.DisposeAsync().ConfigureAwait(false);
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            inner.Dispose();
            _checksum.Dispose();
        }

        base.Dispose(disposing);
    }

    private void Take(ReadOnlySpan<byte> read)
    {
        _checksum.Append(read);
        _read += read.Length;
        if (read.Length > 0 && _read != length) return;

        // Further reads after the end return the end again.
        if (_isVerified) return;
        _isVerified = true;
        var computed = _checksum.GetBase64AndReset();
        if (computed == expected) return;
        throw new AwsTransportException(
            $"The body of the response is damaged: its {AwsChecksum.GetName(algorithm)} checksum is {computed}, but the service's is {expected}. Request " +
            "it again.",
            AwsTransportFault.ChecksumMismatch);
    }
}
