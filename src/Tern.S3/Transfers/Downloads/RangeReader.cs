using System.Buffers;
using System.Globalization;
using Tern.Checksums;
using Tern.S3.Model;

namespace Tern.S3.Transfers;

/// <summary>
/// Reads ranges of one version of an object. If a response body breaks off, the rest is requested again.
/// </summary>
internal sealed class RangeReader(S3Client client, ObjectPin pin, TransferSettings settings, ProgressCounter progress)
{
    private const int BufferLength = 128 * 1024;

    /// <summary>Reads a range.</summary>
    /// <param name="range">The range.</param>
    /// <param name="opened">A response whose body starts with the range, or null to request one. It's disposed.</param>
    /// <param name="sink">The receiver of the bytes.</param>
    /// <param name="checksum">A checksum to which the bytes are appended, or null for none.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <exception cref="S3ObjectChangedException">The object changed.</exception>
    /// <exception cref="AwsTransportException">The body broke off too often.</exception>
    public async Task ReadAsync(ByteRange range, GetObjectResponse? opened, ByteSink sink, AwsChecksum? checksum, CancellationToken cancellationToken)
    {
        var reading = new Reading(range, sink, checksum);
        for (var failures = 0; ;)
        {
            var before = reading.Done;
            try
            {
                var answer = opened ?? await OpenAsync(reading.Rest, cancellationToken).ConfigureAwait(false);
                opened = null;
                await using var closing = answer.ConfigureAwait(false);
                await CopyAsync(answer, reading, cancellationToken).ConfigureAwait(false);
                return;
            }
            catch (AwsTransportException error) when (reading.IsInBody && error.Kind is AwsTransportFault.ConnectionLost or AwsTransportFault.Timeout)
            {
                failures = reading.Done > before ? 1 : failures + 1;
                if (failures > settings.MaxResumes) throw;
            }

            // Immediately if bytes arrived; otherwise with a growing delay.
            if (failures > 1)
                await Task.Delay(TimeSpan.FromMilliseconds(50 << Math.Min(failures, 6)), settings.Clock, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Reads a part by its number.</summary>
    /// <param name="number">The part number, starting from 1.</param>
    /// <param name="opened">A response with the part, or null to request one. It's disposed.</param>
    /// <param name="sink">The receiver of the bytes.</param>
    /// <param name="checksum">A checksum to which the bytes are appended.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>The part's range in the object.</returns>
    public async Task<ByteRange> ReadPartAsync(
        int number, GetObjectResponse? opened, ByteSink sink, AwsChecksum checksum, CancellationToken cancellationToken)
    {
        var answer = opened ?? await pin.GetAsync(client, null, number, cancellationToken).ConfigureAwait(false);
        if (!ByteRange.TryParse(answer.ContentRange, out var range))
        {
            await answer.DisposeAsync().ConfigureAwait(false);
            throw Unexpected(FormattableString.Invariant($"part {number}"), answer.ContentRange);
        }

        await ReadAsync(range, answer, sink, checksum, cancellationToken).ConfigureAwait(false);
        return range;
    }

    /// <summary>Reads a response with an unknown length to its end.</summary>
    /// <param name="opened">A response whose body starts with the object, or null to request one. It's
    /// disposed.</param>
    /// <param name="sink">The receiver of the bytes.</param>
    /// <param name="checksum">A checksum to which the bytes are appended, or null for none.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AwsTransportException">The body broke off. It can't be resumed by ranges without a known
    /// length.</exception>
    public async Task<long> ReadToEndAsync(GetObjectResponse? opened, ByteSink sink, AwsChecksum? checksum, CancellationToken cancellationToken)
    {
        var answer = opened ?? await pin.GetAsync(client, null, null, cancellationToken).ConfigureAwait(false);
        await using var closing = answer.ConfigureAwait(false);
        var reading = new Reading(new ByteRange(0, long.MaxValue), sink, checksum);
        await CopyAsync(answer, reading, cancellationToken, hasEnd: true).ConfigureAwait(false);
        return reading.Done;
    }

    private async ValueTask<GetObjectResponse> OpenAsync(ByteRange range, CancellationToken cancellationToken)
    {
        var answer = await pin.GetAsync(client, range.Header, null, cancellationToken).ConfigureAwait(false);
        if (ByteRange.TryParse(answer.ContentRange, out var got) && got == range) return answer;
        await answer.DisposeAsync().ConfigureAwait(false);
        throw Unexpected(range.Header, answer.ContentRange);
    }

    private async ValueTask CopyAsync(GetObjectResponse answer, Reading reading, CancellationToken cancellationToken, bool hasEnd = false)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(BufferLength);
        try
        {
            while (reading.Rest is { Length: > 0 } rest)
            {
                reading.IsInBody = true;
                var read = await answer.Body!.ReadAsync(buffer.AsMemory(0, (int)Math.Min(BufferLength, rest.Length)), cancellationToken).ConfigureAwait(false);
                reading.IsInBody = false;
                if (read == 0 && hasEnd) return;
                if (read == 0) throw Short(reading);
                await reading.TakeAsync(buffer.AsMemory(0, read), cancellationToken).ConfigureAwait(false);
                progress.Add(read);
            }
        }
        finally
        {
            // Not returned after a cancellation, because a read may still be writing into it.
            if (!cancellationToken.IsCancellationRequested) ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private S3TransferException Short(Reading reading) => new(string.Create(
        CultureInfo.InvariantCulture, $"'{pin.Key}' is shorter than S3 announced: {reading.Rest.Length} bytes from offset {reading.Rest.Offset} are " +
            $"missing."));

    private S3TransferException Unexpected(string asked, string? got) => new(
        $"S3 was asked for {asked} of '{pin.Key}', but returned {(got is null ? "no Content-Range" : $"'{got}'")}. Does this endpoint support ranges?");

    private sealed class Reading(ByteRange range, ByteSink sink, AwsChecksum? checksum)
    {
        public long Done { get; private set; }

        public bool IsInBody { get; set; }

        public ByteRange Rest => new(range.Offset + Done, range.Length - Done);

        public async ValueTask TakeAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
        {
            checksum?.Append(bytes.Span);
            await sink.WriteAsync(range.Offset + Done, bytes, cancellationToken).ConfigureAwait(false);
            Done += bytes.Length;
        }
    }
}
