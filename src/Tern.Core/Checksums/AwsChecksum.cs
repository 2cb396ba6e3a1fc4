using System.Buffers.Binary;
using System.Buffers.Text;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Security.Cryptography;

namespace Tern.Checksums;

/// <summary>
/// Computes the checksum of a body in pieces. Intended for generated code and streams; don't use it elsewhere. Not
/// thread-safe.
/// </summary>
/// <remarks>
/// Values have AWS's format: the bytes of the number, most significant first; in headers, the base64 of these bytes.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsChecksum : IDisposable
{
    /// <summary>The length of the longest value in bytes.</summary>
    public const int MaxLength = SHA512.HashSizeInBytes;

    private readonly IncrementalHash? _hash;
    private ulong _crc;

    /// <summary>Creates the checksum of an empty body.</summary>
    /// <param name="algorithm">The algorithm.</param>
    /// <exception cref="ArgumentOutOfRangeException">The algorithm doesn't exist.</exception>
    public AwsChecksum(AwsChecksumAlgorithm algorithm)
    {
        Algorithm = algorithm;
        Length = GetLength(algorithm);
        _crc = ulong.MaxValue;
        if (algorithm >= AwsChecksumAlgorithm.Sha1) _hash = IncrementalHash.CreateHash(HashName(algorithm));
    }

    /// <summary>Gets the algorithm.</summary>
    public AwsChecksumAlgorithm Algorithm { get; }

    /// <summary>Gets the length of the value in bytes.</summary>
    public int Length { get; }

    /// <summary>Adds a piece of the body.</summary>
    /// <param name="data">The next bytes.</param>
    public void Append(ReadOnlySpan<byte> data)
    {
        if (_hash is not null) _hash.AppendData(data);
        else _crc = Update(Algorithm, _crc, data);
    }

    /// <summary>Returns the value of the data added so far, and resets the checksum.</summary>
    /// <param name="destination">The buffer to write to, of at least <see cref="Length"/> bytes.</param>
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
    /// Returns the value of the data added so far in base64, as used in headers and trailers, and resets the
    /// checksum.
    /// </summary>
    /// <returns>The value.</returns>
    public string GetBase64AndReset()
    {
        Span<byte> value = stackalloc byte[MaxLength];
        return Convert.ToBase64String(value[..GetValueAndReset(value)]);
    }

    /// <summary>Computes the checksum of a complete body.</summary>
    /// <param name="algorithm">The algorithm.</param>
    /// <param name="data">The body.</param>
    /// <param name="destination">The buffer to write to; <see cref="MaxLength"/> bytes are always enough.</param>
    /// <returns>The number of bytes written.</returns>
    /// <exception cref="ArgumentException">The destination is too short.</exception>
    [SuppressMessage("Security", "CA5350:Do Not Use Weak Cryptographic Algorithms", Justification = "A checksum that services require, not a protection.")]
    [SuppressMessage("Security", "CA5351:Do Not Use Broken Cryptographic Algorithms", Justification = "A checksum that services require, not a protection.")]
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

    /// <summary>Computes the checksum of a complete body, in base64 as UTF-8.</summary>
    /// <param name="algorithm">The algorithm.</param>
    /// <param name="data">The body.</param>
    /// <param name="destination">The buffer to write to; 88 bytes are always enough.</param>
    /// <returns>The number of bytes written.</returns>
    /// <exception cref="ArgumentException">The destination is too short.</exception>
    public static int ComputeBase64(AwsChecksumAlgorithm algorithm, ReadOnlySpan<byte> data, Span<byte> destination)
    {
        CheckRoom(destination, Base64.GetMaxEncodedToUtf8Length(GetLength(algorithm)));
        Span<byte> value = stackalloc byte[MaxLength];
        Base64.EncodeToUtf8(value[..Compute(algorithm, data, value)], destination, out _, out var written);
        return written;
    }

    /// <summary>Finds an algorithm by its name in models and requests, such as <c>CRC64NVME</c>.</summary>
    /// <param name="name">The name, in any case, or null.</param>
    /// <param name="algorithm">The algorithm.</param>
    /// <returns>true if the algorithm is supported; false if it isn't, such as <c>XXHASH64</c>.</returns>
    public static bool TryParse(string? name, out AwsChecksumAlgorithm algorithm)
    {
        for (algorithm = AwsChecksumAlgorithm.Crc32; algorithm <= AwsChecksumAlgorithm.Md5; algorithm++)
            if (string.Equals(name, GetName(algorithm), StringComparison.OrdinalIgnoreCase)) return true;
        algorithm = default;
        return false;
    }

    /// <summary>Returns the name of an algorithm in models and requests.</summary>
    /// <param name="algorithm">The algorithm.</param>
    /// <returns>The name, such as <c>CRC64NVME</c>.</returns>
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

    /// <summary>Returns the name of an algorithm's header or trailer.</summary>
    /// <param name="algorithm">The algorithm.</param>
    /// <returns>The name, such as <c>x-amz-checksum-crc64nvme</c>.</returns>
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

    /// <summary>Returns the length of an algorithm's value in bytes.</summary>
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

    /// <summary>Releases the hash.</summary>
    public void Dispose() => _hash?.Dispose();

    private static HashAlgorithmName HashName(AwsChecksumAlgorithm algorithm) => algorithm switch
    {
        AwsChecksumAlgorithm.Sha1 => HashAlgorithmName.SHA1,
        AwsChecksumAlgorithm.Sha256 => HashAlgorithmName.SHA256,
        AwsChecksumAlgorithm.Sha512 => HashAlgorithmName.SHA512,
        _ => HashAlgorithmName.MD5,
    };

    // The state before the final inversion; short checksums use the low bits.
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
        new(nameof(algorithm), algorithm, "The algorithm doesn't exist. Use a member of AwsChecksumAlgorithm.");
}
