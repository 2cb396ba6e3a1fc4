using System.Buffers;
using System.Globalization;

namespace Tern.Local.S3;

/// <summary>Reads the body of an operation whose body is a document into memory.</summary>
internal static class S3Document
{
    /// <summary>The longest document: DeleteObjects with 1,000 keys of 1,024 bytes, each escaped.</summary>
    private const int MaxLength = 16 * 1024 * 1024;

    public static async ValueTask<ReadOnlyMemory<byte>> ReadAsync(S3Call call)
    {
        var signing = AwsChunkedStream.FindSigning(call.Header("x-amz-content-sha256"));
        if (signing is null && call.Request.BodyStream is null) return call.Request.Body;
        var body = call.OpenBody();
        if (signing is { } kind)
        {
            var length = long.TryParse(call.Header("x-amz-decoded-content-length"), NumberStyles.None, CultureInfo.InvariantCulture, out var decoded)
                ? decoded : (long?)null;
            body = new AwsChunkedStream(body, kind, length, call.Signature?.Chunks);
        }

        var buffer = new ArrayBufferWriter<byte>();
        while (true)
        {
            var read = await body.ReadAsync(buffer.GetMemory(4096), call.CancellationToken).ConfigureAwait(false);
            if (read == 0) return buffer.WrittenMemory;
            buffer.Advance(read);
            if (buffer.WrittenCount > MaxLength)
            {
                throw new S3ErrorException("MaxMessageLengthExceeded", 400, "Your request was too big.")
                    .With("MaxMessageLengthBytes", MaxLength.ToString(CultureInfo.InvariantCulture));
            }
        }
    }
}
