using System.Globalization;
using System.Text;

namespace Tern.Local.S3;

/// <summary>
/// Decodes a body with the content encoding <c>aws-chunked</c>. It reads asynchronously only, and to the end of the
/// encoded body, which has to be complete.
/// </summary>
/// <remarks>
/// <code>
/// body    = chunk* "0" [";chunk-signature=" signature] CRLF [trailer] CRLF
/// chunk   = hex(length) [";chunk-signature=" signature] CRLF bytes CRLF
/// trailer = (name ":" value CRLF)* ["x-amz-trailer-signature:" signature CRLF]
/// </code>
/// S3, "Signature Calculations for the Authorization Header: Transferring Payload in Multiple Chunks (Chunked Upload)".
/// </remarks>
internal sealed class AwsChunkedStream : Stream
{
    private const int MinChunk = 8192;
    private const int MaxTrailer = 16 * 1024;
    private const string SignatureName = "x-amz-trailer-signature";

    private readonly ChunkedInput _input;
    private readonly ChunkSigning _signing;
    private readonly ChunkVerifier? _verifier;
    private readonly long _decodedLength;
    private readonly SortedDictionary<string, string> _trailer = new(StringComparer.Ordinal);
    private long _decoded;
    private long _rest; // of the current chunk
    private bool _isAfterChunk;
    private bool _isAfterSmallChunk;
    private bool _isEnded;
    private string? _signature;

    /// <summary>Creates a stream.</summary>
    /// <param name="body">The encoded body.</param>
    /// <param name="signing">The kind.</param>
    /// <param name="decodedLength">The <c>x-amz-decoded-content-length</c>, or null if there is none.</param>
    /// <param name="verifier">Verifies the signatures of chunks, or null to check only their form.</param>
    /// <exception cref="S3ErrorException">There is no decoded length.</exception>
    public AwsChunkedStream(Stream body, ChunkSigning signing, long? decodedLength, ChunkVerifier? verifier)
    {
        _input = new ChunkedInput(body);
        _signing = signing;
        _verifier = signing == ChunkSigning.UnsignedTrailer ? null : verifier;
        _decodedLength = decodedLength ?? throw S3Errors.MissingContentLength();
    }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException("The stream can't seek.");

    public override long Position
    {
        get => throw new NotSupportedException("The stream can't seek.");
        set => throw new NotSupportedException("The stream can't seek.");
    }

    /// <summary>Returns the kind by the value of <c>x-amz-content-sha256</c>, or null if it isn't chunked.</summary>
    public static ChunkSigning? FindSigning(string? contentSha256) => contentSha256 switch
    {
        "STREAMING-UNSIGNED-PAYLOAD-TRAILER" => ChunkSigning.UnsignedTrailer,
        "STREAMING-AWS4-HMAC-SHA256-PAYLOAD" or "STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD" => ChunkSigning.Signed,
        "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER" or "STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD-TRAILER" => ChunkSigning.SignedTrailer,
        _ => null,
    };

    /// <summary>Returns a field of the trailer, or null. Valid after the end of the body.</summary>
    /// <param name="name">The name in lower case.</param>
    public string? Trailer(string name) => _trailer.GetValueOrDefault(name);

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (buffer.IsEmpty) return 0;
        while (_rest == 0)
        {
            if (_isEnded) return 0;
            await ReadHeadAsync(cancellationToken).ConfigureAwait(false);
        }

        if (buffer.Length > _rest) buffer = buffer[..(int)_rest];
        var count = await _input.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        if (count == 0) throw S3Errors.IncompleteBody();
        _verifier?.Append(buffer.Span[..count]);
        _decoded += count;
        _rest -= count;
        return count;
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException("Read the stream asynchronously.");

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException("The stream can't seek.");

    public override void Flush()
    {
        // There is nothing to write.
    }

    public override void SetLength(long value) => throw new NotSupportedException("The stream can't be written.");

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException("The stream can't be written.");

    protected override void Dispose(bool disposing)
    {
        if (disposing) _verifier?.Dispose();
        base.Dispose(disposing);
    }

    // The line before a chunk's bytes, including the line end of the previous chunk.
    private async ValueTask ReadHeadAsync(CancellationToken cancellationToken)
    {
        if (_isAfterChunk)
        {
            if (await _input.ReadLineAsync(cancellationToken).ConfigureAwait(false) is not { Length: 0 }) throw S3Errors.IncompleteBody();
            EndChunk();
        }

        var head = await _input.ReadLineAsync(cancellationToken).ConfigureAwait(false) ?? throw S3Errors.IncompleteBody();
        var end = head.IndexOf(';', StringComparison.Ordinal);
        var size = (end < 0 ? head : head[..end]).Trim();
        if (!long.TryParse(size, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var length) || length < 0) throw S3Errors.MalformedChunk();
        _signature = end < 0 ? null : SignatureOf(head[(end + 1)..]);
        if (_signing != ChunkSigning.UnsignedTrailer && _signature is null) throw S3Errors.MalformedChunk();
        if (length > _decodedLength - _decoded) throw S3Errors.IncompleteBody();
        if (length == 0)
        {
            await EndAsync(cancellationToken).ConfigureAwait(false);
            return;
        }

        if (_isAfterSmallChunk) throw S3Errors.SmallChunk();
        _isAfterSmallChunk = _signing != ChunkSigning.UnsignedTrailer && length < MinChunk;
        _isAfterChunk = true;
        _rest = length;
    }

    private void EndChunk()
    {
        _isAfterChunk = false;
        _verifier?.VerifyChunk(_signature!);
    }

    private async ValueTask EndAsync(CancellationToken cancellationToken)
    {
        EndChunk();
        if (_decoded != _decodedLength) throw S3Errors.IncompleteBody();
        var size = 0;
        while (await _input.ReadLineAsync(cancellationToken).ConfigureAwait(false) is { } line)
        {
            if (line.Length == 0) continue;
            size += line.Length;
            var colon = line.IndexOf(':', StringComparison.Ordinal);
            if (colon <= 0 || size > MaxTrailer || _signing == ChunkSigning.Signed) throw S3Errors.MalformedTrailer();
            _trailer[line[..colon].Trim().ToLowerInvariant()] = line[(colon + 1)..].Trim();
        }

        if (_signing == ChunkSigning.SignedTrailer)
        {
            if (!_trailer.Remove(SignatureName, out var signature)) throw S3Errors.MalformedTrailer();
            var text = new StringBuilder();
            foreach (var (name, value) in _trailer) text.Append(name).Append(':').Append(value).Append('\n');
            _verifier?.VerifyTrailer(text.ToString(), signature);
        }

        _isEnded = true;
    }

    private static string? SignatureOf(string extension)
    {
        const string Name = "chunk-signature=";
        extension = extension.Trim();
        return extension.StartsWith(Name, StringComparison.Ordinal) && extension.Length > Name.Length ? extension[Name.Length..] : null;
    }
}
