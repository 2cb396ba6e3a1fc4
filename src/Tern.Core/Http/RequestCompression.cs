using System.Buffers;
using System.IO.Compression;

namespace Tern.Http;

/// <summary>Compresses the bodies of operations that support it.</summary>
internal static class RequestCompression
{
    /// <summary>Compresses the body with gzip if it's long enough, and adds the header that declares it.</summary>
    /// <param name="http">The request, with its complete body.</param>
    public static void Gzip(AwsHttpRequest http)
    {
        if (http.Body.WrittenCount < http.CompressFrom) return;
        var length = http.Body.WrittenCount;
        var plain = ArrayPool<byte>.Shared.Rent(length);
        try
        {
            http.Body.WrittenSpan.CopyTo(plain);
            http.Body.Clear();
            using var stream = new BodyStream(http.Body);
            using (var gzip = new GZipStream(stream, CompressionLevel.Fastest)) gzip.Write(plain, 0, length);
            http.Headers.Add("content-encoding", "gzip");
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(plain);
        }
    }

    private sealed class BodyStream(Buffers.PooledBuffer body) : Stream
    {
        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => body.WrittenCount;

        public override long Position
        {
            get => body.WrittenCount;
            set => throw new NotSupportedException();
        }

        public override void Flush() { }

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => body.Write(buffer.AsSpan(offset, count));

        public override void Write(ReadOnlySpan<byte> buffer) => body.Write(buffer);
    }
}
