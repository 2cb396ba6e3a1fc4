using System.Security.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace Tern.Local.S3;

/// <summary>
/// Writes a file of a <see cref="BodyFolder"/>. Disposing it before <see cref="Complete"/> deletes what was written.
/// </summary>
internal sealed class BodyFileWriter : IDisposable
{
    private readonly BodyFolder _folder;
    private readonly string _path;
    private readonly SafeFileHandle _handle;
    private readonly IncrementalHash _hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private bool _isComplete;

    public BodyFileWriter(BodyFolder folder, string path)
    {
        _folder = folder;
        _path = path;
        _handle = File.OpenHandle(path, FileMode.CreateNew, FileAccess.Write, FileShare.Delete);
    }

    /// <summary>Gets the number of bytes written so far.</summary>
    public long Length { get; private set; }

    public void Write(ReadOnlySpan<byte> bytes)
    {
        RandomAccess.Write(_handle, bytes, Length);
        _hash.AppendData(bytes);
        Length += bytes.Length;
    }

    /// <summary>Flushes the file to the disk, and returns it. The caller uses it, and must release it.</summary>
    public BodyFile Complete()
    {
        RandomAccess.FlushToDisk(_handle);
        _handle.Dispose();
        var file = _folder.Add(_path, Convert.ToHexStringLower(_hash.GetHashAndReset()), Length);
        _isComplete = true;
        return file;
    }

    public void Dispose()
    {
        _handle.Dispose();
        _hash.Dispose();
        if (!_isComplete) File.Delete(_path);
    }
}
