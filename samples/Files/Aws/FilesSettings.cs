namespace Files.Aws;

/// <summary>What may be changed while it runs: from the Parameter Store, read anew each minute. The key is a secret, and read once.</summary>
internal sealed class FilesSettings
{
    /// <summary>The longest file that is taken, in bytes.</summary>
    public long MaxUploadBytes { get; set; } = 1_000_000_000;

    /// <summary>The longest that a link is good for, in minutes. S3 allows a week.</summary>
    public int MaxLinkMinutes { get; set; } = 24 * 60;

    /// <summary>Signs the names of uploads: 32 random bytes as base64.</summary>
    public string TokenKey { get; set; } = "";
}
