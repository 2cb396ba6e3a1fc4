using System.Buffers.Binary;
using Tern.Checksums;

namespace Tern.S3.Transfers;

/// <summary>Converts CRCs between numbers and S3's form: base64 of their bytes, most significant first.</summary>
internal static class Crc
{
    /// <summary>Returns the CRC of all appended data and resets the checksum.</summary>
    public static ulong Take(AwsChecksum checksum)
    {
        Span<byte> value = stackalloc byte[AwsChecksum.MaxLength];
        return Read(value[..checksum.GetValueAndReset(value)]);
    }

    /// <summary>Formats a CRC in base64.</summary>
    public static string Format(AwsChecksumAlgorithm algorithm, ulong crc)
    {
        Span<byte> value = stackalloc byte[sizeof(ulong)];
        return Convert.ToBase64String(value[..Write(algorithm, crc, value)]);
    }

    /// <summary>Writes a CRC's bytes.</summary>
    /// <returns>The number of bytes.</returns>
    public static int Write(AwsChecksumAlgorithm algorithm, ulong crc, Span<byte> destination)
    {
        var length = AwsChecksum.GetLength(algorithm);
        if (length == sizeof(ulong)) BinaryPrimitives.WriteUInt64BigEndian(destination, crc);
        else BinaryPrimitives.WriteUInt32BigEndian(destination, (uint)crc);
        return length;
    }

    /// <summary>Parses a CRC in base64.</summary>
    /// <returns>true if the string is a CRC; otherwise, false.</returns>
    public static bool TryParse(AwsChecksumAlgorithm algorithm, string? text, out ulong crc)
    {
        Span<byte> value = stackalloc byte[AwsChecksum.MaxLength];
        crc = 0;
        if (text is null || !Convert.TryFromBase64String(text, value, out var length) || length != AwsChecksum.GetLength(algorithm)) return false;
        crc = Read(value[..length]);
        return true;
    }

    private static ulong Read(ReadOnlySpan<byte> value) =>
        value.Length == sizeof(ulong) ? BinaryPrimitives.ReadUInt64BigEndian(value) : BinaryPrimitives.ReadUInt32BigEndian(value);
}
