namespace Tern.S3.Transfers;

/// <summary>A part that S3 has received.</summary>
/// <param name="Number">The part number, starting from 1.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="ETag">Its ETag.</param>
/// <param name="Checksum">The checksum in base64, or null if S3 didn't return one.</param>
internal sealed record DonePart(int Number, long Length, string? ETag, string? Checksum);
