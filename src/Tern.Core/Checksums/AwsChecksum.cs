using System.Buffers.Binary;
using System.Buffers.Text;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Security.Cryptography;

namespace Tern.Checksums;

/// <summary>
/// Computes the checksum of a body that comes in pieces. For generated code and streams; not meant to be called
/// otherwise. Not thread-safe.
/// </summary>
/// <remarks>
/// Values have the form that AWS sends: the bytes of the number, the most significant first, and in headers base64 of
/// them.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsChecksum : IDisposable
{
    /// <summary>The length of the longest value, in bytes.</summary>
    public const int MaxLength = SHA512.HashSizeInBytes;

    private readonly IncrementalHash? _hash;
    private ulong _crc;

    /// <summary>Begins a checksum of nothing yet.</summary>
    /// <param name="algorithm">What to compute.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such algorithm.</exception>
    public AwsChecksum(AwsChecksumAlgorithm algorithm)
    {
        Algorithm = algorithm;
        Length = GetLength(algorithm);
        _crc = ulong.MaxValue;
        if (algorithm >= AwsChecksumAlgorithm.Sha1) _hash = IncrementalHash.CreateHash(HashName(algorithm));
    }

    /// <summary>What is computed.</summary>
    public AwsChecksumAlgorithm Algorithm { get; }

    /// <summary>The length of the value, in bytes.</summary>
    public int Length { get; }

    /// <summary>Takes more of the body.</summary>
    /// <param name="data">The bytes that come next.</param>
    public void Append(ReadOnlySpan<byte> data)
    {
        if (_hash is not null) _hash.AppendData(data);
        else _crc = Update(Algorithm, _crc, data);
    }

    /// <summary>Gives the value of all that was taken, and begins anew.</summary>
    /// <param name="destination">Where to write; at least <see cref="Length"/> bytes.</param>
    /// <returns>The number of bytes written, which is <see cref="Length"/>.</returns>
    /// <exception cref="ArgumentException">The destination is too short.</exception>
    public int GetValueAndReset(Span<byte> destination)
    {
        CheckRoom(destination, Length);
        if (_hash is not null) return _hash.GetHashAndReset(destination);
        WriteCrc(Algorithm, _crc, destination);
        _crc = ulong.MaxValue;
        return Length;
    }

    /// <summary>
    /// Gives the value of all that was taken in base64, as headers and trailers have it, and begins anew.
    /// </summary>
    /// <returns>The value.</returns>
    public string GetBase64AndReset()
    {
        Span<byte> value = stackalloc byte[MaxLength];
        return Convert.ToBase64String(value[..GetValueAndReset(value)]);
    }

    /// <summary>Computes the checksum of a body that is there as a whole.</summary>
    /// <param name="algorithm">What to compute.</param>
    /// <param name="data">The body.</param>
    /// <param name="destination">Where to write; <see cref="MaxLength"/> bytes are always enough.</param>
    /// <returns>The number of bytes written.</returns>
    /// <exception cref="ArgumentException">The destination is too short.</exception>
    [SuppressMessage("Security", "CA5350:Do Not Use Weak Cryptographic Algorithms", Justification = "A checksum that services ask for, no protection.")]
    [SuppressMessage("Security", "CA5351:Do Not Use Broken Cryptographic Algorithms", Justification = "A checksum that services ask for, no protection.")]
    public static int Compute(AwsChecksumAlgorithm algorithm, ReadOnlySpan<byte> data, Span<byte> destination)
    {
        var length = GetLength(algorithm);
        CheckRoom(destination, length);
        switch (algorithm)
        {
            case AwsChecksumAlgorithm.Sha1: return SHA1.HashData(data, destination);
            case AwsChecksumAlgorithm.Sha256: return SHA256.HashData(data, destination);
            case AwsChecksumAlgorithm.Sha512: return SHA512.HashData(data, destination);
            case AwsChecksumAlgorithm.Md5: return MD5.HashData(data, destination);
            default:
                WriteCrc(algorithm, Update(algorithm, ulong.MaxValue, data), destination);
                return length;
        }
    }

    /// <summary>Computes the checksum of a body that is there as a whole, in base64 as UTF-8.</summary>
    /// <param name="algorithm">What to compute.</param>
    /// <param name="data">The body.</param>
    /// <param name="destination">Where to write; 88 bytes are always enough.</param>
    /// <returns>The number of bytes written.</returns>
    /// <exception cref="ArgumentException">The destination is too short.</exception>
    public static int ComputeBase64(AwsChecksumAlgorithm algorithm, ReadOnlySpan<byte> data, Span<byte> destination)
    {
        CheckRoom(destination, Base64.GetMaxEncodedToUtf8Length(GetLength(algorithm)));
        Span<byte> value = stackalloc byte[MaxLength];
        Base64.EncodeToUtf8(value[..Compute(algorithm, data, value)], destination, out _, out var written);
        return written;
    }

    /// <summary>
    /// Finds an algorithm by the name that models and requests have for it, such as <c>CRC64NVME</c>.
    /// </summary>
    /// <param name="name">The name, in any case; null is none.</param>
    /// <param name="algorithm">The algorithm.</param>
    /// <returns>False for one that is not computed here, such as <c>XXHASH64</c>.</returns>
    public static bool TryParse(string? name, out AwsChecksumAlgorithm algorithm)
    {
        for (algorithm = AwsChecksumAlgorithm.Crc32; algorithm <= AwsChecksumAlgorithm.Md5; algorithm++)
            if (string.Equals(name, GetName(algorithm), StringComparison.OrdinalIgnoreCase)) return true;
        algorithm = default;
        return false;
    }

    /// <summary>The name that models and requests have for an algorithm.</summary>
    /// <param name="algorithm">The algorithm.</param>
    /// <returns>Such as <c>CRC64NVME</c>.</returns>
    public static string GetName(AwsChecksumAlgorithm algorithm) => algorithm switch
    {
        AwsChecksumAlgorithm.Crc32 => "CRC32",
        AwsChecksumAlgorithm.Crc32C => "CRC32C",
        AwsChecksumAlgorithm.Crc64Nvme => "CRC64NVME",
        AwsChecksumAlgorithm.Sha1 => "SHA1",
        AwsChecksumAlgorithm.Sha256 => "SHA256",
        AwsChecksumAlgorithm.Sha512 => "SHA512",
        AwsChecksumAlgorithm.Md5 => "MD5",
        _ => throw Unknown(algorithm),
    };

    /// <summary>The header or trailer of an algorithm.</summary>
    /// <param name="algorithm">The algorithm.</param>
    /// <returns>Such as <c>x-amz-checksum-crc64nvme</c>.</returns>
    public static string GetHeaderName(AwsChecksumAlgorithm algorithm) => algorithm switch
    {
        AwsChecksumAlgorithm.Crc32 => "x-amz-checksum-crc32",
        AwsChecksumAlgorithm.Crc32C => "x-amz-checksum-crc32c",
        AwsChecksumAlgorithm.Crc64Nvme => "x-amz-checksum-crc64nvme",
        AwsChecksumAlgorithm.Sha1 => "x-amz-checksum-sha1",
        AwsChecksumAlgorithm.Sha256 => "x-amz-checksum-sha256",
        AwsChecksumAlgorithm.Sha512 => "x-amz-checksum-sha512",
        AwsChecksumAlgorithm.Md5 => "x-amz-checksum-md5",
        _ => throw Unknown(algorithm),
    };

    /// <summary>The length of an algorithm's value, in bytes.</summary>
    /// <param name="algorithm">The algorithm.</param>
    /// <returns>The length.</returns>
    public static int GetLength(AwsChecksumAlgorithm algorithm) => algorithm switch
    {
        AwsChecksumAlgorithm.Crc32 or AwsChecksumAlgorithm.Crc32C => sizeof(uint),
        AwsChecksumAlgorithm.Crc64Nvme => sizeof(ulong),
        AwsChecksumAlgorithm.Sha1 => SHA1.HashSizeInBytes,
        AwsChecksumAlgorithm.Sha256 => SHA256.HashSizeInBytes,
        AwsChecksumAlgorithm.Sha512 => SHA512.HashSizeInBytes,
        AwsChecksumAlgorithm.Md5 => MD5.HashSizeInBytes,
        _ => throw Unknown(algorithm),
    };

    /// <summary>Lets go of the hash.</summary>
    public void Dispose() => _hash?.Dispose();

    private static HashAlgorithmName HashName(AwsChecksumAlgorithm algorithm) => algorithm switch
    {
        AwsChecksumAlgorithm.Sha1 => HashAlgorithmName.SHA1,
        AwsChecksumAlgorithm.Sha256 => HashAlgorithmName.SHA256,
        AwsChecksumAlgorithm.Sha512 => HashAlgorithmName.SHA512,
        _ => HashAlgorithmName.MD5,
    };

    // The state before it is inverted, in the low bits for the short ones.
    private static ulong Update(AwsChecksumAlgorithm algorithm, ulong crc, ReadOnlySpan<byte> data) => algorithm switch
    {
        AwsChecksumAlgorithm.Crc32 => Crc32.Update((uint)crc, data),
        AwsChecksumAlgorithm.Crc32C => Crc32C.Update((uint)crc, data),
        _ => Crc64Nvme.Update(crc, data),
    };

    private static void WriteCrc(AwsChecksumAlgorithm algorithm, ulong crc, Span<byte> destination)
    {
        if (algorithm == AwsChecksumAlgorithm.Crc64Nvme) BinaryPrimitives.WriteUInt64BigEndian(destination, ~crc);
        else BinaryPrimitives.WriteUInt32BigEndian(destination, ~(uint)crc);
    }

    private static void CheckRoom(Span<byte> destination, int length)
    {
        if (destination.Length < length)
            throw new ArgumentException($"The value takes {length} bytes, and there is room for {destination.Length}.", nameof(destination));
    }

    private static ArgumentOutOfRangeException Unknown(AwsChecksumAlgorithm algorithm) =>
        new(nameof(algorithm), algorithm, "There is no such checksum: use a member of AwsChecksumAlgorithm.");
}
