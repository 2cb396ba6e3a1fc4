using Tern.Checksums;

namespace Tern.Http;

/// <summary>The checksum to send with a streamed body.</summary>
/// <param name="Algorithm">The algorithm.</param>
/// <param name="Header">The header that names the algorithm, or null for none.</param>
/// <param name="IsDemanded">true if the service or the caller requires it; false if it's omitted for a body that can
/// be read only once.</param>
/// <param name="Operation">The operation, for errors.</param>
internal sealed record StreamChecksum(AwsChecksumAlgorithm Algorithm, string? Header, bool IsDemanded, string Operation);
