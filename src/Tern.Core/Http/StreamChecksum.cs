using Tern.Checksums;

namespace Tern.Http;

/// <summary>The checksum to send with a streamed body.</summary>
/// <param name="algorithm">The algorithm.</param>
/// <param name="header">The header that names the algorithm, or null for none.</param>
/// <param name="isDemanded">true if the service or the caller requires it; false if it's omitted for a body that can
/// be read only once.</param>
/// <param name="operation">The operation, for errors.</param>
internal sealed class StreamChecksum(AwsChecksumAlgorithm algorithm, string? header, bool isDemanded, string operation)
{
    public AwsChecksumAlgorithm Algorithm { get; } = algorithm;

    public string? Header { get; } = header;

    public bool IsDemanded { get; } = isDemanded;

    public string Operation { get; } = operation;
}
