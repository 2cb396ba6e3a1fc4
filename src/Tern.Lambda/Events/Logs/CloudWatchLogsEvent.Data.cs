using System.Buffers;
using System.IO.Compression;

namespace Tern.Lambda.Events;

/// <content>The document, decompressed.</content>
public sealed partial class CloudWatchLogsEvent
{
    /// <summary>
    /// How many bytes <see cref="ReadData()"/> decompresses at most: far more than CloudWatch Logs sends, and little
    /// enough for any function.
    /// </summary>
    public const int DefaultMaxDecompressedBytes = 64 * 1024 * 1024;

    /// <summary>Decompresses and reads the log events.</summary>
    /// <returns>The log events; they have bytes of their own.</returns>
    /// <exception cref="LambdaEventException">The data is no base64, no gzip or no such document, or grows beyond <see
    /// cref="DefaultMaxDecompressedBytes"/>.</exception>
    public CloudWatchLogsData ReadData() => ReadData(DefaultMaxDecompressedBytes);

    /// <summary>Decompresses and reads the log events.</summary>
    /// <param name="maxDecompressedBytes">How many bytes to decompress at most: a small event can hold gigabytes.</param>
    /// <returns>The log events; they have bytes of their own.</returns>
    /// <exception cref="LambdaEventException">The data is no base64, no gzip or no such document, or grows beyond the limit.</exception>
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
                        $"The log events decompress to more than {limit} bytes. If they are meant to, give ReadData a greater limit.");
                if (count == buffer.Length) buffer = Grown(buffer);
            }
        }
        catch (InvalidDataException)
        {
            throw new LambdaEventException("CloudWatchLogsEvent.awslogs.data should be compressed by gzip, and is not.");
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
