namespace Tern.Lambda.Local.Sources.Buckets;

/// <summary>An object was written or deleted.</summary>
/// <param name="Key">Its key: the path within the folder, with slashes.</param>
/// <param name="Path">The file.</param>
/// <param name="IsDeleted">Whether it is gone.</param>
/// <param name="Size">In bytes; 0 when it is gone.</param>
internal sealed record BucketChange(string Key, string Path, bool IsDeleted, long Size)
{
    /// <summary>As events name it.</summary>
    public string Name => IsDeleted ? "ObjectRemoved:Delete" : "ObjectCreated:Put";
}
