using Microsoft.Win32.SafeHandles;

namespace Tern.Local.S3;

/// <summary>
/// A file that is being read. Replacing or deleting it doesn't change the bytes; writing into it does.
/// </summary>
internal sealed class OpenFile : IDisposable
{
    private readonly string _path;
    private readonly SafeFileHandle _handle;

    private OpenFile(string path, SafeFileHandle handle) => (_path, _handle) = (path, handle);

    /// <summary>Opens a file if it is still in the given state.</summary>
    /// <exception cref="IOException">The file was deleted or changed, or can't be opened.</exception>
    public static OpenFile Open(string path, FileState state)
    {
        var file = new OpenFile(path, File.OpenHandle(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete));
        if (new FileState(RandomAccess.GetLength(file._handle), File.GetLastWriteTimeUtc(file._handle)) == state) return file;
        file.Dispose();
        throw file.Changed();
    }

    /// <summary>Fills a buffer.</summary>
    /// <exception cref="IOException">The file has fewer bytes.</exception>
    public void Read(long offset, Span<byte> destination)
    {
        while (destination.Length > 0)
        {
            var count = RandomAccess.Read(_handle, destination, offset);
            if (count == 0) throw Changed();
            offset += count;
            destination = destination[count..];
        }
    }

    public void Dispose() => _handle.Dispose();

    private IOException Changed() => new($"The file '{_path}' changed while it was read. Repeat the request.");
}
