namespace Tern.S3.Objects;

/// <summary>What came of deleting many keys.</summary>
/// <param name="Deleted">How many there are no more. Those that were not there count too: S3 doesn't tell.</param>
/// <param name="Errors">Those that stayed, and why; empty when all went.</param>
public sealed record S3DeleteResult(long Deleted, IReadOnlyList<S3DeleteError> Errors);
