namespace Tern.Lambda.Local.Sources;

/// <summary>
/// The size and write time by which a change of a file is detected; the default value if there is no file.
/// </summary>
internal readonly record struct FileStamp(long Size, DateTime WrittenAt)
{
    public static FileStamp Of(FileInfo file) => file.Exists ? new FileStamp(file.Length, file.LastWriteTimeUtc) : default;
}
