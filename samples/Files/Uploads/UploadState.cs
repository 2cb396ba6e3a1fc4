namespace Files.Uploads;

/// <summary>Where an upload stands.</summary>
/// <param name="Token">Names it in the next requests.</param>
/// <param name="Key">The file that it will be.</param>
/// <param name="Length">The file's length, in bytes.</param>
/// <param name="PartLength">The length of every part but the last, in bytes.</param>
/// <param name="Received">The numbers of the parts that S3 has, from 1.</param>
internal sealed record UploadState(string Token, string Key, long Length, long PartLength, IReadOnlyList<int> Received);
