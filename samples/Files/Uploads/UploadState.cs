namespace Files.Uploads;

/// <summary>The state of an upload.</summary>
/// <param name="Token">The token that identifies the upload in later requests.</param>
/// <param name="Key">The key of the future file.</param>
/// <param name="Length">The file's length, in bytes.</param>
/// <param name="PartLength">The length of every part except the last, in bytes.</param>
/// <param name="Received">The numbers of the parts that S3 has received, counted from 1.</param>
internal sealed record UploadState(string Token, string Key, long Length, long PartLength, IReadOnlyList<int> Received);
