using Microsoft.Win32.SafeHandles;

namespace Tern.Local.Durability.Files;

/// <summary>A file that is written at offsets and flushed. Tests make disks fail by deriving from it.</summary>
internal class DiskFile : IDisposable
{
    private readonly SafeFileHandle _handle;

    public DiskFile(string path)
    {
        Path = path;
        _handle = File.OpenHandle(path, FileMode.Create, FileAccess.ReadWrite, FileShare.Read);
    }

    public string Path { get; }

    public virtual void Write(ReadOnlySpan<byte> bytes, long offset) => RandomAccess.Write(_handle, bytes, offset);

    /// <summary>Cuts or grows the file.</summary>
    public virtual void SetLength(long length) => RandomAccess.SetLength(_handle, length);

    /// <summary>Returns when the disk has what was written.</summary>
    public virtual void Flush() => DiskSync.FlushData(_handle);

    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    protected virtual void Dispose(bool disposing) => _handle.Dispose();
}
