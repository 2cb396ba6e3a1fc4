namespace Tern.Local.S3;

/// <summary>The mode of a retention.</summary>
internal enum RetentionMode
{
    /// <summary>Requests with a permission can bypass it.</summary>
    Governance,

    /// <summary>Nobody can bypass or shorten it.</summary>
    Compliance,
}
