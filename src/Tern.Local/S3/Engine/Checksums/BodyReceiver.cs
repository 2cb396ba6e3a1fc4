using System.Buffers;
using System.Security.Cryptography;
using Tern.Checksums;

namespace Tern.Local.S3;

/// <summary>
/// Receives a body: stores it and computes its digests in one pass, then compares them with the client's.
/// </summary>
internal sealed class BodyReceiver
{
    /// <summary>The algorithm of objects whose client sends no checksum.</summary>
    public const AwsChecksumAlgorithm DefaultAlgorithm = AwsChecksumAlgorithm.Crc64Nvme;

    private const int PieceLength = 64 * 1024;

    private readonly BodyChecks _checks;
    private readonly AwsChecksumAlgorithm? _algorithm;
    private readonly long _most;
    private readonly byte[]? _md5;

    /// <summary>Creates a receiver.</summary>
    /// <param name="checks">The client's claims.</param>
    /// <param name="algorithm">The checksum to compute, or null.</param>
    /// <param name="most">The maximum length.</param>
    /// <exception cref="S3ErrorException">A claim isn't well-formed.</exception>
    public BodyReceiver(BodyChecks checks, AwsChecksumAlgorithm? algorithm, long most)
    {
        _checks = checks;
        _algorithm = algorithm;
        _most = most;
        if (checks.Length > most) throw S3Errors.EntityTooLarge(checks.Length.Value, most);
        if (checks.ContentMd5 is { } md5) _md5 = Decode(md5, MD5.HashSizeInBytes) ?? throw S3Errors.InvalidDigest(md5);
        if (checks is { Algorithm: { } claimed, Checksum: { } checksum }) CheckForm(claimed, checksum);
    }

    /// <summary>
    /// Gets a value indicating whether errors show the expected MD5 in hexadecimal, as S3 does for whole objects.
    /// </summary>
    public bool ShowsHexDigest { get; init; }

    /// <summary>Receives the body. If that fails, nothing is kept.</summary>
    /// <returns>The body, which the caller must release.</returns>
    /// <exception cref="S3ErrorException">The body isn't the claimed one, or the store is full.</exception>
    public async ValueTask<ReceivedBody> ReceiveAsync(IBodyStore store, Stream body, CancellationToken cancellationToken)
    {
        using var writer = store.Create(_checks.Length);
        using var md5 = new AwsChecksum(AwsChecksumAlgorithm.Md5);
        using var sha256 = IsHash(_checks.ContentSha256) ? new AwsChecksum(AwsChecksumAlgorithm.Sha256) : null;
        using var checksum = _algorithm is { } algorithm ? new AwsChecksum(algorithm) : null;
        var length = 0L;
        while (true)
        {
            // A byte beyond the announced length is an error, so no new block is allocated for it.
            var memory = length == _checks.Length ? new byte[1] : writer.GetMemory();
            var count = await body.ReadAsync(memory, cancellationToken).ConfigureAwait(false);
            if (count == 0) break;
            length += count;
            if (length > _checks.Length) throw S3Errors.IncompleteBody();
            if (length > _most) throw S3Errors.EntityTooLarge(length, _most);
            md5.Append(memory.Span[..count]);
            sha256?.Append(memory.Span[..count]);
            checksum?.Append(memory.Span[..count]);
            writer.Advance(count);
        }

        if (length < _checks.Length) throw S3Errors.IncompleteBody();
        var digest = new byte[MD5.HashSizeInBytes];
        md5.GetValueAndReset(digest);
        var value = checksum is null ? null : new ObjectChecksum(checksum.Algorithm, checksum.GetBase64AndReset());
        if (sha256 is not null) CompareSha256(sha256);
        Compare(digest, value);
        return new ReceivedBody(writer.Complete(), digest, value);
    }

    /// <summary>Computes a checksum of stored bytes.</summary>
    public static string Compute(AwsChecksumAlgorithm algorithm, ObjectBody body)
    {
        using var checksum = new AwsChecksum(algorithm);
        var buffer = ArrayPool<byte>.Shared.Rent((int)Math.Clamp(body.Length, 1, PieceLength));
        try
        {
            for (var offset = 0L; body.Read(offset, buffer) is var count and > 0; offset += count) checksum.Append(buffer.AsSpan(0, count));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }

        return checksum.GetBase64AndReset();
    }

    private static bool IsHash(string? text) => text is { Length: 2 * SHA256.HashSizeInBytes } && text.All(char.IsAsciiHexDigit);

    private void CompareSha256(AwsChecksum sha256)
    {
        var digest = new byte[SHA256.HashSizeInBytes];
        sha256.GetValueAndReset(digest);
        var calculated = Convert.ToHexStringLower(digest);
        if (!calculated.Equals(_checks.ContentSha256, StringComparison.OrdinalIgnoreCase))
            throw S3Errors.ContentSha256Mismatch(_checks.ContentSha256!, calculated);
    }

    private void Compare(byte[] digest, ObjectChecksum? computed)
    {
        if (_md5 is { } md5 && !digest.AsSpan().SequenceEqual(md5))
            throw S3Errors.BadContentMd5(ShowsHexDigest ? Convert.ToHexStringLower(md5) : _checks.ContentMd5!, Convert.ToBase64String(digest));
        if (_checks.Algorithm is not { } claimed || computed is null) return;
        var checksum = _checks.Checksum;
        if (_checks.Trailer is { } trailer)
        {
            checksum = trailer() ?? throw S3Errors.MalformedTrailer();
            CheckForm(claimed, checksum);
        }

        if (checksum is not null && checksum != computed.Value) throw S3Errors.BadChecksum(AwsChecksum.GetName(claimed));
    }

    private static void CheckForm(AwsChecksumAlgorithm algorithm, string value)
    {
        if (Decode(value, AwsChecksum.GetLength(algorithm)) is null) throw S3Errors.InvalidChecksum(AwsChecksum.GetHeaderName(algorithm));
    }

    private static byte[]? Decode(string base64, int length)
    {
        var bytes = new byte[length];
        return base64.Length == (length + 2) / 3 * 4 && Convert.TryFromBase64String(base64, bytes, out var count) && count == length ? bytes : null;
    }
}
