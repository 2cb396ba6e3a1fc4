namespace Tern.S3.Transfers;

/// <summary>The progress of a transfer.</summary>
/// <param name="Transferred">The number of bytes that the destination has received. It never decreases.</param>
/// <param name="Total">The total number of bytes, or null if it's known only at the end of the source.</param>
public readonly record struct S3TransferProgress(long Transferred, long? Total);
