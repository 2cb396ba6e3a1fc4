using Tern.Checksums;

namespace Tern.Http;

/// <summary>The checksum that a streamed body is to be sent with.</summary>
/// <param name="Algorithm">The algorithm.</param>
/// <param name="Header">The header that says which it is; null for none.</param>
/// <param name="IsDemanded">Whether the service or the caller wants it; false for one that is left out where the body can be read once only.</param>
/// <param name="Operation">The operation, for errors.</param>
internal sealed record StreamChecksum(AwsChecksumAlgorithm Algorithm, string? Header, bool IsDemanded, string Operation);
