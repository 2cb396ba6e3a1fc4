using Tern.Checksums;

namespace Tern.Local.S3;

/// <summary>The checksum of an object or part.</summary>
/// <param name="Algorithm">The algorithm.</param>
/// <param name="Value">The base64 of the checksum; for a composite one of an object, followed by <c>-N</c>.</param>
/// <param name="Type">The type of the object's checksum.</param>
internal sealed record ObjectChecksum(AwsChecksumAlgorithm Algorithm, string Value, ChecksumType Type = ChecksumType.FullObject)
{
    /// <summary>Gets the value without the number of parts, as GetObjectAttributes returns it.</summary>
    public string BareValue => Value.IndexOf('-', StringComparison.Ordinal) is var end and >= 0 ? Value[..end] : Value;
}
