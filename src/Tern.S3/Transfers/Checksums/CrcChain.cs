using Tern.Checksums;

namespace Tern.S3.Transfers.Checksums;

/// <summary>The CRC of the whole, from those of its pieces in their order.</summary>
internal struct CrcChain(AwsChecksumAlgorithm algorithm)
{
    /// <summary>The bytes so far.</summary>
    public long Length { get; private set; }

    /// <summary>Their CRC.</summary>
    public ulong Value { get; private set; }

    /// <summary>Their CRC as S3 writes it.</summary>
    public readonly string Text => Crc.Format(algorithm, Value);

    /// <summary>Takes the next piece.</summary>
    public void Add(ulong crc, long length)
    {
        Value = Length == 0 ? crc : CrcCombination.Combine(algorithm, Value, crc, length);
        Length += length;
    }
}
