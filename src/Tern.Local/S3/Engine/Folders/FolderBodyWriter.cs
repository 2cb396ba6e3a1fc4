using Microsoft.Win32.SafeHandles;

namespace Tern.Local.S3;

/// <summary>Writes a body to a temporary file.</summary>
internal sealed class FolderBodyWriter : BodyWriter
{
    private const int BufferLength = 64 * 1024;

    private readonly byte[] _buffer = GC.AllocateUninitializedArray<byte>(BufferLength);
    private readonly string _path;
    private SafeFileHandle? _file;
    private long _written;
    private int _used;

    /// <param name="path">The file, which doesn't exist.</param>
    public FolderBodyWriter(string path) =>
        (_path, _file) = (path, FolderErrors.Try(() => File.OpenHandle(path, FileMode.CreateNew, FileAccess.Write, FileShare.None)));

    public override Memory<byte> GetMemory()
    {
        if (_used == BufferLength) Flush();
        return _buffer.AsMemory(_used);
    }

    public override void Advance(int count) => _used += count;

    public override ObjectBody Complete()
    {
        Flush();
        if (_written == 0) return ObjectBody.Empty; // Dispose deletes the file, because the object's file is created without it
        Close();
        var state = FileState.Of(new FileInfo(_path));
        return new ObjectBody([new BodySegment(new FolderBlock(_path, state, isTemporary: true), 0, state.Size)]);
    }

    protected override void Dispose(bool disposing)
    {
        if (_file is null) return;
        Close();
        File.Delete(_path);
    }

    private void Flush()
    {
        FolderErrors.Try(() =>
        {
            RandomAccess.Write(_file!, _buffer.AsSpan(0, _used), _written);
            return 0;
        });
        _written += _used;
        _used = 0;
    }

    private void Close()
    {
        _file!.Dispose();
        _file = null;
    }
}
