using Microsoft.Win32.SafeHandles;

namespace Tern.Local.Durability;

/// <summary>
/// Reads a file's frames in order, in large blocks. After the last intact frame, <see cref="Offset"/> is its end.
/// </summary>
internal sealed class FrameReader : IDisposable
{
    private const int BufferBytes = 4 * 1024 * 1024;

    private readonly SafeFileHandle _handle;
    private readonly string _path;
    private byte[] _buffer;
    private long _bufferAt; // offset in the file
    private int _filled;

    public FrameReader(string path)
    {
        _path = path;
        _handle = File.OpenHandle(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, FileOptions.SequentialScan);
        Length = RandomAccess.GetLength(_handle);
        _buffer = new byte[Math.Min(BufferBytes, Length)];
    }

    public long Length { get; }

    /// <summary>The offset at which the next frame starts or would start.</summary>
    public long Offset { get; private set; }

    /// <summary>Reads the file's header; the frames follow.</summary>
    public FileHead ReadHead(ReadOnlySpan<byte> kind, int newestVersion)
    {
        Offset = FileHead.Length;
        return FileHead.Read(Peek(0, FileHead.Length), kind, _path, newestVersion);
    }

    /// <summary>
    /// Reads the next intact frame and its payload, which is valid until the next call; returns false if there is none.
    /// </summary>
    public bool TryRead(out Frame frame, out ReadOnlySpan<byte> payload)
    {
        if (ReadAt(Offset, out frame, out payload))
        {
            Offset += Frame.HeadLength + frame.Length;
            return true;
        }

        return false;
    }

    /// <summary>
    /// Returns a value indicating whether the file contains only zeros, or nothing, from an offset on.
    /// </summary>
    public bool IsEmptyFrom(long offset)
    {
        for (; offset < Length; offset += BufferBytes)
        {
            var bytes = Peek(offset, (int)Math.Min(BufferBytes, Length - offset));
            if (bytes.ContainsAnyExcept((byte)0)) return false;
        }

        return true;
    }

    /// <summary>
    /// Finds an intact frame that comes after those already read: the bytes before it are damaged data, not the end of
    /// the file. Returns null if there is none.
    /// </summary>
    public long? FindLater(long from, long after)
    {
        for (; from + Frame.HeadLength <= Length; from++)
        {
            if (Frame.Read(Peek(from, Frame.HeadLength)) is { } found && found.Number > after && ReadAt(from, out _, out _)) return from;
        }

        return null;
    }

    public void Dispose() => _handle.Dispose();

    private bool ReadAt(long offset, out Frame frame, out ReadOnlySpan<byte> payload)
    {
        frame = default;
        payload = default;
        if (Frame.Read(Peek(offset, Frame.HeadLength)) is not { } found || found.Length > Length - offset - Frame.HeadLength) return false;
        frame = found;
        payload = Peek(offset + Frame.HeadLength, found.Length);
        return found.Fits(payload);
    }

    /// <summary>Returns this many bytes from an offset on, or fewer at the end of the file.</summary>
    private ReadOnlySpan<byte> Peek(long offset, int count)
    {
        count = (int)Math.Clamp(Length - offset, 0, count);
        if (offset < _bufferAt || offset + count > _bufferAt + _filled) Fill(offset, count);
        return _buffer.AsSpan((int)(offset - _bufferAt), count);
    }

    private void Fill(long offset, int count)
    {
        if (count > _buffer.Length) _buffer = new byte[count];
        _bufferAt = offset;
        _filled = 0;
        while (_filled < count)
        {
            var read = RandomAccess.Read(_handle, _buffer.AsSpan(_filled), offset + _filled);
            if (read == 0) throw new LocalDataException("The file is shorter than when it was opened: another program truncated it.", _path, offset
                + _filled);
            _filled += read;
        }
    }
}
