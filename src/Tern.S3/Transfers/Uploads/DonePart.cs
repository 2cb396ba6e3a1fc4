namespace Tern.S3.Transfers.Uploads;

/// <summary>A part that S3 has.</summary>
/// <param name="Number">Its number, from 1.</param>
/// <param name="Length">Its length, in bytes.</param>
/// <param name="ETag">Its ETag.</param>
/// <param name="Checksum">Its checksum, in base64; null where S3 told none.</param>
internal sealed record DonePart(int Number, long Length, string? ETag, string? Checksum);
