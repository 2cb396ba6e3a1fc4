using System.Globalization;
using System.IO.Pipelines;
using System.Text;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// Copies an <c>aws-chunked</c> body without its chunk framing. Signatures and checksums aren't checked:
/// <code>
/// 1f4;chunk-signature=…\r\n  500 bytes  \r\n  0;chunk-signature=…\r\n  x-amz-checksum-crc32:…\r\n  \r\n
/// </code>
/// </summary>
internal static class ChunkedContent
{
    private const int MostLine = 4096;

    /// <exception cref="S3Exception">The body's framing is invalid, or the body ends within a chunk.</exception>
    public static async Task CopyAsync(Stream body, Stream output, CancellationToken cancellationToken)
    {
        var reader = PipeReader.Create(body, new StreamPipeReaderOptions(leaveOpen: true));
        while (true)
        {
            var line = await ReadLineAsync(reader, cancellationToken).ConfigureAwait(false);
            if (!long.TryParse(line.Split(';')[0], NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var length) || length < 0)
                throw Incomplete();
            if (length == 0) break;
            await CopyAsync(reader, output, length, cancellationToken).ConfigureAwait(false);
            if ((await ReadLineAsync(reader, cancellationToken).ConfigureAwait(false)).Length > 0) throw Incomplete();
        }

        // The trailer remains.
        while (true)
        {
            var rest = await reader.ReadAsync(cancellationToken).ConfigureAwait(false);
            reader.AdvanceTo(rest.Buffer.End);
            if (rest.IsCompleted) break;
        }

        await reader.CompleteAsync().ConfigureAwait(false);
    }

    private static async Task CopyAsync(PipeReader reader, Stream output, long length, CancellationToken cancellationToken)
    {
        while (length > 0)
        {
            var result = await reader.ReadAsync(cancellationToken).ConfigureAwait(false);
            var buffer = result.Buffer.Length > length ? result.Buffer.Slice(0, length) : result.Buffer;
            foreach (var part in buffer) await output.WriteAsync(part, cancellationToken).ConfigureAwait(false);
            length -= buffer.Length;
            reader.AdvanceTo(buffer.End);
            if (result.IsCompleted && length > 0) throw Incomplete();
        }
    }

    private static async Task<string> ReadLineAsync(PipeReader reader, CancellationToken cancellationToken)
    {
        while (true)
        {
            var result = await reader.ReadAsync(cancellationToken).ConfigureAwait(false);
            if (TryReadLine(result, out var line, out var end))
            {
                reader.AdvanceTo(end);
                return line;
            }

            reader.AdvanceTo(result.Buffer.Start, result.Buffer.End);
            if (result.IsCompleted || result.Buffer.Length > MostLine) throw Incomplete();
        }
    }

    private static bool TryReadLine(ReadResult result, out string line, out SequencePosition end)
    {
        var reader = new System.Buffers.SequenceReader<byte>(result.Buffer);
        var found = reader.TryReadTo(out System.Buffers.ReadOnlySequence<byte> bytes, "\r\n"u8);
        (line, end) = (found ? Encoding.ASCII.GetString(bytes) : "", reader.Position);
        return found;
    }

    private static S3Exception Incomplete() => new(400, "IncompleteBody", "The body isn't a complete aws-chunked body.");
}
