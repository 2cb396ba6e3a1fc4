namespace Tern.Lambda.Local.Sources.Queues.Folders;

/// <summary>By what a file is known to have changed; the default where there is none.</summary>
internal readonly record struct FileStamp(long Size, DateTime WrittenAt)
{
    public static FileStamp Of(FileInfo file) => file.Exists ? new FileStamp(file.Length, file.LastWriteTimeUtc) : default;
}
