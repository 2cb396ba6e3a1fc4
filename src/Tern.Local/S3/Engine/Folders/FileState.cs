namespace Tern.Local.S3;

/// <summary>The properties of a file that change with its content.</summary>
/// <param name="Size">The size in bytes.</param>
/// <param name="WrittenAt">The time of the last write.</param>
internal readonly record struct FileState(long Size, DateTime WrittenAt)
{
    public static FileState Of(FileInfo file) => new(file.Length, file.LastWriteTimeUtc);
}
