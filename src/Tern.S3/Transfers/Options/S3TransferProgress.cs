namespace Tern.S3.Transfers;

/// <summary>How far a transfer has come.</summary>
/// <param name="Transferred">The bytes that the other side has taken. It never becomes less.</param>
/// <param name="Total">The bytes that there are; null where only the end of the source will tell.</param>
public readonly record struct S3TransferProgress(long Transferred, long? Total);
