using Tern.Checksums;

namespace Tern.S3.Transfers;

/// <summary>Computes the CRC of a whole from those of its pieces, in order.</summary>
internal struct CrcChain(AwsChecksumAlgorithm algorithm)
{
    /// <summary>The number of bytes so far.</summary>
    public long Length { get; private set; }

    /// <summary>The CRC so far.</summary>
    public ulong Value { get; private set; }

    /// <summary>The CRC so far in S3's form.</summary>
    public readonly string Text => Crc.Format(algorithm, Value);

    /// <summary>Appends the next piece.</summary>
    public void Add(ulong crc, long length)
    {
        Value = Length == 0 ? crc : CrcCombination.Combine(algorithm, Value, crc, length);
        Length += length;
    }
}
