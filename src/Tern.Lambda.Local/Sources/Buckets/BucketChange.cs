namespace Tern.Lambda.Local.Sources;

/// <summary>A change of a bucket: an object that was written or deleted.</summary>
/// <param name="Key">The object's key: its path in the folder, with slashes.</param>
/// <param name="Path">The file.</param>
/// <param name="IsDeleted">true if the object was deleted; otherwise, false.</param>
/// <param name="Size">The size in bytes; 0 if the object was deleted.</param>
internal sealed record BucketChange(string Key, string Path, bool IsDeleted, long Size)
{
    /// <summary>Gets the event's name for the change.</summary>
    public string Name => IsDeleted ? "ObjectRemoved:Delete" : "ObjectCreated:Put";
}
