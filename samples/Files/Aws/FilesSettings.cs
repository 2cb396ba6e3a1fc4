namespace Files.Aws;

/// <summary>
/// The settings that can be changed at run time. They are in Parameter Store and reloaded every minute. The key is a
/// secret and is read only once.
/// </summary>
internal sealed class FilesSettings
{
    /// <summary>The maximum size of a file, in bytes.</summary>
    public long MaxUploadBytes { get; set; } = 1_000_000_000;

    /// <summary>The maximum lifetime of a link, in minutes. S3 allows up to a week.</summary>
    public int MaxLinkMinutes { get; set; } = 24 * 60;

    /// <summary>The key that signs upload tokens: 32 random bytes in Base64.</summary>
    public string TokenKey { get; set; } = "";
}
