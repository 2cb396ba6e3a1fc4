using Microsoft.Win32.SafeHandles;
using Tern.Local.Buffers;

namespace Tern.Local.Durability;

/// <summary>A file that is written at offsets and flushed. Tests derive from it to simulate failing disks.</summary>
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

    /// <summary>Truncates or extends the file.</summary>
    public virtual void SetLength(long length) => RandomAccess.SetLength(_handle, length);

    /// <summary>Flushes the written data to disk.</summary>
    public virtual void Flush() => DiskSync.FlushData(_handle);

    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    protected virtual void Dispose(bool disposing) => _handle.Dispose();
}
