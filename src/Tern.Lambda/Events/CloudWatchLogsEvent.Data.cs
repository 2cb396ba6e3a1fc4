using System.Buffers;
using System.IO.Compression;

namespace Tern.Lambda.Events;

/// <content>The decompressed document.</content>
public sealed partial class CloudWatchLogsEvent
{
    /// <summary>
    /// The maximum number of bytes that <see cref="ReadData()"/> decompresses: far more than CloudWatch Logs sends, and
    /// little enough for any function.
    /// </summary>
    public const int DefaultMaxDecompressedBytes = 64 * 1024 * 1024;

    /// <summary>Decompresses and reads the log events.</summary>
    /// <returns>The log events, which have their own copy of the bytes.</returns>
    /// <exception cref="LambdaEventException">The data isn't base64, isn't gzip or isn't such a document, or its
    /// decompressed length exceeds <see cref="DefaultMaxDecompressedBytes"/>.</exception>
    public CloudWatchLogsData ReadData() => ReadData(DefaultMaxDecompressedBytes);

    /// <summary>Decompresses and reads the log events.</summary>
    /// <param name="maxDecompressedBytes">The maximum number of bytes to decompress: a small event can expand to
    /// gigabytes.</param>
    /// <returns>The log events, which have their own copy of the bytes.</returns>
    /// <exception cref="LambdaEventException">The data isn't base64, isn't gzip or isn't such a document, or its
    /// decompressed length exceeds the limit.</exception>
    public CloudWatchLogsData ReadData(int maxDecompressedBytes)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(maxDecompressedBytes);
        return CloudWatchLogsData.Read(new LambdaPayload(Decompress(AwsLogs.CompressedData.ToArray(), maxDecompressedBytes)));
    }

    private static byte[] Decompress(byte[] compressed, int limit)
    {
        using var gzip = new GZipStream(new MemoryStream(compressed), CompressionMode.Decompress);
        var buffer = ArrayPool<byte>.Shared.Rent(Math.Clamp(compressed.Length * 4, 4096, 1024 * 1024));
        var count = 0;
        try
        {
            while (true)
            {
                var read = gzip.Read(buffer, count, buffer.Length - count);
                if (read == 0) return buffer.AsSpan(0, count).ToArray();
                count += read;
                if (count > limit)
                    throw new LambdaEventException(
                        $"The log events decompress to more than {limit} bytes. If that is expected, pass a higher limit to ReadData.");
                if (count == buffer.Length) buffer = Grown(buffer);
            }
        }
        catch (InvalidDataException)
        {
            throw new LambdaEventException("CloudWatchLogsEvent.awslogs.data must be compressed with gzip, but isn't.");
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private static byte[] Grown(byte[] buffer)
    {
        var larger = ArrayPool<byte>.Shared.Rent(checked(buffer.Length * 2));
        buffer.CopyTo(larger, 0);
        ArrayPool<byte>.Shared.Return(buffer);
        return larger;
    }
}
